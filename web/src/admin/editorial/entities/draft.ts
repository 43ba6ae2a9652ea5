import type { PostInput } from '../../../api/client.ts'
import { Edits } from '../../ui/editing/edit.ts'
import type { EditsById } from '../../ui/editing/use-edits-by-id.ts'
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

type EntityChanges = Omit<PostInput<'POST /v2/staff/entities/edit'>['body'], 'entityId' | 'version'>

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

export const entityEdits = new Edits<EntityDraft>({ lists: ['aliases'], options: ['keepOldName'] })

export type Drafts = EditsById<EntityDraft>
