import type { ModName } from '@yehang/contract/channels'
import type { PostInput } from '../../../api/client.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { usePost } from '../../ui/actions/use-action.ts'
import { initialFocus } from '../../ui/dialogs/dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SelectField, TextField } from '../../ui/forms/controls.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { channelOptions } from './labels.ts'

type Draft = PostInput<'POST /v2/staff/works/create'>['body']

interface NewWorkProps {
  open: boolean
  channel: ModName | undefined
  onClose: () => void
  onMade: (id: string) => void
}

const today = () => new Date(serverNow() + 8 * 3_600_000).toISOString().slice(0, 10)

/** The little that a work cannot be without; the rest is filled in on its page. */
export function NewWork({ open, channel = 'censored', onClose, onMade }: NewWorkProps) {
  const create = usePost('POST /v2/staff/works/create', {
    changes: '/v2/staff/works/',
    showsFields: true,
  })
  const form = useForm<Draft>({
    start: { number: '', title: '', pubTime: today(), channel },
    wrong: create.wrong,
    async send(work) {
      const made = await create.run(work)
      if (made) onMade(made.data.id)
    },
  })
  const { field } = form
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新作品"
      note="先是待发布，其余在作品页里填。"
      act="新建并打开"
      busy={form.busy}
      onAct={form.submit}
    >
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
    </FormDialog>
  )
}
