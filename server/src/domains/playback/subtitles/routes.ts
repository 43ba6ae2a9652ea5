import { playback } from '@yehang/contract'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { actorOf, mayDo, type Principal } from '../../../platform/http/principal.ts'
import { presentWork } from '../../catalogue/presenter.ts'
import { worksInOrder } from '../../catalogue/queries/rows.ts'
import { presentTrack } from './presenter.ts'
import { cuesOf, findSubtitle, subtitlesOf } from './queries/tracks.ts'
import { searchSaid } from './search.ts'
import { dropSubtitle, editSubtitle, giveSubtitle } from './service.ts'

/** Above all that a work can have. */
const everyLevel = 32_767

/** The levels of works that a caller may watch: what is said in others is theirs alone (service/rights.ts). */
function levelUpTo(principal: Principal | null): number {
  if (principal === null) return 0
  return mayDo(principal, 'works:cloud') ? everyLevel : principal.levelId
}

export function bindSubtitles({ uncached, context }: Binder): void {
  const { db, config } = context
  const host = config.site.imageHost ?? imagePath

  uncached(playback.searchSubtitles, async ({ query, principal }) => {
    const { places, total, capped } = await searchSaid(db, query, levelUpTo(principal))
    const works = await worksInOrder(db, [...new Set(places.map(({ workId }) => workId))])
    const rowOf = new Map(works.map((work) => [work.id, presentWork(work, host)]))
    return {
      rows: places.flatMap(({ workId, part, ...said }) => {
        const work = rowOf.get(workId)
        return work === undefined ? [] : [{ work, ...(part && { part }), ...said }]
      }),
      total,
      ...(capped && { totalCapped: true as const }),
    }
  })

  uncached(playback.listSubtitles, async ({ query }) => {
    const tracks = await subtitlesOf(db, query.dataId)
    return { rows: tracks.map(presentTrack), total: tracks.length }
  })

  uncached(playback.addSubtitle, async ({ params, query, bytes, ...call }) => {
    const { fileName, part = null, language = null, title = '', replaces = null } = query
    const given = { workId: params.workId, partId: part, language, title: title.trim(), fileName, replaces }
    return { data: presentTrack(await giveSubtitle(context, given, bytes, actorOf(call))) }
  })

  uncached(playback.editSubtitle, async ({ body, ...call }) => ({
    data: presentTrack(await editSubtitle(context, body, actorOf(call))),
  }))

  uncached(playback.removeSubtitle, async ({ body, ...call }) => {
    await dropSubtitle(context, body.subtitleId, actorOf(call))
    return {}
  })

  uncached(playback.listCues, async ({ query }) => {
    if ((await findSubtitle(db, query.subtitleId)) === undefined) throw notFound()
    const cues = await cuesOf(db, query.subtitleId)
    const { offset, limit } = sliceOf(query)
    const rows = cues.slice(offset, offset + limit).map(({ start, end, text }) => ({ start, end, text }))
    return { rows, total: cues.length }
  })
}
