import { useQueryClient } from '@tanstack/react-query'
import { aliasesMax, entityNameMax } from '@yehang/contract/limits'
import { useRef } from 'react'
import { post } from '../../../api/connection.ts'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { entryHref } from '../../../site/catalogue/directories/entry-links.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { SaveButtons } from '../../ui/editing/save-buttons.tsx'
import { saveVersioned, useEditing } from '../../ui/editing/use-editing.tsx'
import { formatTime } from '../../ui/format.ts'
import { CheckField, TextField } from '../../ui/forms/controls.tsx'
import { FieldRow } from '../../ui/forms/field.tsx'
import { TextsField } from '../../ui/forms/texts-field.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { toast } from '../../ui/toasts.tsx'
import { kindTitles } from '../works/labels.ts'
import { detailCall, type EntityDetail, refreshEntities } from './calls.ts'
import { changesOf, type Drafts, draftOf, entityEdits } from './draft.ts'
import { fieldTitles, readableId } from './labels.ts'
import { OldIds } from './old-ids.tsx'
import { PortraitField } from './portrait-field.tsx'

const editKey = 'POST /v2/staff/entities/edit'

/** The names of an entity, and where they come from. */
export function EntityForm({ entity, drafts }: { entity: EntityDetail; drafts: Drafts }) {
  const client = useQueryClient()
  const nameField = useRef<HTMLInputElement>(null)
  const aliasField = useRef<HTMLInputElement>(null)
  const readAnew = async () => {
    const { queryKey } = detailCall(entity.id)
    await client.refetchQueries({ queryKey })
    return client.getQueryData(queryKey)?.data ?? entity
  }
  const editing = useEditing({
    state: entity,
    fieldsOf: draftOf,
    edits: entityEdits,
    edit: drafts.of(entity.id),
    onEdit: (next) => drafts.change(entity.id, next),
    titles: fieldTitles,
    send: ({ state, values: draft }) =>
      saveVersioned({
        async save() {
          const body = { entityId: entity.id, version: state.version, ...changesOf(state, draft) }
          await post(editKey, { body }, { repeatSubmit: false })
          const now = await readAnew()
          refreshEntities(client)
          toast({ text: '已保存', detail: '站上、搜索和导入 1 秒内跟上' })
          return now
        },
        readAnew,
        reason: 'entry_changed_meanwhile',
        editorOf: ({ changes: [last] }) => last?.staffName,
      }),
  })
  const { field, changed, save, question } = editing
  const href = entryHref(entity.kind, entity.modId === null ? 'censored' : channelOf(entity.modId), entity.id)
  const visit = () => {
    if (href !== null) window.open(href, '_blank', 'noopener')
  }
  useKeys([
    key('E', () => nameField.current?.select(), '改名'),
    key('A', () => aliasField.current?.focus(), '加别名'),
    key('O', visit, '看作品'),
    key('Ctrl S', () => void save(), '保存'),
  ])
  const isRenamed = changed.includes('name')
  const name = field('name')
  return (
    <Box
      title={entity.name}
      note={
        <>
          {entity.modId !== null && channelNames[channelOf(entity.modId)]}
          {kindTitles[entity.kind]}　<span className={basic.mono}>{readableId(entity.id)}</span>
        </>
      }
      actions={<LastChange entity={entity} />}
      foot={
        <>
          <span>
            {formatNumber(entity.count)} 部
            {entity.channels.length > 1 &&
              `：${entity.channels.map(({ modId, count }) => `${channelNames[channelOf(modId)]} ${formatNumber(count)}`).join('，')}`}
            {entity.followers > 0 && `，${formatNumber(entity.followers)} 人关注`}
          </span>
          <SaveButtons of={editing} keyLabel="Ctrl S">
            {href !== null && (
              <Button small keyLabel="O" onClick={visit}>
                看作品
              </Button>
            )}
          </SaveButtons>
        </>
      }
    >
      <div className={boxStyles.form}>
        <div className={basic.pair}>
          <TextField label="名称" required of={name} ref={nameField} maxLength={entityNameMax} />
          <TextField
            label="中文名"
            of={field('nameCn')}
            maxLength={entityNameMax}
            placeholder="站上优先显示"
          />
        </div>
        {isRenamed && (
          <FieldRow label="">
            <CheckField of={field('keepOldName')} className={`${basic.row} ${basic.text12}`}>
              旧名「{entity.name}」留作别名，再导入时仍认得
            </CheckField>
          </FieldRow>
        )}
        {entity.kind === 'tag' && (
          <TextField label="标签组" of={field('group')} maxLength={60} placeholder="没有组的列在「其他」里" />
        )}
        <TextsField
          label="别名"
          of={field('aliases')}
          most={aliasesMax}
          longest={entityNameMax}
          placeholder="再加一个，搜索和导入都认"
          field={aliasField}
        />
        <PortraitField entity={entity} />
        <OldIds entity={entity} />
      </div>
      {question}
    </Box>
  )
}

function LastChange({ entity: { changes } }: { entity: EntityDetail }) {
  const [last] = changes
  if (last === undefined) return null
  return (
    <span className={`${basic.hint} ${basic.nowrap}`}>
      {last.staffName ?? '命令行'} 在 {formatTime(last.at)} 改过
    </span>
  )
}
