import { catalogue, channels } from '@yehang/contract'
import { shanghaiDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { SiteChannel } from '../../../platform/site/site.ts'
import { tagsOfChannel } from '../../catalogue/queries/directories.ts'
import { sortNames, tvWords } from '../words.ts'
import { plain } from './marks.ts'
import type { TvCatalogue } from './works.ts'

/** The channels as categories, and for each what narrows it. */
export interface Classes {
  types: { type_id: number; type_pid: number; type_name: string }[]
  filters: Record<string, Filter[]>
}

interface Filter {
  key: string
  name: string
  init: string
  value: { n: string; v: string }[]
}

/** Of a group of tags an app shows so many: they stand in one line. */
const tagsMost = 30
const yearsMost = 15

const all = { n: tvWords.all, v: '' }

/** What there is to be watched at a level, by channel; channels without anything are left out. */
export async function classesOf(context: Context, tv: TvCatalogue, level: number): Promise<Classes> {
  const text = await tv.cached(['classes', level], async () => {
    const shown = context.site.current.channels.filter(({ visible }) => visible)
    const found = await Promise.all(shown.map((channel) => classOf(context, tv, level, channel)))
    const present = found.some(({ count }) => count > 0) ? found.filter(({ count }) => count > 0) : found
    const types = present.map(({ type }) => type)
    const filters = Object.fromEntries(present.map(({ type, filters }) => [String(type.type_id), filters]))
    return JSON.stringify({ types, filters })
  })
  return JSON.parse(text)
}

async function classOf(
  context: Context,
  tv: TvCatalogue,
  level: number,
  { channel, name }: Pick<SiteChannel, 'channel' | 'name'>,
) {
  const modId = channels[channel]
  const query = catalogue.findWorks.query.parse({
    modId: String(modId),
    playLevel: String(level),
    pageSize: '1',
    counts: '1',
  })
  const [found, tags] = await Promise.all([
    tv.byConditions(query),
    context.catalogue.read((db) => tagsOfChannel(db, modId)),
  ])
  const counted = new Set(found.counts?.entities.map(({ id }) => id))
  const offered = tags.filter(({ id }) => counted.has(id))
  const groups = [...Map.groupBy(offered, ({ group }) => group ?? tvWords.otherTags)]
  const tagFilters = groups.map(
    ([group, members], place): Filter => ({
      key: `tag${place}`,
      name: plain(group),
      init: '',
      value: [
        all,
        ...members.slice(0, tagsMost).map((tag) => ({ n: plain(tag.nameCn ?? tag.name), v: tag.id })),
      ],
    }),
  )
  const thisYear = Number(shanghaiDay(context.clock.now()).slice(0, 4))
  const years = Array.from({ length: yearsMost }, (_, back) => String(thisYear - back)).filter(
    (year) => (found.counts?.year[year] ?? 0) > 0,
  )
  const filters: Filter[] = [
    ...tagFilters,
    {
      key: 'year',
      name: tvWords.year,
      init: '',
      value: [all, ...years.map((year) => ({ n: year, v: year }))],
    },
    {
      key: 'by',
      name: tvWords.sort,
      init: 'pubTime',
      value: Object.entries(sortNames).map(([v, n]) => ({ n, v })),
    },
  ]
  const type = { type_id: modId, type_pid: 0, type_name: name }
  return { type, filters, count: found.total }
}
