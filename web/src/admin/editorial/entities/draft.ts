import { useState } from 'react'
import { addEdits, type Edit } from '../../ui/forms/edit.ts'
import type { EntityDetail } from './calls.ts'

/** The editable fields of an entity. */
export interface EntityDraft {
  name: string
  nameCn: string
  group: string
  aliases: readonly string[]
  /** A name that is given up stays as an alias. */
  keepOldName: boolean
}

export function draftOf({ name, nameCn, group, aliases }: EntityDetail): EntityDraft {
  return { name, nameCn: nameCn ?? '', group: group ?? '', aliases, keepOldName: true }
}

export interface EntityChanges {
  name?: string
  nameCn?: string | null
  group?: string | null
  aliases?: string[]
}

/** The fields that a draft would change; none where it equals the saved values. */
export function changesOf(entity: EntityDetail, draft: EntityDraft): EntityChanges {
  const [name, nameCn, group] = [draft.name.trim(), draft.nameCn.trim(), draft.group.trim()]
  const changes: EntityChanges = {}
  if (name !== entity.name) changes.name = name
  if (nameCn !== (entity.nameCn ?? '')) changes.nameCn = nameCn || null
  if (group !== (entity.group ?? '')) changes.group = group || null
  const keepsOld = changes.name !== undefined && draft.keepOldName && !draft.aliases.includes(entity.name)
  const aliases = keepsOld ? [...draft.aliases, entity.name] : [...draft.aliases]
  if (JSON.stringify(aliases) !== JSON.stringify(entity.aliases)) changes.aliases = aliases
  return changes
}

export type EntityEdit = Edit<EntityDraft> | null

/** Edits the draft of an entity. The choice of whether to keep the old name is no change by itself. */
export function editDraft(entity: EntityDetail, edit: EntityEdit, more: Partial<EntityDraft>): EntityEdit {
  const next = addEdits(draftOf(entity), entity.version, edit, more)
  return next && Object.keys(next.typed).some((field) => field !== 'keepOldName') ? next : null
}

export interface Drafts {
  /** Something is not saved. */
  hasAny: boolean
  of(id: string): EntityEdit
  change(id: string, next: (edit: EntityEdit) => EntityEdit): void
}

/** The edits of each entity: unsaved ones are still there when the cursor comes back. */
export function useDrafts(): Drafts {
  const [edits, setEdits] = useState<Readonly<Record<string, EntityEdit>>>({})
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
