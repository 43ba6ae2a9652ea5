import type pg from 'pg'
import type { Difference } from '../differences.ts'
import { lockBlocklist } from '../queries/blocked.ts'
import { findKnown, findMergeTargets, type KnownWork, lockListings } from '../queries/works.ts'
import type { BlockedLine, ImportReport } from '../report.ts'
import { keepValues } from '../staff-values.ts'
import { blockedLines } from './blocked.ts'
import { keyOf, type PreparedWork } from './prepare.ts'

export interface ChangedWork extends PreparedWork {
  known: KnownWork
  /** What staff changed and the line says otherwise: `before` stays, `after` is what the line says. */
  kept: Difference[]
}

export interface Classified {
  added: PreparedWork[]
  /** With the values that staff gave in place of those of the line. */
  changed: ChangedWork[]
  unchanged: number
  /** Among the unchanged: lines that come to what is there, but are not those that were imported last. */
  same: (PreparedWork & { known: KnownWork })[]
  blocked: BlockedLine[]
  /** Lines under the former number of a work, or of one that was merged into it, which has a line of its own. */
  outdated: number
  /** All that is neither blocked nor outdated. */
  passed: PreparedWork[]
}

function isUnchanged({ hash }: PreparedWork, known: KnownWork, isDemo: boolean): boolean {
  // The demo never writes over what an operator brought; what was demo becomes the operator's.
  if (isDemo) return !known.isDemo || known.hash === hash
  return !known.isDemo && known.hash === hash && !known.returns
}

export interface ClassifyOptions {
  isDemo: boolean
  /** Whether works are locked until the transaction ends. */
  hold?: boolean
  /** The keys of the whole source, where it was read before. */
  named?: ReadonlyMap<string, unknown> | null
}

/**
 * Classifies lines: blocked, new, differing from what the work has, and unchanged. Fields that staff changed replace
 * those of the line, for a dry run and for the import alike.
 */
export async function classify(
  client: pg.ClientBase,
  given: readonly PreparedWork[],
  { isDemo, hold = false, named = null }: ClassifyOptions,
): Promise<Classified> {
  const knownWorks = await findKnown(
    client,
    given.map(({ work }) => work),
  )
  const { batch, outdated } = await withMergesFollowed(client, given, knownWorks, named)
  for (const place of outdatedPlaces(batch, knownWorks)) outdated.add(place)
  for (const place of outdated) knownWorks.delete(place)
  if (hold) await lockChanged(client, batch, knownWorks, isDemo)
  const blocked = await blockedLines(client, batch, knownWorks)
  const classified = {
    added: [] as PreparedWork[],
    changed: [] as (PreparedWork & { known: KnownWork })[],
    unchanged: 0,
    same: [],
    blocked: [...blocked.values()],
    outdated: outdated.size,
    passed: [] as PreparedWork[],
  }
  for (const [place, prepared] of batch.entries()) {
    if (blocked.has(place) || outdated.has(place)) continue
    const known = knownWorks.get(place)
    classified.passed.push(prepared)
    if (known === undefined) classified.added.push(prepared)
    else if (isUnchanged(prepared, known, isDemo)) classified.unchanged++
    else classified.changed.push({ ...prepared, known })
  }
  const { changed, same } = await keepValues(client, classified.changed, isDemo)
  return { ...classified, changed, same, unchanged: classified.unchanged + same.length }
}

/**
 * A line of a work that staff merged into another one is a line of that one, unless that one has a line of its own: the
 * two would change it to and fro.
 */
async function withMergesFollowed(
  client: pg.ClientBase,
  given: readonly PreparedWork[],
  knownWorks: Map<number, KnownWork>,
  named: ReadonlyMap<string, unknown> | null,
): Promise<{ batch: PreparedWork[]; outdated: Set<number> }> {
  const batch = [...given]
  const outdated = new Set<number>()
  const merged = [...knownWorks].filter(([, { mergedInto }]) => mergedInto !== null)
  if (merged.length === 0) return { batch, outdated }
  const targets = await findMergeTargets(
    client,
    merged.map(([, { id }]) => id),
  )
  const keys = new Set(given.map(({ work }) => keyOf(work)))
  const places = new Map<string, number>()
  for (const [place, { id }] of merged) {
    const [target, prepared] = [targets.get(id), batch[place]]
    if (target === undefined || prepared === undefined) continue
    const { modId, number } = target
    const earlier = places.get(target.id)
    if (earlier !== undefined) outdated.add(earlier)
    if (keys.has(keyOf(target)) || named?.has(keyOf(target))) outdated.add(place)
    places.set(target.id, place)
    knownWorks.set(place, target)
    // The item is the prefix of the number.
    const names = prepared.work.names.filter(({ kind }) => kind !== 'item')
    const work = { ...prepared.work, modId, number, names }
    batch[place] = { ...prepared, work, unsaid: [...prepared.unsaid, 'item'], search: null }
  }
  return { batch, outdated }
}

/** Places of lines that name a work by its former number, where another line names it by the present one. */
function outdatedPlaces(
  batch: readonly PreparedWork[],
  knownWorks: ReadonlyMap<number, KnownWork>,
): Set<number> {
  const isFormer = ([place, { modId, number }]: [number, KnownWork]) =>
    batch[place]?.work.modId !== modId || batch[place]?.work.number !== number
  const all = [...knownWorks]
  const former = all.filter(isFormer)
  if (former.length === 0) return new Set()
  const named = new Set(all.filter((one) => !isFormer(one)).map(([, { id }]) => id))
  return new Set(former.filter(([, { id }]) => named.has(id)).map(([place]) => place))
}

/**
 * What staff hide or take down meanwhile waits for this batch, or this batch for them: the works first, then the
 * blocklist, which is the order in which a work is taken down.
 */
async function lockChanged(
  client: pg.ClientBase,
  batch: readonly PreparedWork[],
  knownWorks: Map<number, KnownWork>,
  isDemo: boolean,
): Promise<void> {
  const changing = [...knownWorks].filter(([place, known]) => {
    const prepared = batch[place]
    return prepared !== undefined && !isUnchanged(prepared, known, isDemo)
  })
  const now = await lockListings(
    client,
    changing.map(([, { id }]) => id),
  )
  for (const [place, known] of changing) {
    const listed = now.get(known.id)
    // Removed meanwhile, with the demo: it is new.
    if (listed === undefined) knownWorks.delete(place)
    else knownWorks.set(place, { ...known, ...listed })
  }
  await lockBlocklist(client)
}

/** Adds a batch to the report. A key that an earlier batch wrote was counted there. */
export function count(report: ImportReport, batch: readonly PreparedWork[], classified: Classified): void {
  const repeated = new Set(batch.filter(({ isRepeated }) => isRepeated).map(({ line }) => line))
  const once = <T extends PreparedWork>(works: readonly T[]) => works.filter(({ isRepeated }) => !isRepeated)
  const changed = once(classified.changed)
  const returned = changed.filter(({ known }) => known.returns).length
  report.blocked += classified.blocked.filter(({ line }) => !repeated.has(line)).length
  report.repeated += classified.outdated
  report.added += once(classified.added).length + returned
  report.returned += returned
  report.changed += changed.length - returned
  const writtenAgain =
    classified.added.length + classified.changed.length - once(classified.added).length - changed.length
  const again = classified.passed.length - once(classified.passed).length
  report.unchanged += classified.unchanged - (again - writtenAgain)
  for (const { kept } of changed) {
    report.keptFields += new Set(kept.map(({ field }) => field)).size
    report.keptWorks += kept.length > 0 ? 1 : 0
  }
}
