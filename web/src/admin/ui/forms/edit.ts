import { ApiError } from '../../../api/error.ts'

/** Edits over a state of the server, and its version at the first key. */
export interface Edit<Fields> {
  version: number
  typed: Partial<Fields>
}

const conflictReasons: readonly (string | undefined)[] = [
  'rights_changed_meanwhile',
  'entry_changed_meanwhile',
  'entry_merged',
]

/** Whether a save was refused since a colleague was quicker. */
export const isConflict = (error: unknown) =>
  error instanceof ApiError && conflictReasons.includes(error.reason)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The values as the fields show them: an unedited field follows the server. */
export const withEdit = <Fields extends object>(stands: Fields, edit: Edit<Fields> | null): Fields => ({
  ...stands,
  ...edit?.typed,
})

/** Adds edits over `stands`, which is of this version; null where nothing differs any more. */
export function addEdits<Fields extends object>(
  stands: Fields,
  version: number,
  edit: Edit<Fields> | null,
  more: Partial<Fields>,
): Edit<Fields> | null {
  const fields = Object.entries({ ...edit?.typed, ...more })
  const typed = fields.filter(([field, value]) => !isSame(value, stands[field as keyof Fields]))
  if (typed.length === 0) return null
  return { version: edit?.version ?? version, typed: Object.fromEntries(typed) as Partial<Fields> }
}

interface Saved<Fields> {
  /** The saved state when `sent` was sent. */
  before: Fields
  sent: Edit<Fields>
  /** The saved state by now. */
  stands: Fields
  version: number
}

/** The rest of an edit after a part of it was saved: what was typed, or reverted, meanwhile. */
export function afterSaving<Fields extends object>(
  edit: Edit<Fields> | null,
  { before, sent, stands, version }: Saved<Fields>,
): Edit<Fields> | null {
  const now = withEdit(before, edit)
  const fields = Object.keys({ ...sent.typed, ...edit?.typed }) as (keyof Fields)[]
  const later = fields.filter((field) => !(field in sent.typed && isSame(sent.typed[field], now[field])))
  const typed = Object.fromEntries(later.map((field) => [field, now[field]])) as Partial<Fields>
  return addEdits(stands, version, null, typed)
}
