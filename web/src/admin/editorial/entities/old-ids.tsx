import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { announceFault } from '../../ui/announce-fault.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { formatTime, timeLeftText } from '../../ui/format.ts'
import { toast } from '../../ui/toasts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { type EntityDetail, refreshEntities } from './calls.ts'
import { readableId } from './labels.ts'

type Merged = EntityDetail['merged'][number]

/** Entities merged into this one: their old addresses lead here, and for a day the merge can be undone. */
export function OldIds({ entity }: { entity: EntityDetail }) {
  const client = useQueryClient()
  const now = useNow()
  const [asked, setAsked] = useState<Merged | null>(null)
  const [busy, setBusy] = useState(false)
  if (entity.merged.length === 0) return null
  const split = async ({ mergeId, name }: Merged) => {
    setBusy(true)
    try {
      const { data } = await post('POST /v2/staff/entities/split', { body: { mergeId } })
      toast({ text: `已拆回「${name}」`, detail: `${data.works} 部作品回去了` })
      setAsked(null)
      refreshEntities(client)
    } catch (error) {
      announceFault(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="field">
      <span className="en-label">旧编号</span>
      <ul className="en-old text-12">
        {entity.merged.map((merged) => (
          <li key={merged.mergeId}>
            <span className="mono">{readableId(merged.id)}</span>
            <span>
              {merged.name}，{formatTime(merged.at, now)}
              {merged.staffName && ` 由 ${merged.staffName}`} 并入，旧地址仍到这里
            </span>
            {merged.undoUntil && (
              <button type="button" className="link" onClick={() => setAsked(merged)}>
                拆回…
              </button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`拆回「${asked?.name ?? ''}」`}
        note={asked?.undoUntil ? `${timeLeftText(asked.undoUntil, now)} 内可以拆回` : undefined}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>不了</Button>
            <span className="grow" />
            <Button kind="primary" busy={busy} onClick={() => asked && void split(asked)}>
              拆回
            </Button>
          </>
        }
      >
        <p>
          当时过来的 {asked?.works ?? 0} 部作品、关注和别名回到「{asked?.name}
          」，它的旧地址重新打开自己的页面。合并之后新进来的作品留在「
          {entity.name}」。
        </p>
      </Dialog>
    </div>
  )
}
