import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Seg } from '../../parts/seg.tsx'
import type { DeskWork } from './calls.ts'
import { type Draft, draftOf, type Field, wordsOf } from './draft.ts'
import { fieldTitles } from './words.ts'

export interface Conflict {
  fields: readonly { field: Field; staffName: string | null }[]
  /** As it stands by now. */
  work: DeskWork
}

interface ConflictProps {
  conflict: Conflict
  draft: Draft
  onClose: () => void
  /** With the fields in which one's own value shall stand. */
  onDecide: (mine: readonly Field[]) => void
}

/** Somebody else has changed the same fields: each is asked for. */
export function ConflictDialog({ conflict, draft, onClose, onDecide }: ConflictProps) {
  const [mine, setMine] = useState<ReadonlySet<Field>>(new Set())
  const stands = draftOf(conflict.work)
  const choose = (field: Field, own: boolean) => {
    const next = new Set(mine)
    if (own) next.add(field)
    else next.delete(field)
    setMine(next)
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`${conflict.fields.length} 栏有人先改了`}
      note="还什么都没存。逐栏选一个，再存；没有冲突的栏照你的存。"
      actions={
        <>
          <Button onClick={onClose}>再看看</Button>
          <span className="grow" />
          <Button kind="primary" onClick={() => onDecide([...mine])}>
            按选的存
          </Button>
        </>
      }
    >
      {conflict.fields.map(({ field, staffName }) => (
        <div key={field} className="clash">
          <b className="m">{fieldTitles[field]}</b>
          <Seg
            label={fieldTitles[field] ?? field}
            value={mine.has(field) ? 'mine' : 'theirs'}
            options={[
              ['theirs', staffName ? `用 ${staffName} 的` : '用现在的'],
              ['mine', '用我的'],
            ]}
            onChange={(value) => choose(field, value === 'mine')}
          />
          <span className={mine.has(field) ? 'muted' : ''}>现在：{wordsOf(stands, field) || '空'}</span>
          <span className={mine.has(field) ? '' : 'muted'}>我的：{wordsOf(draft, field) || '空'}</span>
        </div>
      ))}
    </Dialog>
  )
}
