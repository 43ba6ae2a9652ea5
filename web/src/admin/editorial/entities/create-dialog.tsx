import type { ModName } from '@yehang/contract/channels'
import { entityNameMax } from '@yehang/contract/limits'
import { usePost } from '../../ui/calls.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { SelectField, TextField } from '../../ui/forms/controls.tsx'
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
  return (
    <ActionDialog
      onClose={onClose}
      title={`新建${title}`}
      note="有了作品以后才出现在站上的目录里。"
      action={create}
      start={{ name: '', nameCn: '', modName: channel ?? ('censored' as ModName) }}
      input={({ name, nameCn, modName }) => ({
        kind,
        ...(kind !== 'performer' && { modName }),
        name: name.trim(),
        nameCn: nameCn.trim() || null,
      })}
      onDone={({ data }) => onMade(data.entityId)}
      act="新建"
      ready={({ name }) => name.trim() !== ''}
    >
      {({ field }) => (
        <>
          {kind !== 'performer' && (
            <SelectField label="频道" required of={field('modName')} options={channelOptions()} />
          )}
          <TextField label="名称" required of={field('name')} maxLength={entityNameMax} />
          <TextField label="中文名" of={field('nameCn')} maxLength={entityNameMax} hint="与名称不同才填" />
        </>
      )}
    </ActionDialog>
  )
}
