import type { editorial, Failure } from '@yehang/contract'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import type { ChangedWork } from '../queries/works.ts'

/** What a bulk change does to one batch of works, and how it is undone. */

export type BulkAction = editorial.BulkAction

export interface Batch {
  site: Pick<Context, 'clock' | 'config'>
  tx: DatabaseTransaction
  actor: Actor
  now: Date
  /** Why staff did it. */
  note: string | undefined
}

/** How each work was and is; a work that is neither changed nor refused was so already. */
export interface BatchResult {
  changed: ChangedWork[]
  refused: Map<string, Failure>
}

/** Works that are back as they were; the others stay as they are, with a reason where it is not that they were changed. */
export interface BatchUndone {
  restored: string[]
  refused: Map<string, Failure>
}

export interface Action<Kind extends BulkAction['kind']> {
  /** Works of one transaction. */
  atOnce: number
  /** The works are locked. */
  change(
    batch: Batch,
    ids: readonly string[],
    action: Extract<BulkAction, { kind: Kind }>,
  ): Promise<BatchResult>
  undo(
    batch: Batch,
    works: readonly ChangedWork[],
    action: Extract<BulkAction, { kind: Kind }>,
  ): Promise<BatchUndone>
}
