import { useQueryClient } from '@tanstack/react-query'
import { type ModName, modNames } from '@yehang/contract/channels'
import { entityNameMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { channelNames } from '../../../lib/channel-names.ts'
import { announceFault } from '../../ui/announce-fault.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type EntityKind, refreshEntities } from './calls.ts'
import { kindTitles } from './labels.ts'

interface CreateDialogProps {
  kind: EntityKind
  channel: ModName | undefined
  onClose: () => void
  onMade: (id: string) => void
}

export function CreateDialog({ kind, channel, onClose, onMade }: CreateDialogProps) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [nameCn, setNameCn] = useState('')
  const [modName, setModName] = useState<ModName>(channel ?? 'censored')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const title = kindTitles[kind]
  const make = async () => {
    if (name.trim() === '' || busy) return
    setBusy(true)
    setWrong({})
    try {
      const place = kind === 'performer' ? {} : { modName }
      const body = { kind, ...place, name: name.trim(), nameCn: nameCn.trim() || null }
      const { data } = await post('POST /v2/staff/entities/create', { body })
      refreshEntities(client)
      toast({ text: `已新建${title}「${name.trim()}」` })
      onMade(data.entityId)
    } catch (error) {
      if (error instanceof ApiError) setWrong(error.fields)
      announceFault(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`新建${title}`}
      note="有了作品以后才出现在站上的目录里。"
      actions={
        <>
          <Button onClick={onClose}>不了</Button>
          <span className="grow" />
          <Button kind="primary" busy={busy} disabled={name.trim() === ''} onClick={() => void make()}>
            新建
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        {kind !== 'performer' && (
          <Field label="频道" required error={wrong.modName}>
            {(control) => (
              <select
                {...control}
                value={modName}
                onChange={({ target }) => setModName(target.value as ModName)}
              >
                {modNames.map((one) => (
                  <option key={one} value={one}>
                    {channelNames[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label="名称" required error={wrong.name}>
          {(control) => (
            <input
              {...control}
              maxLength={entityNameMax}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="中文名" error={wrong.nameCn} hint="与名称不同才填">
          {(control) => (
            <input
              {...control}
              maxLength={entityNameMax}
              value={nameCn}
              onChange={({ target }) => setNameCn(target.value)}
            />
          )}
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
