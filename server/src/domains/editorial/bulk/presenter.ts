import type { Answer, editorial, Reason } from '@yehang/contract'
import { shanghaiTime } from '../../../platform/clock.ts'
import { presentFailure, presentStored } from '../../../platform/text/failures.ts'
import type { ListedBulkChange } from './queries/changes.ts'
import type { FoundCounts, reasonCounts, refusedPage } from './queries/works.ts'

type Row = Answer<typeof editorial.listBulkChanges>['rows'][number]
type Detail = Answer<typeof editorial.getBulkChange>['data']
type Preview = Answer<typeof editorial.previewBulkChange>['data']

const timeOf = (at: Date | null) => at && shanghaiTime(at.getTime())

export function presentBulkChange(change: ListedBulkChange): Row {
  const { works, changed, same, refused, restored, kept, state, note, staffName } = change
  const canBeUndone = state === 'done' || state === 'stopped'
  return {
    bulkId: change.id,
    action: change.action as unknown as Row['action'],
    filter: change.filter as Row['filter'],
    ...{ state, works, changed, same, refused, restored, kept, note, staffName },
    stopAsked: change.stop_asked,
    ...presentStored(change),
    createTime: shanghaiTime(change.created_at.getTime()),
    endTime: timeOf(change.ended_at),
    undoTime: canBeUndone ? timeOf(change.undo_until) : null,
    undoneBy: change.undoneName,
  }
}

const failureOfRow = (reason: string, params: object | null) =>
  presentFailure({ reason: reason as Reason, params: params ?? {} })

/** Where a reason names what differs from work to work, its words are those of one of them. */
export function presentReasons(counts: Awaited<ReturnType<typeof reasonCounts>>): Detail['reasons'] {
  return counts.map(({ outcome, reason, works, params }) => ({
    of: outcome === 'refused' ? 'change' : 'undo',
    ...failureOfRow(reason, params),
    works,
  }))
}

export const presentRefused = ({
  id,
  number,
  title,
  reason,
  reason_params,
}: Awaited<ReturnType<typeof refusedPage>>['rows'][number]) => ({
  ...{ id, number, title },
  ...failureOfRow(reason, reason_params),
})

export function presentPreview(counts: FoundCounts): Preview {
  const { works, published, draft, hidden, removed, merged, deleted, levels, channels, underCase } = counts
  return {
    works,
    states: { published, draft, hidden, removed, merged, deleted },
    levels,
    channels,
    underCase,
  }
}
