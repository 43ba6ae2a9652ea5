import type { ModName } from '@yehang/contract/channels'
import { serverNow } from '../../../api/server-clock.ts'
import { usePost } from '../../ui/calls.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { initialFocus } from '../../ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '../../ui/forms/controls.tsx'
import { channelOptions } from './labels.ts'

interface NewWorkProps {
  channel: ModName | undefined
  onClose: () => void
  onMade: (id: string) => void
}

const today = () => new Date(serverNow() + 8 * 3_600_000).toISOString().slice(0, 10)

/** The little that a work cannot be without; the rest is filled in on its page. */
export function NewWork({ channel = 'censored', onClose, onMade }: NewWorkProps) {
  const create = usePost('POST /v2/staff/works/create', {
    changes: '/v2/staff/works/',
    showsFields: true,
  })
  return (
    <ActionDialog
      onClose={onClose}
      title="新作品"
      note="先是待发布，其余在作品页里填。"
      action={create}
      start={{ number: '', title: '', pubTime: today(), channel }}
      input={(work) => work}
      onDone={({ data }) => onMade(data.id)}
      act="新建并打开"
    >
      {({ field }) => (
        <>
          <TextField
            label="番号"
            required
            of={field('number')}
            ref={initialFocus}
            autoComplete="off"
            maxLength={64}
          />
          <SelectField label="频道" required of={field('channel')} options={channelOptions()} />
          <TextField label="标题" required of={field('title')} maxLength={300} />
          <TextField label="发布日期" required of={field('pubTime')} type="date" />
        </>
      )}
    </ActionDialog>
  )
}
