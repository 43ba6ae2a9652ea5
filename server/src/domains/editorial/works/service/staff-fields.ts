import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { putStaffFields, staffFieldsOf } from '../queries/staff-fields.ts'
import type { EditedEntry } from '../queries/work.ts'

/**
 * Fields that an import does not write over since staff changed them, as records of an import call them. They are written
 * down by whatever changes them, in the same transaction.
 */

/** A tag of a work is called `tag` here and `tags` in a record. */
const recordField = (field: string) => (field === 'tag' ? 'tags' : field)

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
