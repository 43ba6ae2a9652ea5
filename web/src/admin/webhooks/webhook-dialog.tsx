import { useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { shanghaiDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { Facts, Note } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { usePost } from '../ui/calls.ts'
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx'
import { DangerButton } from '../ui/dialogs/danger-confirmation.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { formatTime, inShanghai } from '../ui/format.ts'
import { SelectField, TextField } from '../ui/forms/controls.tsx'
import { mono, StateOf } from '../ui/marks.tsx'
import { type Webhook, webhookPath } from './calls.ts'
import { typeWords, webhookState } from './labels.ts'
import { WebhookForm } from './webhook-form.tsx'

interface WebhookDialogProps {
  webhook: Webhook
  onClose: () => void
  onSecret: (secret: string) => void
}

type Part = 'form' | 'secret' | 'replay'

/** One webhook: how it is, and what can be done to it. */
export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const [part, setPart] = useState<Part | null>(null)
  const { set } = useAddress()
  const { webhookId, name, address, types, state } = webhook
  const given = { webhookId }
  const changes = webhookPath
  const pause = usePost('POST /v2/staff/webhooks/pause', { given, changes })
  const test = usePost('POST /v2/staff/webhooks/test', {
    given,
    changes,
    done: () => '试投的消息已记下，马上投递',
  })
  const remove = usePost('POST /v2/staff/webhooks/remove', {
    given,
    changes,
    done() {
      onClose()
      return '已删去'
    },
  })
  const isActive = state === 'active'
  if (part === 'form')
    return <WebhookForm webhook={webhook} onClose={() => setPart(null)} onSaved={() => setPart(null)} />
  if (part === 'secret')
    return <SecretForm webhook={webhook} onClose={() => setPart(null)} onSecret={onSecret} />
  if (part === 'replay') return <ReplayForm webhook={webhook} onClose={() => setPart(null)} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      actions={
        <>
          <Button onClick={() => setPart('form')}>修改</Button>
          <Button
            kind={isActive ? undefined : 'primary'}
            busy={pause.busy}
            onClick={() => void pause.run({ isPaused: isActive })}
          >
            {isActive ? '停下' : '恢复'}
          </Button>
          <span className={basic.grow} />
          <Button disabled={!isActive} busy={test.busy} onClick={() => void test.run({})}>
            试投一条
          </Button>
        </>
      }
    >
      {!isActive && (
        <Note tone={state === 'paused' ? 'wait' : 'danger'}>
          {state === 'paused' && '停着：消息照记，恢复后按次序投递。'}
          {state === 'failed' && '三天没有一次成功，已停下；消息照记，修好了再恢复，接着按次序投递。'}
          {state === 'gone' && '对方回答 410，已停下，之后的事不再记；恢复后只有新的消息。'}
        </Note>
      )}
      <Facts
        of={[
          ['状态', <StateOf key="state" of={webhookState(webhook)} />],
          ['网址', mono(address)],
          ['告诉它', types.map(typeWords).join('、')],
          ['最近送达', webhook.deliveredTime === null ? '还没有' : formatTime(webhook.deliveredTime)],
          ['投递不成，自', webhook.failingTime && formatTime(webhook.failingTime)],
          ['等着投递', `${formatNumber(webhook.waiting)} 条`],
          ['没送达', `${formatNumber(webhook.failed)} 条`],
          ['旧密钥签到', webhook.formerSecretTime && formatTime(webhook.formerSecretTime)],
        ]}
      />
      <div className={`${basic.row} ${basic.wrap}`}>
        <Button
          small
          onClick={() => {
            set({ webhook: webhookId, page: undefined }, { push: true })
            onClose()
          }}
        >
          看投递记录
        </Button>
        <Button small disabled={!isActive} onClick={() => setPart('replay')}>
          重新投递…
        </Button>
        <Button small onClick={() => setPart('secret')}>
          换密钥…
        </Button>
        <DangerButton
          label="删去…"
          kind="danger"
          title={`删去「${name}」？`}
          act="删去"
          onConfirm={() => remove.run({})}
        >
          <p className={basic.text12}>
            不再告诉它任何事；它的 {formatNumber(webhook.waiting)} 条等着投递的消息和投递记录一起删去。
          </p>
        </DangerButton>
      </div>
    </Dialog>
  )
}

const overlaps = [0, 1, 24, 72, 168].map(
  (hours) => [hours, hours === 0 ? '旧的马上作废' : `${hours} 小时内新旧都签`] as const,
)

function SecretForm({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const renew = usePost('POST /v2/staff/webhooks/secret', {
    given: { webhookId: webhook.webhookId },
    changes: webhookPath,
  })
  return (
    <ActionDialog
      onClose={onClose}
      title={`换「${webhook.name}」的签名密钥`}
      note="新的密钥只显示一次"
      action={renew}
      start={{ hours: 24 as number }}
      input={(values) => values}
      onDone={({ data }) => onSecret(data.secret)}
      act="换"
    >
      {({ field }) => <SelectField label="旧的密钥" of={field('hours')} options={overlaps} />}
    </ActionDialog>
  )
}

const choices = [
  ['failed', '只投递没送达的'],
  ['all', '连已送达的一起'],
] as const

function ReplayForm({ webhook, onClose }: Omit<WebhookDialogProps, 'onSecret'>) {
  const replay = usePost('POST /v2/staff/webhooks/replay-since', {
    given: { webhookId: webhook.webhookId },
    changes: webhookPath,
    showsFields: true,
    done: ({ data }) => `${formatNumber(data.messages)} 条重新投递`,
  })
  return (
    <ActionDialog
      onClose={onClose}
      title={`重新投递「${webhook.name}」的消息`}
      note="编号和正文不变；留着 30 天内的"
      action={replay}
      start={{ since: `${shanghaiDay(serverNow())}T00:00`, which: 'failed' as 'failed' | 'all' }}
      check={({ since }) => ({ since: since ? undefined : '没有填' })}
      input={({ since, which }) => ({ since: `${since.replace('T', ' ')}:00`, which })}
      act="重新投递"
    >
      {({ field }) => (
        <>
          <TextField
            label="自何时起"
            of={field('since')}
            type="datetime-local"
            max={inShanghai(new Date(serverNow()).toISOString()).slice(0, 16).replace(' ', 'T')}
          />
          <SelectField label="哪些" of={field('which')} options={choices} />
        </>
      )}
    </ActionDialog>
  )
}
