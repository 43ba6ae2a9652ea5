import { type Body, channels, type editorial } from '@yehang/contract'
import { onlyChanged } from '../../../../platform/audit/conflicts.ts'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { EntityKind } from '../../../../platform/database/tables/tables.ts'
import { AppError, notFound, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { cleanText } from '../../../../platform/text/values.ts'
import { moveVersionOfRecorded } from '../../../catalogue/queries/version.ts'
import { entityText, similarityKeysOf } from '../../../catalogue/service/search-text.ts'
import {
  addAliases,
  aliasesOf,
  type EntityNames,
  type EntityRecord,
  groupOf,
  holdersOf,
  insertEntity,
  keepFields,
  lockEntities,
  lockNames,
  removeAliases,
  updateEntity,
} from '../queries/entity.ts'
import { addSimilarity, removeSimilarity } from '../queries/similarity.ts'
import { refreshSearchOfEntity } from './search-docs.ts'

/** Names as an import would write them. Throws where nothing is left of one. */
export function cleanName(field: string, name: string): string {
  const clean = cleanText(name)
  if (clean === '') throw wrongField(field, 'entry_name_blank', { field })
  return clean
}

export const cleanNameOrNull = (field: string, name: string | null): string | null =>
  name === null ? null : cleanName(field, name)

type Doing = Pick<Context, 'db' | 'clock'>

interface Place {
  kind: EntityKind
  modId: number | null
}

/**
 * Throws if another entity of the channel has one of these names: import could not distinguish
 * them.
 */
async function refuseHeld(
  tx: Database,
  place: Place & { id: string | null },
  name: string,
  aliases: string[],
): Promise<void> {
  const [holder] = await holdersOf(tx, place, [name, ...aliases])
  if (holder === undefined) return
  const field = holder.held === name ? 'name' : 'aliases'
  const { held, name: other, by } = holder
  throw wrongField(field, 'entry_name_held', { name: held, holder: other, by })
}

async function namesOf(
  tx: DatabaseTransaction,
  { kind, modId }: Place,
  said: { name: string; nameCn: string | null; group: string | null; aliases: string[] },
): Promise<EntityNames> {
  const { name, nameCn, group, aliases } = said
  if (group !== null && kind !== 'tag') throw wrongField('group', 'group_without_tag')
  const groupId = modId === null ? null : await groupOf(tx, modId, group)
  return { name, nameCn, groupId, ...entityText({ kind, name, nameCn, aliases }) }
}

async function refreshSimilarity(
  tx: DatabaseTransaction,
  entity: Place & { id: string; name: string; nameCn: string | null },
): Promise<void> {
  await removeSimilarity(tx, entity.id)
  await addSimilarity(tx, [{ ...entity, similarityKeys: similarityKeysOf(entity) }])
}

export async function createEntity(
  { db, clock }: Doing,
  body: Body<typeof editorial.createAdminEntity>,
  actor: Actor,
): Promise<string> {
  const { kind, modName } = body
  if (kind !== 'performer' && modName === undefined) {
    throw wrongField('modName', 'channel_missing')
  }
  const modId = kind === 'performer' || modName === undefined ? null : channels[modName]
  const name = cleanName('name', body.name)
  const said = cleanNameOrNull('nameCn', body.nameCn)
  const nameCn = said === name ? null : said
  const group = cleanNameOrNull('group', body.group)
  return db.transaction().execute(async (tx) => {
    await lockNames(tx)
    await refuseHeld(tx, { kind, modId, id: null }, name, [])
    const names = await namesOf(tx, { kind, modId }, { name, nameCn, group, aliases: [] })
    const id = await insertEntity(tx, kind, modId, names)
    await refreshSimilarity(tx, { id, kind, modId, name, nameCn })
    const after = { kind, modId, name, ...(nameCn && { nameCn }), ...(group && { group }) }
    const subject = { kind: 'entity' as const, id }
    await addAudit(tx, { action: 'create-entity', actor, subject, after }, new Date(clock.now()))
    await moveVersionOfRecorded(tx)
    return id
  })
}

/** Throws if it cannot be changed: 404, merged, or changed by another editor meanwhile. */
function refuseUnlessSeen(entity: EntityRecord | undefined, version: number): EntityRecord {
  if (entity === undefined) throw notFound()
  if (entity.mergedInto !== null) throw new AppError('entry_merged')
  if (entity.version !== version) throw new AppError('entry_changed_meanwhile')
  return entity
}

/** Changes the names of an entity and all that is found by them. Returns its new version. */
export async function editEntity(
  { db, clock }: Doing,
  body: Body<typeof editorial.editAdminEntity>,
  actor: Actor,
): Promise<number> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const [locked] = await lockEntities(tx, [body.entityId])
    const entity = refuseUnlessSeen(locked, body.version)
    const { id } = entity
    const aliases = await aliasesOf(tx, id)
    const said = {
      name: body.name === undefined ? entity.name : cleanName('name', body.name),
      nameCn: body.nameCn === undefined ? entity.nameCn : cleanNameOrNull('nameCn', body.nameCn),
      group: body.group === undefined ? entity.group : cleanNameOrNull('group', body.group),
      aliases: body.aliases?.map((alias) => cleanName('aliases', alias)) ?? aliases,
    }
    const after = {
      ...said,
      nameCn: said.nameCn === said.name ? null : said.nameCn,
      aliases: [...new Set(said.aliases)].filter((alias) => alias !== said.name),
    }
    const before = { name: entity.name, nameCn: entity.nameCn, group: entity.group, aliases }
    const change = onlyChanged(before, after)
    const fields = Object.keys(change.after)
    if (fields.length === 0) return entity.version
    const added = after.aliases.filter((alias) => !aliases.includes(alias))
    await refuseHeld(tx, entity, after.name, added)
    await refuseOwnOldName(tx, entity, after.name)
    const version = await updateEntity(tx, id, await namesOf(tx, entity, after))
    await keepFields(
      tx,
      id,
      fields.filter((field) => field === 'nameCn' || field === 'group'),
    )
    await removeAliases(
      tx,
      id,
      aliases.filter((alias) => !after.aliases.includes(alias)),
    )
    await addAliases(tx, entity, added, now)
    await refreshSimilarity(tx, { ...entity, ...after })
    if (fields.some((field) => field !== 'group')) await refreshSearchOfEntity(tx, id)
    const subject = { kind: 'entity' as const, id }
    await addAudit(tx, { action: 'edit-entity', actor, subject, ...change }, now)
    await moveVersionOfRecorded(tx)
    return version
  })
}

/** The name of a merged entity stays with it: the merge may be undone. */
async function refuseOwnOldName(tx: Database, entity: EntityRecord, name: string): Promise<void> {
  if (name === entity.name) return
  const [holder] = await holdersOf(tx, { ...entity, id: null }, [name])
  if (holder?.by !== 'name') return
  throw wrongField('name', 'entry_name_of_merged', { name })
}
