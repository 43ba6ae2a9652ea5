import type { ModName } from '@yehang/contract/channels'
import { entityNameMax } from '@yehang/contract/limits'
import { usePost } from '../../ui/actions/use-action.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SelectField, TextField } from '../../ui/forms/controls.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { channelOptions, kindTitles } from '../works/labels.ts'
import type { EntityKind } from './calls.ts'

interface CreateDialogProps {
  kind: EntityKind
  channel: ModName | undefined
  onClose: () => void
  onMade: (id: string) => void
}

export function CreateDialog({ kind, channel, onClose, onMade }: CreateDialogProps) {
  const title = kindTitles[kind]
  const create = usePost('POST /v2/staff/entities/create', {
    done: (_, { name }) => `已新建${title}「${name}」`,
    changes: '/v2/staff/entities',
  })
  const form = useForm({
    start: { name: '', nameCn: '', modName: channel ?? ('censored' as ModName) },
    wrong: create.wrong,
    async send({ name, nameCn, modName }) {
      const place = kind === 'performer' ? {} : { modName }
      const body = { kind, ...place, name: name.trim(), nameCn: nameCn.trim() || null }
      const made = await create.run(body)
      if (made) onMade(made.data.entityId)
    },
  })
  const { field } = form
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`新建${title}`}
      note="有了作品以后才出现在站上的目录里。"
      act="新建"
      ready={form.values.name.trim() !== ''}
      busy={form.busy}
      onAct={form.submit}
    >
      {kind !== 'performer' && (
        <SelectField label="频道" required of={field('modName')} options={channelOptions()} />
      )}
      <TextField label="名称" required of={field('name')} maxLength={entityNameMax} />
      <TextField label="中文名" of={field('nameCn')} maxLength={entityNameMax} hint="与名称不同才填" />
    </FormDialog>
  )
}
