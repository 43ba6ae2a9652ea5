import { useState } from 'react'
import type { EntityDetail } from './calls.ts'

/** What of an entity can be written. */
export interface EntityDraft {
  name: string
  nameCn: string
  group: string
  aliases: readonly string[]
  /** A name that is given up stays as an alias. */
  keepsName: boolean
}

export function draftOf({ name, nameCn, group, aliases }: EntityDetail): EntityDraft {
  return { name, nameCn: nameCn ?? '', group: group ?? '', aliases, keepsName: true }
}

export interface EntityChanges {
  name?: string
  nameCn?: string | null
  group?: string | null
  aliases?: string[]
}

/** What a draft would change; nothing where it says what is there. */
export function changesOf(entity: EntityDetail, draft: EntityDraft): EntityChanges {
  const [name, nameCn, group] = [draft.name.trim(), draft.nameCn.trim(), draft.group.trim()]
  const changes: EntityChanges = {}
  if (name !== entity.name) changes.name = name
  if (nameCn !== (entity.nameCn ?? '')) changes.nameCn = nameCn || null
  if (group !== (entity.group ?? '')) changes.group = group || null
  const kept = changes.name !== undefined && draft.keepsName && !draft.aliases.includes(entity.name)
  const aliases = kept ? [...draft.aliases, entity.name] : [...draft.aliases]
  if (JSON.stringify(aliases) !== JSON.stringify(entity.aliases)) changes.aliases = aliases
  return changes
}

export interface Drafts {
  of(entity: EntityDetail): EntityDraft
  set(id: string, draft: EntityDraft): void
  drop(id: string): void
}

/** Drafts by entity: what is not saved is still there when the cursor comes back. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, EntityDraft>>>({})
  return {
    of: (entity) => drafts[entity.id] ?? draftOf(entity),
    set: (id, draft) => setDrafts((known) => ({ ...known, [id]: draft })),
    drop: (id) => setDrafts(({ [id]: _, ...others }) => others),
  }
}
