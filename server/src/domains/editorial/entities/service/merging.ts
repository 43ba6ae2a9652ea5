import { splitHours } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { hourMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, notFound } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { recount } from '../../../catalogue/queries/counts.ts'
import { moveVersionOfRecorded } from '../../../catalogue/queries/version.ts'
import { entityText, similarityKeysOf } from '../../../catalogue/service/search-text.ts'
import {
  addAliases,
  aliasesOf,
  type EntityRecord,
  findEntity,
  groupOf,
  holdersOf,
  lockEntities,
  lockNames,
  removeAliases,
  updateEntity,
} from '../queries/entity.ts'
import {
  addMerge,
  followerCount,
  forgetMoved,
  linkCount,
  lockMerge,
  markSplit,
  moveAliases,
  moveLinks,
  moveLinksBack,
  moveMembers,
  moveMembersBack,
  moveMerged,
  putUpForRecount,
  removeFromDirectory,
  setMerged,
  sharedCounts,
} from '../queries/merging.ts'
import { addDistinct, addSimilarity, removeSimilarity } from '../queries/similarity.ts'
import { refreshSearchOf, refreshSearchOfEntity } from './search-docs.ts'

type Doing = Pick<Context, 'db' | 'clock'>

/** More would hold imports and counts up for too long. */
const mostWorks = 200_000

/** When a merge can no longer be taken back. */
export const splitEnds = (mergedAt: Date): number => mergedAt.getTime() + splitHours * hourMs

interface Pair {
  from: EntityRecord
  into: EntityRecord
}

/** Throws where the two cannot be one. */
function pairOf(found: readonly EntityRecord[], fromId: string, intoId: string): Pair {
  const from = found.find(({ id }) => id === fromId)
  const into = found.find(({ id }) => id === intoId)
  if (from === undefined || into === undefined) throw notFound()
  if (fromId === intoId) throw new AppError('merge_into_itself')
  if (from.kind !== into.kind || from.modId !== into.modId) {
    throw new AppError('entries_of_different_kind')
  }
  const gone = [from, into].find(({ mergedInto }) => mergedInto !== null)
  if (gone !== undefined) throw new AppError('entry_merged_already', { name: gone.name })
  return { from, into }
}

/**
 * The additional names for finding the target entity: those of the merged one, unless another
 * entity has them.
 */
async function namesToAdd(db: Database, { from, into }: Pair, known: readonly string[]): Promise<string[]> {
  const names = [from.name, ...(from.nameCn === null ? [] : [from.nameCn])].filter(
    (name) => name !== into.name && name !== into.nameCn && !known.includes(name),
  )
  if (names.length === 0) return []
  const held = (await holdersOf(db, into, names)).filter(({ id }) => id !== from.id)
  return names.filter((name) => !held.some((holder) => holder.held === name))
}

export async function previewMerge({ db }: Doing, fromId: string, intoId: string) {
  const found = await Promise.all([findEntity(db, fromId), findEntity(db, intoId)])
  const pair = pairOf(
    found.filter((entity) => entity !== undefined),
    fromId,
    intoId,
  )
  const sideOf = async ({ id, name }: EntityRecord) => {
    const [works, followers, aliases] = await Promise.all([
      linkCount(db, id),
      followerCount(db, id),
      aliasesOf(db, id),
    ])
    return { id, name, works, followers, aliases }
  }
  const [from, into, shared] = await Promise.all([
    sideOf(pair.from),
    sideOf(pair.into),
    sharedCounts(db, fromId, intoId),
  ])
  const aliases = [...into.aliases, ...from.aliases]
  const added = await namesToAdd(db, pair, aliases)
  return {
    from: { ...from, aliases: from.aliases.length },
    into: { ...into, aliases: into.aliases.length },
    after: {
      works: from.works + into.works - shared.works,
      followers: from.followers + into.followers - shared.followers,
      aliases: [...aliases, ...added],
    },
    sharedWorks: shared.works,
    sharedFollowers: shared.followers,
  }
}

/**
 * Updates the search data of an entity after its aliases have changed, and increments its version.
 */
async function rewriteNames(tx: DatabaseTransaction, entity: EntityRecord): Promise<void> {
  const { id, kind, modId, name, nameCn, group } = entity
  const groupId = modId === null ? null : await groupOf(tx, modId, group)
  const text = entityText({ kind, name, nameCn, aliases: await aliasesOf(tx, id) })
  await updateEntity(tx, id, { name, nameCn, groupId, ...text })
}

/** Recounts and notifies every process, so that the change is visible. */
async function showCounts({ db }: Doing): Promise<void> {
  await recount(db)
  await moveVersionOfRecorded(db)
}

