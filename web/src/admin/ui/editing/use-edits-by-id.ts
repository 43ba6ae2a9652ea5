import { useState } from 'react'
import type { Edit } from './edit.ts'

export interface EditsById<Fields> {
  /** Something is not saved. */
  hasAny: boolean
  of(id: string): Edit<Fields> | null
  change(id: string, next: (known: Edit<Fields> | null) => Edit<Fields> | null): void
}

/** The edits of each row of a list: unsaved ones are still there when the cursor comes back. */
export function useEditsById<Fields>(): EditsById<Fields> {
  const [edits, setEdits] = useState<Readonly<Record<string, Edit<Fields> | null>>>({})
  return {
    hasAny: Object.keys(edits).length > 0,
    of: (id) => edits[id] ?? null,
    change: (id, next) =>
      setEdits(({ [id]: known = null, ...others }) => {
        const edit = next(known)
        return edit === null ? others : { ...others, [id]: edit }
      }),
  }
}
