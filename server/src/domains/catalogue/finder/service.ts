import { type catalogue, finder, type Query } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import { isTimeout } from '../../../platform/database/faults.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { AppError, Overload, wrongField } from '../../../platform/http/app-error.ts'
import { BoundedQueue } from '../../../platform/limits/bounded-queue.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { SearchQuery } from '../../../platform/text/grams.ts'
import { type Meaning, meaningOf, type TextIndex } from '../queries/meaning.ts'
import { type WorkRecord, withCollects, worksInOrder } from '../queries/rows.ts'
import { matchesOf, readingsOf } from '../queries/search.ts'
import { channelOf } from '../service/lists.ts'
import type { AskIndex, FinderCounts, FinderFilter, FinderQuestion, FinderResult, OnPage } from './filter.ts'
import { searchIndex } from './keyword-search.ts'
import type { KnownEntries } from './known-entries.ts'
import type { FinderEntry } from './queries/entries.ts'
import { keywordQuestion } from './queries/keyword-question.ts'
import { findInTables, limitStatements } from './queries/postgres.ts'

type FinderQuery = Query<typeof catalogue.findWorks>

export interface Found extends Omit<FinderResult, 'ids'> {
  works: WorkRecord[]
  entries: FinderEntry[]
  /** Texts in titles that the keyword was taken for, being pinyin. */
  readings: readonly SearchQuery[]
}

function checkRanges({ from, to, minDuration, maxDuration }: FinderQuery): void {
  if (from !== undefined && to !== undefined && from > to)
    throw wrongField('from', 'range_reversed', { from, to })
  if (minDuration !== undefined && maxDuration !== undefined && minDuration > maxDuration) {
    throw wrongField('minDuration', 'range_reversed', { from: `${minDuration}`, to: `${maxDuration}` })
  }
}

function checkSize(query: FinderQuery): void {
  const { all = [], any = [], none = [], countIds = [] } = query
  if (all.length + any.length + none.length > finder.conditions) {
    throw wrongField('all', 'too_many_conditions', { max: finder.conditions })
  }
  if (countIds.length > finder.countIds)
    throw wrongField('countIds', 'too_many_count_ids', { max: finder.countIds })
}

/** `present`: of the ids that are asked for those that are there now. */
export function filterOf(query: FinderQuery, present: (ids: string[] | undefined) => string[]): FinderFilter {
  return {
    all: present(query.all),
    any: present(query.any),
    none: present(query.none),
    modId: channelOf(query),
    from: query.from ?? null,
    to: query.to ?? null,
    minDuration: query.minDuration ?? null,
    maxDuration: query.maxDuration ?? null,
    minAverage: query.minAverage === undefined ? null : Math.round(query.minAverage * 10),
    performers: query.performers ?? null,
    isDht: query.isDht === '1',
    isOnline: query.isOnline === '1',
    hasResource: query.hasResource === '1',
    hasSubtitles: query.hasSubtitles === '1',
    hasMarkers: query.hasMarkers === '1',
    playLevel: query.playLevel ?? null,
  }
}

const nothing = (counts: boolean): FinderResult => ({
  ids: [],
  total: 0,
  magnets: 0,
  counts: counts
    ? {
        entities: [],
        year: {},
        channel: {},
        performers: {},
        playLevel: {},
        minAverage: {},
        minDuration: {},
        maxDuration: {},
        isDht: 0,
        isOnline: 0,
        hasResource: 0,
        hasSubtitles: 0,
        hasMarkers: 0,
      }
    : null,
  drop: [],
})

/** Throws where the call refuses a query that its schema allows, before anything is read. */
export function checkQuery(query: FinderQuery): void {
  checkSize(query)
  checkRanges(query)
}

/**
 * Of a large catalogue a search by conditions may read all works: few are answered at once in a process, the others wait,
 * and each ends after some seconds. So no client makes the site slow for others.
 */
const queue = new BoundedQueue(2, 20, 'too many searches by conditions at once')
const longestMs = 5000

/** PostgreSQL's code of a statement that took too long. */

/** Where a search by conditions is answered: by `index` as the catalogue is at `version`, else by the tables of `db`. */
export interface FinderSources {
  db: Database
  index: AskIndex | null
  entries: KnownEntries
  /** Null: it is not known which is the newest. */
  version: string | null
  metrics: Metrics
}

