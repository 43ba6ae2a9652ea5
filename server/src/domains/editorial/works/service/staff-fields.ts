import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { notFound } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { lockedOf, putStaffFields, releasePictures, staffFieldsOf } from '../queries/staff-fields.ts'
import { type EditedEntry, lockSeenWorks } from '../queries/work.ts'

/**
 * Fields that an import does not write over since staff changed them, as records of an import call them. They are written
 * down by whatever changes them, in the same transaction.
 */

/** A tag of a work is called `tag` here and `tags` in a record. */
const recordField = (field: string) => (field === 'tag' ? 'tags' : field)

/** And as the editor calls it. */
const editorField = (field: string) => (field === 'tags' ? 'tag' : field)

/** What imports leave of a work, as the editor calls it. */
export async function lockedFields(db: Context['db'], id: string): Promise<string[]> {
  const { fields, pictures } = await lockedOf(db, id)
  return [...fields.map(editorField), ...(pictures ? ['pictures'] : [])]
}

/** Lets fields of a work go: they stay as they are, and the next line of the work may change them. */
export async function releaseFields(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { id, fields }: { id: string; fields: readonly string[] },
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockSeenWorks(tx, [id], actor)).has(id)) throw notFound()
    const released = (await lockedFields(tx, id)).filter((field) => fields.includes(field))
    if (released.length === 0) return []
    const names = released.map(recordField)
    const left = Object.entries(await staffFieldsOf(tx, id)).filter(([field]) => !names.includes(field))
    await putStaffFields(tx, id, Object.fromEntries(left), true)
    if (released.includes('pictures')) await releasePictures(tx, id)
    const change = { before: { locked: released }, after: { locked: [] } }
    const subject = { kind: 'work' as const, id }
    await addAudit(tx, { action: 'release-fields', actor, subject, ...change }, new Date(clock.now()))
    return released
  })
}

/**
 * Notes what staff changed of a locked work. A field that is set back to what it was before staff
 * first changed it is released: the next import of the work may set it again.
 */
export async function noteStaffFields(
  tx: DatabaseTransaction,
  id: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const changed = Object.keys(after).filter((field) => !isSame(before[field], after[field]))
  if (changed.length === 0) return
  const fields = await staffFieldsOf(tx, id)
  let letGo = false
  for (const field of changed) {
    const name = recordField(field)
    if (!Object.hasOwn(fields, name)) fields[name] = before[field] ?? null
    else if (isSame(fields[name], after[field] ?? null)) {
      delete fields[name]
      letGo = true
    }
  }
  await putStaffFields(tx, id, fields, letGo)
}

/** The same of the tags of a work after one was added or taken away. */
export async function noteTag(
  tx: DatabaseTransaction,
  id: string,
  {
    entries,
    tagId,
    name,
    isAdded,
  }: { entries: EditedEntry[]; tagId: string; name: string; isAdded: boolean },
): Promise<void> {
  const now = entries.filter(({ kind }) => kind === 'tag').map((tag) => ({ id: tag.id, name: tag.name }))
  const others = now.filter((tag) => tag.id !== tagId).map((tag) => tag.name)
  const [without, withIt] = [others, isAdded ? now.map((tag) => tag.name) : [...others, name]]
  await noteStaffFields(tx, id, { tag: isAdded ? without : withIt }, { tag: isAdded ? withIt : without })
}
