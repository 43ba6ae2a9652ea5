import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import * as basic from '../../ui/basic.module.css'
import { LinkButton } from '../../ui/button.tsx'
import { useAction } from '../../ui/calls.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { formatTime, timeLeftText } from '../../ui/format.ts'
import { FieldRow } from '../../ui/forms/field.tsx'
import type { EntityDetail } from './calls.ts'
import { readableId } from './labels.ts'

type Merged = EntityDetail['merged'][number]

/** Entities merged into this one: their old addresses lead here, and for a day the merge can be undone. */
export function OldIds({ entity }: { entity: EntityDetail }) {
  const [asked, setAsked] = useState<Merged | null>(null)
  const split = useAction(
    ({ mergeId }: Merged) => post('POST /v2/staff/entities/split', { body: { mergeId } }),
    {
      done({ data }, { name }) {
        setAsked(null)
        return { text: `已拆回「${name}」`, detail: `${data.works} 部作品回去了` }
      },
      changes: '/v2/staff/entities',
    },
  )
  if (entity.merged.length === 0) return null
  return (
    <FieldRow label="旧编号">
      <ul className={`${basic.stack4} ${basic.text12}`}>
        {entity.merged.map((merged) => (
          <li key={merged.mergeId} className={`${basic.row} ${basic.wrap}`}>
            <span className={basic.mono}>{readableId(merged.id)}</span>
            <span>
              {merged.name}，{formatTime(merged.at)}
              {merged.staffName && ` 由 ${merged.staffName}`} 并入，旧地址仍到这里
            </span>
            {merged.undoUntil && <LinkButton onClick={() => setAsked(merged)}>拆回…</LinkButton>}
          </li>
        ))}
      </ul>
      <FormDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`拆回「${asked?.name ?? ''}」`}
        note={asked?.undoUntil ? `${timeLeftText(asked.undoUntil)} 内可以拆回` : undefined}
        act="拆回"
        busy={split.busy}
        onAct={() => asked && void split.run(asked)}
      >
        <p>
          当时过来的 {asked?.works ?? 0} 部作品、关注和别名回到「{asked?.name}
          」，它的旧地址重新打开自己的页面。合并之后新进来的作品留在「
          {entity.name}」。
        </p>
      </FormDialog>
    </FieldRow>
  )
}
