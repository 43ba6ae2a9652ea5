import { cappedTotal } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { queryOf } from '../../../text/grams.ts'
import {
  canBeginNumber,
  canonicalNumber,
  numberNorm,
  numberPrefix,
  prefixRange,
} from '../../../text/number.ts'
import { cappedCount, channelTotal } from '../../catalogue/queries/lists.ts'
import { all, type Slice } from '../../catalogue/queries/rows.ts'
import { anyOf } from '../../catalogue/queries/search.ts'
import type { Listing } from './listing.ts'

export type DeskView =
  | 'all'
  | 'draft'
  | 'coverless'
  | 'rightless'
  | 'failed'
  | 'magnetless'
  | 'hidden'
  | 'removed'

export interface DeskFilter {
  view: DeskView
  modId: number | null
  state: Listing | null
  /** Changed since. */
  since: Date | null
  keyword: string | null
  entryId: string | null
}

/** Numbers that one keyword finds at most. */
const numbersMax = 1000

/** Works by their number, written in any way, or by title and names; also those that visitors do not see. */
function foundBy(keyword: string): RawBuilder<unknown> | null {
  const ways: RawBuilder<unknown>[] = []
  if (/^\d{16,18}$/.test(keyword)) ways.push(sql`select ${keyword}::bigint as id`)
  if (canBeginNumber(keyword)) {
    const [lower, upper] = prefixRange(numberPrefix(keyword))
    const begins =
      upper === null
        ? sql`n.number_norm ~>=~ ${lower}`
        : sql`(n.number_norm ~>=~ ${lower} and n.number_norm ~<~ ${upper})`
    ways.push(sql`(
      select n.id from work n
      where n.number_norm = ${numberNorm(keyword)} or ${begins} limit ${numbersMax}
    )`)
  }
  const query = queryOf(keyword)
  if (query !== null) {
    const likes = all(query.words.map((word) => sql`s.norm like ${word.like}`))
    const reads = query.pinyin === null ? likes : sql`((${likes}) or s.doc @@ ${query.pinyin}::tsquery)`
    ways.push(sql`(
      select s.work_id as id from work_search s
      where s.doc @@ ${anyOf(query)}::tsquery and ${reads} limit ${cappedTotal}
    )`)
  }
  return ways.length === 0 ? null : sql.join(ways, sql` union `)
}

const standsAs = (state: Listing) =>
  state === 'published'
    ? sql`w.published`
    : sql`(not w.published and coalesce(w.unlisted, 'draft') = ${sql.lit(state)} and w.merged_into is null)`

/** Works whose last video failed and that have no other to watch. */
const failedWorks = sql`(
  select v.work_id from video v where v.state = 'failed'
  and not exists (select from video later where later.work_id = v.work_id and later.id > v.id)
  and not exists (select from video other where other.work_id = v.work_id and other.state = 'ready')
  order by v.id desc limit ${sql.lit(cappedTotal)}
)`

/** Basis, licensor and evidence: rules/rights.ts says what else there is to a licence. */
const hasRights = sql`exists (
  select from work_rights r where r.work_id = w.id and r.basis is not null and r.licensor is not null
    and exists (select from rights_evidence e where e.work_id = w.id and e.removed_at is null)
)`

const viewConditions: Record<DeskView, RawBuilder<unknown> | null> = {
  all: null,
  draft: standsAs('draft'),
  coverless: sql`(w.pic_small is null and w.merged_into is null)`,
  // Of works that wait to be published: what is on the site stays there whatever it lacks.
  rightless: sql`(not w.published and coalesce(w.unlisted, 'draft') in ('draft', 'hidden') and not ${hasRights})`,
  failed: sql`w.id in ${failedWorks}`,
  magnetless: sql`(not w.is_dht and w.merged_into is null)`,
  hidden: standsAs('hidden'),
  removed: standsAs('removed'),
}

function conditionsOf(filter: DeskFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  const view = viewConditions[filter.view]
  if (view !== null) conditions.push(view)
  if (filter.state !== null) conditions.push(standsAs(filter.state))
  if (filter.since !== null) conditions.push(sql`w.updated_at >= ${filter.since}`)
  // A merged work leads elsewhere: only who looks for it finds it.
  if (filter.keyword === null) conditions.push(sql`w.merged_into is null`)
  return conditions
}

const newestFirst = sql`updated_at desc, id desc`

