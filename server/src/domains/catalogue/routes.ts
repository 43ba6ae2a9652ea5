import { catalogue } from '@yehang/contract'
import { openGroups } from '@yehang/contract/open-groups'
import { shanghaiDay } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { CatalogueReads } from '../../platform/database/catalogue-reads.ts'
import type { Database } from '../../platform/database/database.ts'
import { sliceOf } from '../../platform/database/pagination.ts'
import { pageAnswer } from '../../platform/http/answers.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { imagePath } from '../../platform/http/images.ts'
import { canonicalNumber } from '../../platform/text/number.ts'
import type { AskIndex } from './finder/filter.ts'
import { searchIndex } from './finder/keyword-search.ts'
import type { KnownEntries } from './finder/known-entries.ts'
import { presentFound } from './finder/presenter.ts'
import { findByConditions } from './finder/service.ts'
import {
  presentDetail,
  presentDirectoryEntry,
  presentDirectoryRow,
  presentMagnet,
  presentPerformer,
  presentSuggestions,
  presentTagGroups,
  presentWork,
} from './presenter.ts'
import { bindProfiles } from './profiles/routes.ts'
import { findMerged, findWork, mergedTo } from './queries/details.ts'
import { directoryPage, findEntry, tagsOfChannel } from './queries/directories.ts'
import { labelsOfMagnets, magnetPage, magnetsToCompare } from './queries/magnets.ts'
import { isPublished, relatedBy, relatedWorks } from './queries/related.ts'
import { bestOf } from './service/best-magnet.ts'
import { copyMagnet, copyQuota } from './service/copies.ts'
import { channelOf, directoryChannelOf, everywhere, findWorks } from './service/lists.ts'
import { randomWorks } from './service/random.ts'
import { suggestionsFor } from './service/suggest.ts'
import { tagsOfDetail, tagsOfFound, tagsOfList, tagsOfSuggestions } from './service/tagged.ts'
import {
  bothOfEntity,
  directoryTag,
  directoryTags,
  numberTag,
  placesTag,
  worksOfEntityTag,
  workTag,
  workTags,
} from './service/tags.ts'

/** What a higher domain knows of a work for one member; it is added to the detail. */
export type MemberFlags = (
  db: Database,
  memberId: string,
  workId: string,
) => Promise<{ collect: 0 | 9; like: 0 | 9 }>

/** A higher domain remembers what a member has copied. */
export type NoteCopied = (context: Context, memberId: string, magnetId: string) => Promise<void>

/**
 * Answers are the same for all callers and kept until what they show changes (docs/requirements.md, api 17).
 */
