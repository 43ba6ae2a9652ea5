import { type catalogue, channels, type ModName, type Query } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import { type AskIndex, everyWork } from '../finder/filter.ts'
import { entriesOf, type FinderEntry } from '../finder/queries/entries.ts'
import { availabilityOf } from '../service/lists.ts'
import {
  coversOf,
  type EntryFacts,
  type EntryPage,
  type EntryPicture,
  type EntryQuestion,
  entryPage,
  findFacts,
  initialsOf,
  picturesOf,
  type RelatedCount,
  relatedInTables,
  worksByYear,
} from './queries.ts'

/** Where it is counted what the works of an entity have besides: by `index` as of `version`, else by the tables. */
export interface ProfileSources {
  db: Database
  index: AskIndex | null
  version: string | null
}

export interface Related extends FinderEntry {
  count: number
}

export interface Profile {
  facts: EntryFacts
  covers: EntryPicture[]
  years: { year: number; works: number }[]
  related: Related[]
  /** Of the performers among them. */
  pictures: Map<string, EntryPicture>
  /** The entities by whose works it was counted, besides its own. */
  countedBy: string[]
}

/** So many are shown of each kind: each costs 25 bytes of the page, which may have 14 KB. */
const shown: Partial<Record<EntityKind, number>> = {
  tag: 8,
  performer: 6,
  series: 6,
  maker: 3,
  director: 3,
}
const mostSeries = 6
/** Series are related by so many of their people. */
const peopleOfSeries = 20
/** Four are a picture of a maker or a series; of a person there is one. */
const coversOfKind = (kind: EntityKind) => (kind === 'performer' || kind === 'director' ? 1 : 4)

/** How many works of at least one of these entities have each other one. */
async function relatedTo({ db, index, version }: ProfileSources, ids: string[]): Promise<RelatedCount[]> {
  const filter = { ...everyWork, any: ids }
  const question = {
    filter,
    keyword: null,
    sort: 'pubTime' as const,
    offset: 0,
    limit: 0,
    counts: true,
    countIds: [],
  }
  const answer = index === null || version === null ? null : await index(question, version)
  return answer?.counts?.entities ?? (await relatedInTables(db, ids, peopleOfSeries))
}

const ofKind = (counts: readonly RelatedCount[], kind: EntityKind) =>
  counts.filter((one) => one.kind === kind)

/** Of a series those that its people are in most, then others of its maker. */
async function relatedSeries(
  sources: ProfileSources,
  id: string,
  counts: readonly RelatedCount[],
): Promise<{ found: RelatedCount[]; countedBy: string[] }> {
  const idsOf = (kind: EntityKind, most: number) =>
    ofKind(counts, kind)
      .slice(0, most)
      .map((one) => one.id)
  const found: RelatedCount[] = []
  const countedBy: string[] = []
  for (const ids of [idsOf('performer', peopleOfSeries), idsOf('maker', 1)]) {
    if (found.length >= mostSeries || ids.length === 0) continue
    countedBy.push(...ids)
    const known = new Set([id, ...found.map((one) => one.id)])
    found.push(...ofKind(await relatedTo(sources, ids), 'series').filter((one) => !known.has(one.id)))
  }
  return { found, countedBy }
}

/** What the page of an entity shows; undefined where there is none. */
export async function profileOf(
  sources: ProfileSources,
  asked: string,
  query: Query<typeof catalogue.getEntryProfile>,
): Promise<Profile | undefined> {
  const { db } = sources
  const facts = await findFacts(db, asked)
  if (facts === undefined) return undefined
  const { id, kind } = facts
  const shownWorks = {
    modId: query.modName === undefined ? null : channels[query.modName],
    availability: availabilityOf(query),
  }
  const [years, pictures, counts] = await Promise.all([
    worksByYear(db, id, shownWorks),
    coversOf(db, id, coversOfKind(kind)),
    facts.works === 0 ? [] : relatedTo(sources, [id]),
  ])
  const others = counts.filter((one) => one.id !== id)
  const { found: series, countedBy } =
    kind === 'series'
      ? await relatedSeries(sources, id, others)
      : { found: ofKind(others, 'series'), countedBy: [] }
  const chosen = [...others.filter((one) => one.kind !== 'series'), ...series]
  const best = Object.entries(shown).flatMap(([one, most]) =>
    ofKind(chosen, one as EntityKind).slice(0, most),
  )
  const [entries, faces] = await Promise.all([
    entriesOf(
      db,
      best.map((one) => one.id),
    ),
    picturesOf(
      db,
      ofKind(best, 'performer').map((one) => one.id),
    ),
  ])
  const related = best.flatMap(({ id, count }) => {
    const entry = entries.get(id)
    return entry === undefined ? [] : [{ ...entry, count }]
  })
  return { facts, covers: pictures, years, related, pictures: faces, countedBy }
}

export interface Directory extends EntryPage {
  pictures: Map<string, EntryPicture>
  initials: Record<string, number>
}

const channelOf = (modName: ModName | undefined) => channels[modName ?? 'censored']

/** A page of a directory, with pictures. */
export async function directoryOf(
  db: Database,
  query: Query<typeof catalogue.listEntries>,
): Promise<Directory> {
  const { tableName: kind, modName, sort, initial, keyword } = query
  const isPerformer = kind === 'performer'
  const question: EntryQuestion = {
    kind,
    modId: isPerformer ? null : channelOf(modName),
    uncensored: isPerformer && modName === 'uncensored',
    sort,
    initial,
    keyword,
  }
  const initials = await initialsOf(db, question)
  const page = await entryPage(db, question, initials, sliceOf(query))
  const pictures = await picturesOf(
    db,
    page.rows.map(({ id }) => id),
  )
  return { ...page, pictures, initials }
}
