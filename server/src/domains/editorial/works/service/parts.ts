import type { Body, editorial } from '@yehang/contract'
import { type Conflict, conflictsOf } from '../../../../platform/audit/conflicts.ts'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import { AppError, notFound, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { cleanText } from '../../../../platform/text/values.ts'
import { removePartVideos } from '../../../playback/service/videos.ts'
import { lockRecount } from '../queries/listing.ts'
import { type AdminPart, partsOfWork, removeParts, writeParts } from '../queries/parts.ts'
import { lockSeenWorks, touchWorks } from '../queries/work.ts'
import { showChanges } from './listing.ts'
import { noteStaffFields } from './staff-fields.ts'

type Parts = Body<typeof editorial.saveAdminParts>

const comparable = (parts: readonly { id: string; title: string }[]) =>
  JSON.stringify(parts.map(({ id, title }) => [id, title]))
const titlesOf = (parts: readonly { title: string }[]) => parts.map(({ title }) => title)

/** What shall be, checked against what there is. */
function chosenParts(current: readonly AdminPart[], to: Parts['to']) {
  const known = new Set(current.map(({ id }) => id))
  const titles = new Set<string>()
  return to.map(({ id, title: written }) => {
    const title = cleanText(written)
    if (id !== null && !known.delete(id)) throw wrongField('to', 'part_gone')
    if (titles.has(title)) throw wrongField('to', 'part_repeated', { title })
    titles.add(title)
    return { id, title }
  })
}

/** Saves the parts of a work; nothing is written if another editor has changed them meanwhile. */
export async function saveParts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { id, from, to, withFilms }: Parts,
): Promise<{ saved: boolean; conflicts: Conflict[]; parts: AdminPart[] }> {
  const now = new Date(clock.now())
  const isSaved = await db.transaction().execute(async (tx) => {
    await lockRecount(tx)
    if (!(await lockSeenWorks(tx, [id], actor)).has(id)) throw notFound()
    const current = await partsOfWork(tx, id)
    if (comparable(current) !== comparable(from)) return false
    const chosen = chosenParts(current, to)
    const staying = new Set(chosen.map((part) => part.id))
    const going = current.filter((part) => !staying.has(part.id))
    const filmed = going.filter(({ film }) => film !== null)
    if (filmed.length > 0 && !withFilms) throw new AppError('part_has_film', { titles: titlesOf(filmed) })
    for (const part of filmed) await removePartVideos(tx, id, part.id, now)
    await removeParts(
      tx,
      id,
      going.map((part) => part.id),
    )
    await writeParts(tx, id, chosen)
    const [before, after] = [{ parts: titlesOf(current) }, { parts: titlesOf(chosen) }]
    if (JSON.stringify(before) === JSON.stringify(after)) return true
    await noteStaffFields(tx, id, before, after)
    await touchWorks(tx, [id], now)
    await addAudit(tx, { action: 'edit-parts', actor, subject: { kind: 'work', id }, before, after }, now)
    return true
  })
  if (isSaved) await showChanges({ db })
  const parts = await partsOfWork(db, id)
  const conflicts = await conflictsOf(db, { kind: 'work', id }, isSaved ? [] : ['parts'])
  return { saved: isSaved, conflicts, parts }
}
