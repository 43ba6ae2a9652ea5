import type { Failure } from '@yehang/contract'
import type { Listing } from '../../works/queries/listing.ts'
import { currentStateOf } from '../../works/queries/publishable.ts'
import { changeListings } from '../../works/service/changes.ts'
import { deleteWorks, restoreWorks } from '../../works/service/deleting.ts'
import type { Action } from './actions.ts'

const journal = (moved: readonly { id: string; from: Listing }[], state: Listing | 'deleted') =>
  moved.map(({ id, from }) => ({ id, before: { state: from }, after: { state } }))

export const listings: Action<'listing'> = {
  atOnce: 500,
  async change({ site, tx, actor, now, note }, ids, { to }) {
    const { moved, refused } = await changeListings(site, tx, ids, to, { actor, now, reason: note })
    return { changed: journal(moved, to), refused }
  },
  async undo({ site, tx, actor, now, note }, works, { to }) {
    const current = await currentStateOf(
      tx,
      works.map(({ id }) => id),
    )
    const due = works.filter(({ id }) => current.get(id)?.listing === to)
    const restored: string[] = []
    const refused = new Map<string, Failure>()
    for (const from of ['published', 'draft', 'hidden'] as const) {
      const ids = due.filter(({ before }) => before.state === from).map(({ id }) => id)
      const back = await changeListings(site, tx, ids, from, { actor, now, reason: note })
      restored.push(...back.moved.map(({ id }) => id))
      for (const [id, no] of back.refused) refused.set(id, no)
    }
    return { restored, refused }
  },
}

export const deletions: Action<'delete'> = {
  atOnce: 500,
  async change({ tx, actor, now, note }, ids) {
    const { moved, refused } = await deleteWorks(tx, ids, { actor, now, reason: note })
    return { changed: journal(moved, 'deleted'), refused }
  },
  async undo({ site, tx, actor, now, note }, works) {
    const ids = works.map(({ id }) => id)
    const { restored, notPublished } = await restoreWorks(site, tx, ids, { actor, now, reason: note })
    // Those are back, but as drafts.
    return { restored: restored.filter((id) => !notPublished.has(id)), refused: notPublished }
  },
}