/** The ids and times of what a filter finds, at most `limit`, the last changed first. */
function found(filter: DeskFilter, limit: number): RawBuilder<unknown> | null {
  const conditions = conditionsOf(filter)
  const ofChannel = filter.modId === null ? [] : [sql`w.mod_id = ${filter.modId}`]
  const candidates: RawBuilder<unknown>[] = []
  if (filter.keyword !== null) {
    const ways = foundBy(filter.keyword)
    if (ways === null) return null
    candidates.push(sql`w.id in (${ways})`)
  }
  if (filter.entryId !== null) {
    candidates.push(sql`w.id in (
      select l.work_id from work_entity l where l.entity_id = ${filter.entryId}::bigint
      order by l.pub_time desc limit ${cappedTotal}
    )`)
  }
  if (candidates.length > 0 || filter.view !== 'all' || (filter.state ?? 'published') !== 'published') {
    return sql`
      select w.id, w.updated_at from work w where ${all([...candidates, ...ofChannel, ...conditions])}
      order by w.updated_at desc, w.id desc limit ${limit}
    `
  }
  // One walk a channel, merged: no index holds all channels by time.
  const channels = filter.modId === null ? sql`true` : sql`c.mod_id = ${filter.modId}`
  return sql`
    select id, updated_at from channel c cross join lateral (
      select w.id, w.updated_at from work w where w.mod_id = c.mod_id and ${all(conditions)}
      order by w.updated_at desc, w.id desc limit ${limit}
    ) walked
    where ${channels} order by ${newestFirst} limit ${limit}
  `
}

/** Works that nothing narrows: the kept totals, and what is not published. */
async function everything(db: Database, modId: number | null): Promise<number> {
  const ofChannel = modId === null ? sql`true` : sql`w.mod_id = ${modId}`
  const [published, others] = await Promise.all([
    channelTotal(db, modId, false),
    cappedCount(db, sql`select from work w where not w.published and w.merged_into is null and ${ofChannel}`),
  ])
  return published + others
}

const isPlain = ({ view, state, since, keyword, entryId }: DeskFilter) =>
  view === 'all' && state === null && since === null && keyword === null && entryId === null

/** A page of ids, at most to the `cappedTotal`th work, and how many there are. */
export async function deskPage(
  db: Database,
  filter: DeskFilter,
  slice: Slice,
): Promise<{ ids: string[]; total: number; capped: boolean }> {
  const end = Math.min(slice.offset + slice.limit, cappedTotal - 1)
  const page = found(filter, Math.max(0, end))
  const counted = found(filter, cappedTotal)
  if (page === null || counted === null) return { ids: [], total: 0, capped: false }
  const [{ rows }, total] = await Promise.all([
    sql<{ id: string }>`
      select id from (${page}) found order by ${newestFirst} offset ${slice.offset}
    `.execute(db),
    isPlain(filter) ? everything(db, filter.modId) : cappedCount(db, sql`select from (${counted}) found`),
  ])
  return { ids: rows.map(({ id }) => id), total, capped: !isPlain(filter) && total === cappedTotal }
}

/** How many works every view lists, each counted to `cappedTotal` at most, and how many were changed since. */
export async function countViews(
  db: Database,
  views: readonly DeskView[],
  since: Date,
): Promise<{ counts: Record<string, number>; changed: number }> {
  const nothing = { modId: null, state: null, since: null, keyword: null, entryId: null }
  const count = async (filter: DeskFilter) => {
    if (isPlain(filter)) return everything(db, null)
    const counted = found(filter, cappedTotal)
    return counted === null ? 0 : cappedCount(db, sql`select from (${counted}) found`)
  }
  const counts = await Promise.all(
    views.map(async (view) => [view, await count({ ...nothing, view })] as const),
  )
  const changed = await count({ ...nothing, view: 'all', since })
  return { counts: Object.fromEntries(counts), changed }
}

/** The work that a number in any writing, or an id, means; undefined where it is none or several. */
export async function workNamed(db: Database, name: string): Promise<string | undefined> {
  if (/^\d{16,18}$/.test(name)) {
    const { rows } = await sql<{ id: string }>`select id from work where id = ${name}::bigint`.execute(db)
    if (rows[0]) return rows[0].id
  }
  const { rows } = await sql<{ id: string; isSame: boolean }>`
    select id, number = ${canonicalNumber(name)} as "isSame" from work
    where number_norm = ${numberNorm(name)} and merged_into is null limit 20
  `.execute(db)
  const same = rows.filter(({ isSame }) => isSame)
  const fitting = same.length > 0 ? same : rows
  return fitting.length === 1 ? fitting[0]?.id : undefined
}