export function bindCatalogue(
  binder: Binder,
  { flagsOf, noteCopied }: { flagsOf: MemberFlags; noteCopied: NoteCopied },
  { index, entries }: { index: AskIndex | null; entries: KnownEntries },
): void {
  const { cached, uncached, context } = binder
  const { db, clock, config } = context
  const read: CatalogueReads['read'] = (ask) => context.catalogue.read(ask)
  const host = config.site.imageHost ?? imagePath

  const searchIndexFor = (db: Database) => {
    const { version } = context.catalogue
    return index === null || version === null ? null : searchIndex(db, { ask: index, version })
  }

  bindProfiles(binder, index)

  cached(catalogue.listWorks, async ({ query }) => {
    const page = await read((db) => findWorks(db, query, shanghaiDay(clock.now()), searchIndexFor(db)))
    const rows = page.works.map((work) => presentWork(work, host))
    const { magnets, didYouMean } = page
    const answer = {
      ...pageAnswer({ ...page, rows }),
      ...(magnets !== undefined && { magnets }),
      ...(didYouMean && { didYouMean }),
    }
    return { answer, tags: tagsOfList(query, page) }
  })

  cached(catalogue.findWorks, async ({ query }) => {
    const { metrics } = context
    const { version } = context.catalogue
    const found = await read((db) => findByConditions({ db, index, entries, version, metrics }, query))
    return { answer: presentFound(found, host), tags: tagsOfFound(query, found) }
  })

  cached(
    catalogue.getWork,
    async ({ params }) => {
      const work = await read(
        async (db) => (await findWork(db, params.id)) ?? (await findMerged(db, params.id)),
      )
      if (work === undefined) throw notFound()
      return { answer: presentDetail(work, host), tags: tagsOfDetail(params.id, work) }
    },
    async (_, principal, { data }) => flagsOf(db, principal.memberId, data.id),
  )

  cached(catalogue.listRelated, async ({ params }) => {
    const related = await read(async (db) => {
      const id = (await mergedTo(db, params.id)) ?? params.id
      const [works, by] = await Promise.all([relatedWorks(db, id), relatedBy(db, id)])
      return works.length > 0 || (await isPublished(db, id)) ? { id, works, by } : null
    })
    if (related === null) throw notFound()
    const { id, works, by } = related
    const tags = [workTag(params.id), workTag(id), ...workTags(works), ...by.map(worksOfEntityTag)]
    return { answer: { rows: works.map((work) => presentWork(work, host)), total: works.length }, tags }
  })

  cached(catalogue.listRandom, async ({ query }) => {
    const works = await read((db) => randomWorks(db, query))
    const tags = [placesTag(null), ...workTags(works)]
    return { answer: { rows: works.map((work) => presentWork(work, host)), total: works.length }, tags }
  })

  cached(catalogue.listTagGroups, async ({ query }) => {
    const modId = channelOf(query) ?? 1
    const groups = presentTagGroups(await read((db) => tagsOfChannel(db, modId, query.sort)))
    const open = query.openGroups && new Set(openGroups(groups, query.openGroups, query.tagId))
    const shown = open ? groups.map((group) => (open.has(group) ? group : { ...group, items: [] })) : groups
    const { offset, limit } = sliceOf(query)
    const tags = [directoryTag('tag', modId), ...(query.sort === 'pubTime' ? [placesTag(modId)] : [])]
    return { answer: { data: shown.slice(offset, offset + limit) }, tags }
  })

  cached(catalogue.listDirectory, async ({ query }) => {
    const modId = query.allChannels === '1' ? 'all' : directoryChannelOf(query.tableName, query)
    const page = await read((db) =>
      directoryPage(db, query.tableName, modId, query.sort, query.keyword, sliceOf(query)),
    )
    const answer = pageAnswer({ ...page, rows: page.rows.map(presentDirectoryRow) })
    return { answer, tags: directoryTags(query.tableName, modId) }
  })

  cached(catalogue.listPerformers, async ({ query }) => {
    const page = await read((db) =>
      directoryPage(db, 'performer', null, query.sort, query.keyword, sliceOf(query)),
    )
    const answer = pageAnswer({ ...page, rows: page.rows.map(presentPerformer) })
    return { answer, tags: directoryTags('performer', null) }
  })

  cached(catalogue.getEntry, async ({ params }) => {
    const entry = await read((db) => findEntry(db, params.id))
    if (entry === undefined) throw notFound()
    const tags = [...bothOfEntity(params.id), ...bothOfEntity(entry.id)]
    return { answer: { data: presentDirectoryEntry(entry) }, tags }
  })

  cached(catalogue.listMagnets, async ({ query }) => {
    const { data, keyword: number, category, remark, part: partId } = query
    const [page, labels, best] = await read(async (db) => {
      const workId = data === undefined ? undefined : ((await mergedTo(db, data)) ?? data)
      const filter = { workId, number, category, remark, partId }
      return Promise.all([
        magnetPage(db, filter, query.order, sliceOf(query)),
        labelsOfMagnets(db, { workId, number }),
        magnetsToCompare(db, filter).then(bestOf),
      ])
    })
    const answer = {
      rows: page.rows.map((magnet) => presentMagnet(magnet, config.meteredMagnets)),
      total: page.total,
      labels,
      ...(best && { best: { ...presentMagnet(best.magnet, config.meteredMagnets), why: best.why } }),
    }
    // Both may be said: then what is found has both.
    const tags = data === undefined ? [numberTag(canonicalNumber(number ?? ''))] : [workTag(data)]
    return { answer, tags }
  })

  uncached(catalogue.copyMagnet, async ({ body, principal, origin }) => {
    const data = await copyMagnet(context, body.id, { principal, address: origin.address })
    if (principal !== null) await noteCopied(context, principal.memberId, body.id)
    return { data }
  })

  uncached(catalogue.getCopyQuota, async ({ principal, origin }) => ({
    data: await copyQuota(context, { principal, address: origin.address }),
  }))

  cached(catalogue.suggestWorks, async ({ query }) => {
    const found = await read((db) => suggestionsFor(db, query.keyword, everywhere(query), searchIndexFor(db)))
    return { answer: presentSuggestions(found, host), tags: tagsOfSuggestions(query.keyword, found) }
  })
}
