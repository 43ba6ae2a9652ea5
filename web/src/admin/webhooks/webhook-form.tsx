import { type EventType, eventTypeNames, eventTypes } from '@yehang/contract/event-types'
import { webhookNameMax } from '@yehang/contract/limits'
import * as basic from '../ui/basic.module.css'
import { Fault } from '../ui/box.tsx'
import { usePost } from '../ui/calls.ts'
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx'
import { CheckList, TextField } from '../ui/forms/controls.tsx'
import { type Webhook, webhookPath } from './calls.ts'

const options = eventTypeNames.map((name) => [name, eventTypes[name]] as const)

interface WebhookFormProps {
  /** Left out: a new one. */
  webhook?: Webhook
  onClose: () => void
  /** With the secret of a new one, which is told this once. */
  onSaved: (secret: string | null) => void
}

/** A webhook that is added or changed. */
export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps) {
  const save = usePost('POST /v2/staff/webhooks/save', {
    given: webhook ? { webhookId: webhook.webhookId } : {},
    changes: webhookPath,
    showsFields: true,
    done: () => (webhook ? '改好了' : null),
  })
  return (
    <ActionDialog
      wide
      onClose={onClose}
      title={webhook ? `改「${webhook.name}」` : '添加回调'}
      note="有事时向这个网址 POST 一条签过名的消息（Standard Webhooks）"
      action={save}
      start={{
        name: webhook?.name ?? '',
        address: webhook?.address ?? '',
        types: (webhook?.types ?? []) as readonly EventType[],
      }}
      check={({ name, address, types }) => ({
        name: name.trim() ? undefined : '没有填',
        address: address.trim() ? undefined : '没有填',
        types: types.length > 0 ? undefined : '至少选一种',
      })}
      input={({ types, ...values }) => ({ ...values, types: [...types] })}
      onDone={({ data }) => onSaved(data.secret)}
      act={webhook ? '保存' : '添加'}
    >
      {({ field }) => (
        <>
          <TextField
            label="名字"
            required
            of={field('name')}
            maxLength={webhookNameMax}
            placeholder="订单同步"
          />
          <TextField
            label="网址"
            required
            of={field('address')}
            maxLength={500}
            className={basic.mono}
            autoComplete="off"
            placeholder="https://hooks.example.org/yehang"
            hint="公网上的 https 网址；内网的要先写进 WEBHOOK_ALLOW"
          />
          <div className={basic.row}>
            <span className={basic.medium}>告诉它什么</span>
            <Fault text={field('types').error} />
          </div>
          <CheckList
            label="告诉它什么"
            options={options}
            chosen={field('types').value}
            onChange={field('types').onChange}
          />
        </>
      )}
    </ActionDialog>
  )
}
