import { useQueryClient } from '@tanstack/react-query'
import { entityNameMax } from '@yehang/contract/limits'
import { useRef, useState } from 'react'
import { post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { entryHref } from '../../../site/catalogue/directories/entry-links.ts'
import { announceFault } from '../../ui/announce-fault.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/format.ts'
import { afterSaving, isConflict, withEdit } from '../../ui/forms/edit.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useKeys } from '../../ui/keys.ts'
import { toast } from '../../ui/toasts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AliasField } from './alias-field.tsx'
import { detailCall, type EntityDetail, refreshEntities } from './calls.ts'
import { changesOf, type Drafts, draftOf, editDraft } from './draft.ts'
import { kindTitles, readableId } from './labels.ts'
import { OldIds } from './old-ids.tsx'

const editKey = 'POST /v2/staff/entities/edit'

interface EntityFormProps {
  entity: EntityDetail
  drafts: Drafts
}

/** The names of an entity, and where they come from. */
export function EntityForm({ entity, drafts }: EntityFormProps) {
  const client = useQueryClient()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const aliasField = useRef<HTMLInputElement>(null)
  const edit = drafts.of(entity.id)
  const stands = draftOf(entity)
  const draft = withEdit(stands, edit)
  const changes = changesOf(entity, draft)
  const dirty = Object.keys(changes).length > 0
  const set = (part: Partial<typeof draft>) =>
    drafts.change(entity.id, (known) => editDraft(entity, known, part))
  const readAnew = async () => {
    const { queryKey } = detailCall(entity.id)
    await client.refetchQueries({ queryKey })
    return client.getQueryData(queryKey)?.data ?? entity
  }
  /** After seeing the present value, staff may overwrite it. */
  const catchUp = async () => {
    const { version } = await readAnew()
    drafts.change(entity.id, (known) => known && { ...known, version })
  }
  const save = async () => {
    if (edit === null || !dirty || busy) return
    setBusy(true)
    setWrong({})
    try {
      const body = { entityId: entity.id, version: edit.version, ...changes }
      const { data } = await post(editKey, { body }, { repeatSubmit: false })
      const now = await readAnew()
      const saved = { before: stands, sent: edit, stands: draftOf(now), version: data.version }
      drafts.change(entity.id, (known) => afterSaving(known, saved))
      refreshEntities(client)
      toast({ text: '已保存', detail: '站上、搜索和导入 1 秒内跟上' })
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setWrong(error.fields)
      announceFault(error)
      if (isConflict(error)) await catchUp()
    } finally {
      setBusy(false)
    }
  }
  const href = entryHref(entity.kind, entity.modId === null ? 'censored' : channelOf(entity.modId), entity.id)
  const visit = () => {
    if (href !== null) window.open(href, '_blank', 'noopener')
  }
  useKeys([
    { code: 'KeyE', label: 'E', name: '改名', run: () => nameField.current?.select() },
    { code: 'KeyA', label: 'A', name: '加别名', run: () => aliasField.current?.focus() },
    { code: 'KeyO', label: 'O', name: '看作品', run: visit },
    { code: 'KeyS', ctrl: true, label: 'Ctrl S', name: '保存', run: () => void save() },
  ])
  const isRenamed = changes.name !== undefined
  return (
    <Box
      title={entity.name}
      note={
        <>
          {entity.modId !== null && channelNames[channelOf(entity.modId)]}
          {kindTitles[entity.kind]}　<span className="mono">{readableId(entity.id)}</span>
        </>
      }
      actions={<LastChange entity={entity} />}
    >
      <div className="en-form">
        <div className="en-pair">
          <Field label="名称" required error={wrong.name} before={isRenamed ? entity.name : undefined}>
            {(control) => (
              <input
                {...control}
                ref={nameField}
                maxLength={entityNameMax}
                value={draft.name}
                onChange={({ target }) => set({ name: target.value })}
              />
            )}
          </Field>
          <Field
            label="中文名"
            error={wrong.nameCn}
            before={'nameCn' in changes ? (entity.nameCn ?? '') : undefined}
          >
            {(control) => (
              <input
                {...control}
                maxLength={entityNameMax}
                value={draft.nameCn}
                placeholder="站上优先显示"
                onChange={({ target }) => set({ nameCn: target.value })}
              />
            )}
          </Field>
        </div>
        {isRenamed && (
          <label className="row text-12 en-keep">
            <input
              type="checkbox"
              checked={draft.keepOldName}
              onChange={({ target }) => set({ keepOldName: target.checked })}
            />
            旧名「{entity.name}」留作别名，再导入时仍认得
          </label>
        )}
        {entity.kind === 'tag' && (
          <Field
            label="标签组"
            error={wrong.group}
            before={'group' in changes ? (entity.group ?? '') : undefined}
          >
            {(control) => (
              <input
                {...control}
                maxLength={60}
                value={draft.group}
                placeholder="没有组的列在「其他」里"
                onChange={({ target }) => set({ group: target.value })}
              />
            )}
          </Field>
        )}
        <AliasField
          aliases={draft.aliases}
          before={'aliases' in changes && !isRenamed ? entity.aliases.join('、') : undefined}
          error={wrong.aliases}
          field={aliasField}
          onChange={(aliases) => set({ aliases })}
        />
        <OldIds entity={entity} />
      </div>
      <footer className="row en-foot">
        <span className="text-12 muted">
          {formatNumber(entity.count)} 部
          {entity.channels.length > 1 &&
            `：${entity.channels.map(({ modId, count }) => `${channelNames[channelOf(modId)]} ${formatNumber(count)}`).join('，')}`}
          {entity.followers > 0 && `，${formatNumber(entity.followers)} 人关注`}
        </span>
        <span className="end row">
          {edit !== null && (
            <Button small kind="quiet" disabled={busy} onClick={() => drafts.change(entity.id, () => null)}>
              放弃
            </Button>
          )}
          {href !== null && (
            <Button small keyLabel="O" onClick={visit}>
              看作品
            </Button>
          )}
          <Button
            small
            kind="primary"
            keyLabel="Ctrl S"
            busy={busy}
            disabled={!dirty}
            onClick={() => void save()}
          >
            保存
          </Button>
        </span>
      </footer>
    </Box>
  )
}

function LastChange({ entity: { changes } }: { entity: EntityDetail }) {
  const now = useNow()
  const [last] = changes
  if (last === undefined) return null
  return (
    <span className="text-12 muted nowrap">
      {last.staffName ?? '命令行'} 在 {formatTime(last.at, now)} 改过
    </span>
  )
}