/** The page of works that a search by conditions asks for, with its total and counts. Throws an Overload. */
export async function findByConditions(
  { db, index, entries, version, metrics }: FinderSources,
  query: FinderQuery,
): Promise<Found> {
  checkQuery(query)
  const texts = index && version !== null ? searchIndex(db, { ask: index, version }) : null
  const asked = await askedOf(db, entries, query, texts)
  if (index !== null && version !== null) {
    const read = readAhead(db, query)
    const result = await answerByIndex(db, asked, version, (...more) => index(...more, read.begin))
    if (result !== null) {
      metrics.finderAnswers.add(1, 'index')
      return foundOf({ db, entries }, query, asked, result, read.worksOf)
    }
  }
  metrics.finderAnswers.add(1, 'tables')
  return queue.run(async () => {
    try {
      // All statements read one state of the catalogue: no count is above the total while works come in.
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          await limitStatements(tx, longestMs)
          return foundOf({ db: tx, entries }, query, asked, await answerByTables(tx, asked))
        })
    } catch (error) {
      throw isTimeout(error) ? new Overload('a search by conditions took too long') : error
    }
  })
}

interface Asked {
  question: FinderQuestion
  /** The entities that are named, by the ids in the query. */
  known: Map<string, FinderEntry>
  /** Of the keyword; null without one, `none` where it says nothing. */
  meaning: Meaning | 'none' | null
}

async function askedOf(
  db: Database,
  entries: KnownEntries,
  query: FinderQuery,
  index: TextIndex | null,
): Promise<Asked> {
  const { all = [], any = [], none = [], countIds = [] } = query
  const ids = [...new Set([...all, ...any, ...none, ...countIds])]
  const known = await entries.of(db, ids)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw new AppError('unknown_entities', { ids: unknown })
  const present = (ids: string[] = []) => [...new Set(ids.map((id) => known.get(id)?.id ?? id))]
  const question: FinderQuestion = {
    filter: filterOf(query, present),
    keyword: null,
    sort: query.sort,
    ...sliceOf(query),
    counts: query.counts === '1',
    countIds: present(countIds),
  }
  if (query.keyword === undefined) return { question, known, meaning: null }
  return { question, known, meaning: (await meaningOf(db, query.keyword, index)) ?? 'none' }
}

type WorksOf = (ids: string[]) => Promise<WorkRecord[]>

const worksOfPage =
  (db: Database, { sort }: FinderQuery): WorksOf =>
  async (ids) => {
    const works = await worksInOrder(db, ids)
    return sort === 'collect' ? withCollects(db, works) : works
  }

/** Reads the works of a page while the index still counts. */
function readAhead(db: Database, query: FinderQuery): { begin: OnPage; worksOf: WorksOf } {
  const read = worksOfPage(db, query)
  let works: Promise<WorkRecord[]> | undefined
  return {
    begin(ids) {
      works = read(ids)
      // A failure is met where they are asked for.
      works.catch(() => {})
    },
    worksOf: (ids) => works ?? read(ids),
  }
}

async function foundOf(
  { db, entries }: Pick<FinderSources, 'db' | 'entries'>,
  query: FinderQuery,
  { question, known, meaning }: Asked,
  result: FinderResult,
  worksOf: WorksOf = worksOfPage(db, query),
): Promise<Found> {
  const asked = new Map([...known.values()].map((entry) => [entry.id, entry]))
  const counts = result.counts && withAsked(result.counts, question.countIds, asked)
  const counted = counts?.entities.map(({ id }) => id) ?? []
  const [works, others] = await Promise.all([
    worksOf(result.ids),
    entries.of(
      db,
      counted.filter((id) => !asked.has(id)),
    ),
  ])
  return {
    works,
    total: result.total,
    magnets: result.magnets,
    counts,
    drop: result.drop,
    entries: [...asked.values(), ...others.values()],
    readings: meaning === null || meaning === 'none' ? [] : readingsOf(meaning),
  }
}

/** With those that were asked for and that no work has at all. */
function withAsked(counts: FinderCounts, ids: string[], asked: Map<string, FinderEntry>): FinderCounts {
  const counted = new Set(counts.entities.map(({ id }) => id))
  const missing = ids.flatMap((id) => {
    const entry = asked.get(id)
    return counted.has(id) || entry === undefined ? [] : [{ id, kind: entry.kind, count: 0 }]
  })
  return { ...counts, entities: [...counts.entities, ...missing] }
}

async function answerByIndex(
  db: Database,
  { question, meaning }: Asked,
  version: string,
  index: (question: FinderQuestion, version: string) => Promise<FinderResult | null>,
): Promise<FinderResult | null> {
  if (meaning === 'none') return nothing(question.counts)
  if (meaning === null) return index(question, version)
  const keyword = await keywordQuestion(db, meaning)
  return keyword === null ? null : index({ ...question, keyword }, version)
}

async function answerByTables(db: Database, { question, meaning }: Asked): Promise<FinderResult> {
  if (meaning === 'none') return nothing(question.counts)
  return findInTables(db, question, meaning === null ? null : matchesOf(meaning))
}
