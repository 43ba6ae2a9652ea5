import { adminViewsMax, type Body, type editorial } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { dropView, lockViews, nameView, putView, type SavedView, viewsOf } from '../queries/saved-views.ts'

/** Saved views of the list of works, separate for each member of staff. */

type Site = Pick<Context, 'db' | 'clock'>

export const listSavedViews = ({ db }: Pick<Context, 'db'>, memberId: string) => viewsOf(db, memberId)

const subjectOf = ({ viewId }: SavedView) => ({ kind: 'view', id: viewId }) as const

/** One transaction with the current views of a member of staff. */
function changing<T>(
  { db, clock }: Site,
  actor: Actor,
  change: (tx: DatabaseTransaction, mine: SavedView[], now: Date) => Promise<T>,
): Promise<T> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    await lockViews(tx, actor.id)
    return change(tx, await viewsOf(tx, actor.id), now)
  })
}

/** Only one's own; views of others are not found. */
function ownOf(mine: readonly SavedView[], viewId: string): SavedView {
  const found = mine.find((view) => view.viewId === viewId)
  if (found === undefined) throw new AppError('view_not_found')
  return found
}

export function saveView(
  site: Site,
  actor: Actor,
  { name, filters }: Body<typeof editorial.saveView>,
): Promise<SavedView> {
  return changing(site, actor, async (tx, mine, now) => {
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length === 0) throw new AppError('view_without_filters')
    const known = mine.find((view) => view.name === name)
    if (known === undefined && mine.length >= adminViewsMax) {
      throw new AppError('views_full', { max: adminViewsMax })
    }
    const saved = await putView(tx, actor.id, name, given as Record<string, string>, now)
    const before = known === undefined ? {} : { before: { filters: known.filters } }
    const after = { ...(known === undefined && { name }), filters: saved.filters }
    await addAudit(tx, { action: 'save-view', actor, subject: subjectOf(saved), ...before, after }, now)
    return saved
  })
}

export function renameView(
  site: Site,
  actor: Actor,
  { viewId, name }: Body<typeof editorial.renameView>,
): Promise<void> {
  return changing(site, actor, async (tx, mine, now) => {
    const view = ownOf(mine, viewId)
    if (view.name === name) return
    if (mine.some((other) => other.name === name)) {
      throw wrongField('name', 'view_name_taken')
    }
    await nameView(tx, viewId, name)
    const change = { before: { name: view.name }, after: { name } }
    await addAudit(tx, { action: 'rename-view', actor, subject: subjectOf(view), ...change }, now)
  })
}

export function removeView(site: Site, actor: Actor, viewId: string): Promise<void> {
  return changing(site, actor, async (tx, mine, now) => {
    const view = ownOf(mine, viewId)
    await dropView(tx, viewId)
    const before = { name: view.name, filters: view.filters }
    await addAudit(tx, { action: 'remove-view', actor, subject: subjectOf(view), before }, now)
  })
}
