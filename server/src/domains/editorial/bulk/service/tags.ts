import { channels, type Failure } from '@yehang/contract'
import { type AuditEntry, addAudits } from '../../../../platform/audit/queries.ts'
import { refreshSearchOf } from '../../entities/service/search-docs.ts'
import { linkTag, unlinkTag } from '../../works/queries/bulk.ts'
import { type Entry, entriesOf, entriesOfWorks } from '../../works/queries/entries.ts'
import { currentStateOf } from '../../works/queries/publishable.ts'
import { relink, touchWorks } from '../../works/queries/work.ts'
import { unchangeable } from '../../works/service/publishable.ts'
import { noteStaffFields } from '../../works/service/staff-fields.ts'
import { settleEntries } from '../../works/service/writing.ts'
import { tagsNamed } from '../queries/entries.ts'
import type { Action, Batch } from './actions.ts'

const idsOf = (entries: readonly Entry[] = []) => entries.map(({ id }) => id)
const tagNames = (entries: readonly Entry[]) =>
  entries.filter(({ kind }) => kind === 'tag').map(({ name }) => name)
const without = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name))

/** Writes down of works whose entries have changed what else depends on them, and the audit. */
async function follow(
  { tx, actor, now, note }: Batch,
  ids: readonly string[],
  before: ReadonlyMap<string, Entry[]>,
  after: ReadonlyMap<string, Entry[]>,
): Promise<void> {
  await refreshSearchOf(tx, ids)
  await touchWorks(tx, ids, now)
  const entries: AuditEntry[] = []
  for (const id of ids) {
    const [was, is] = [tagNames(before.get(id) ?? []), tagNames(after.get(id) ?? [])]
    await noteStaffFields(tx, id, { tag: was }, { tag: is })
    const [added, gone] = [without(is, was), without(was, is)]
    const more = { actor, subject: { kind: 'work' as const, id }, ...(note && { reason: note }) }
    if (added.length > 0) entries.push({ action: 'tag-work', before: {}, after: { tag: added }, ...more })
    if (gone.length > 0) entries.push({ action: 'untag-work', before: { tag: gone }, after: {}, ...more })
  }
  await addAudits(tx, entries, now)
}

export const tags: Action<'tags'> = {
  atOnce: 100,
  async change(batch, ids, { add, remove }) {
    const { tx, actor, now } = batch
    const works = await currentStateOf(tx, ids)
    const refused = new Map<string, Failure>()
    for (const id of ids) {
      const no = unchangeable(works.get(id))
      if (no !== null) refused.set(id, no)
    }
    const own = ids.filter((id) => !refused.has(id))
    const before = await entriesOfWorks(tx, own)
    const touched = new Set<string>()
    for (const modId of Object.values(channels)) {
      const those = own.filter((id) => works.get(id)?.modId === modId)
      if (those.length === 0) continue
      const chosen = add.map((name) => ({ kind: 'tag' as const, id: null, name }))
      const added = await settleEntries(tx, modId, chosen, actor, now)
      for (const { id } of added) for (const work of await linkTag(tx, id, those)) touched.add(work)
      const gone = await tagsNamed(tx, modId, remove)
      for (const { id } of gone) for (const work of await unlinkTag(tx, id, those)) touched.add(work)
    }
    const after = await entriesOfWorks(tx, [...touched])
    // A tag that is added and removed is neither.
    const changing = [...touched].filter((id) => idsOf(before.get(id)).join() !== idsOf(after.get(id)).join())
    await follow(batch, changing, before, after)
    const changed = changing.map((id) => ({
      id,
      before: { entries: idsOf(before.get(id)) },
      after: { entries: idsOf(after.get(id)) },
    }))
    return { changed, refused }
  },
  async undo(batch, works) {
    const { tx } = batch
    const ids = works.map(({ id }) => id)
    const [before, states] = [await entriesOfWorks(tx, ids), await currentStateOf(tx, ids)]
    const had = works.flatMap(({ before: { entries } }) => entries as string[])
    // An entry may have been merged into another one since.
    const leads = new Map((await entriesOf(tx, [...new Set(had)])).map(({ given, id }) => [given, id]))
    const restored: string[] = []
    for (const { id, ...kept } of works) {
      const became = kept.after.entries as string[]
      const was = [...new Set((kept.before.entries as string[]).flatMap((entry) => leads.get(entry) ?? []))]
      const now = idsOf(before.get(id))
      if (unchangeable(states.get(id)) !== null) continue
      // Other entries may have changed: those stay.
      const back =
        now.join() === became.join()
          ? was
          : [...without(now, without(became, was)), ...without(without(was, became), now)]
      if (back.join() === now.join()) continue
      await relink(tx, id, back)
      restored.push(id)
    }
    await follow(batch, restored, before, await entriesOfWorks(tx, restored))
    return { restored, refused: new Map() }
  },
}