/** Makes one of two: all that hangs on the first hangs on the second, and its id and names lead there. */
export async function mergeEntities(
  context: Doing,
  { fromId, intoId }: { fromId: string; intoId: string },
  actor: Actor,
): Promise<{ mergeId: string; works: number }> {
  const { db, clock } = context
  const now = new Date(clock.now())
  const done = await db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const pair = pairOf(await lockEntities(tx, [fromId, intoId]), fromId, intoId)
    const before = await linkCount(tx, intoId)
    if ((await linkCount(tx, fromId)) > mostWorks) {
      throw new AppError('entry_too_large_to_merge', { name: pair.from.name })
    }
    const known = [...(await aliasesOf(tx, intoId)), ...(await aliasesOf(tx, fromId))]
    const addedAliases = await namesToAdd(tx, pair, known)
    const works = await moveLinks(tx, fromId, intoId)
    const lists = {
      works,
      followers: await moveMembers(tx, 'followed', fromId, intoId),
      hiders: await moveMembers(tx, 'hidden', fromId, intoId),
      movedAliases: await moveAliases(tx, fromId, intoId),
      addedAliases,
      movedMerges: await moveMerged(tx, fromId, intoId),
    }
    await addAliases(tx, pair.into, addedAliases, now)
    await setMerged(tx, [fromId], intoId)
    await removeSimilarity(tx, fromId)
    await removeFromDirectory(tx, fromId)
    await putUpForRecount(tx, [intoId])
    await rewriteNames(tx, pair.into)
    await refreshSearchOfEntity(tx, intoId)
    await refreshSearchOf(tx, works.moved.slice(0, 500))
    await forgetMoved(tx, new Date(now.getTime() - 2 * splitHours * hourMs))
    const mergeId = await addMerge(tx, { fromId, intoId, staffId: actor.id }, lists, now)
    await addAudit(
      tx,
      {
        action: 'merge-entities',
        actor,
        subject: { kind: 'entity', id: intoId },
        before: { works: before, merged: null },
        after: { works: before + works.moved.length, merged: pair.from.name },
        detail: { fromId, mergeId },
      },
      now,
    )
    return { mergeId, works: works.moved.length + works.shared.length }
  })
  await showCounts(context)
  return done
}

/** Undoes a merge: what was transferred and still exists goes back. Returns how many works. */
export async function splitEntities(context: Doing, mergeId: string, actor: Actor): Promise<number> {
  const { db, clock } = context
  const now = new Date(clock.now())
  const works = await db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const merge = await lockMerge(tx, mergeId)
    if (merge === undefined) throw notFound()
    if (merge.undone_at !== null) throw new AppError('entries_split_already')
    if (clock.now() >= splitEnds(merge.merged_at)) throw new AppError('split_expired', { hours: splitHours })
    const { from_id: fromId, into_id: intoId } = merge
    const found = await lockEntities(tx, [fromId, intoId])
    const from = found.find(({ id }) => id === fromId)
    const into = found.find(({ id }) => id === intoId)
    if (from === undefined || into === undefined) throw notFound()
    if (into.mergedInto !== null) throw new AppError('split_merged_on', { name: into.name })
    const links = {
      moved: merge.moved_works,
      shared: merge.shared_works,
      positions: merge.shared_positions,
    }
    const back = await moveLinksBack(tx, fromId, intoId, links)
    const followers = { moved: merge.moved_followers, shared: merge.shared_followers }
    await moveMembersBack(tx, 'followed', fromId, intoId, followers)
    const hiders = { moved: merge.moved_hiders, shared: merge.shared_hiders }
    await moveMembersBack(tx, 'hidden', fromId, intoId, hiders)
    await removeAliases(tx, intoId, merge.added_aliases)
    await moveAliases(tx, intoId, fromId, merge.moved_aliases)
    await setMerged(tx, [fromId], null)
    await setMerged(tx, merge.moved_merges, fromId)
    await addSimilarity(tx, [{ ...from, similarityKeys: similarityKeysOf(from) }])
    await putUpForRecount(tx, [fromId, intoId])
    await rewriteNames(tx, into)
    await rewriteNames(tx, from)
    await refreshSearchOfEntity(tx, fromId)
    await refreshSearchOfEntity(tx, intoId)
    await markSplit(tx, mergeId, now)
    await addAudit(
      tx,
      {
        action: 'split-entities',
        actor,
        subject: { kind: 'entity', id: intoId },
        before: { merged: from.name },
        after: { merged: null },
        detail: { fromId, mergeId },
      },
      now,
    )
    return back
  })
  await showCounts(context)
  return works
}

/** Records that two entities are distinct, so that the pair is not suggested again. */
export async function keepApart(
  { db, clock }: Doing,
  { firstId, secondId }: { firstId: string; secondId: string },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await lockEntities(tx, [firstId, secondId])
    const { from, into } = pairOf(found, firstId, secondId)
    await addDistinct(tx, from.id, into.id)
    await addAudit(
      tx,
      {
        action: 'keep-entities-apart',
        actor,
        subject: { kind: 'entity', id: from.id },
        after: { apart: into.name },
        detail: { otherId: into.id },
      },
      new Date(clock.now()),
    )
  })
}
