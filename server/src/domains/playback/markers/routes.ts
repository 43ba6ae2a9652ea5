import { playback } from '@yehang/contract'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { queryOf } from '../../../platform/text/grams.ts'
import { presentWork } from '../../catalogue/presenter.ts'
import { worksInOrder } from '../../catalogue/queries/rows.ts'
import { seesSealed } from '../../catalogue/service/sealed.ts'
import { momentsTag, namesTag, placesTag, workTag } from '../../catalogue/service/tags.ts'
import { presentForStaff, presentMarker, presentOwn, presentProposed } from './presenter.ts'
import { markersOf, shownMarkers } from './queries/markers.ts'
import { findMoments } from './queries/moments.ts'
import { findProposal, ownMarkers, proposedMarkers } from './queries/proposals.ts'
import { addByStaff, decide, dropMarker, editMarker, proposeMarker, withdraw } from './service.ts'

export function bindMarkers({ cached, uncached, context }: Binder): void {
  const { db, catalogue, config } = context
  const host = config.site.imageHost ?? imagePath

  cached(playback.listMarkers, async ({ query }) => {
    const markers = await catalogue.read((db) => shownMarkers(db, query.data))
    const tags = [workTag(query.data), namesTag]
    return { answer: { rows: markers.map(presentMarker), total: markers.length }, tags }
  })

  cached(playback.listMoments, async ({ query }) => {
    const words = query.keyword === undefined ? undefined : queryOf(query.keyword)
    // One character alone would find nearly all; and all is no search.
    const isSearch = words?.words.some(({ grams }) => grams.length > 0) ?? query.tag !== undefined
    const isOf = [momentsTag, placesTag(null), namesTag]
    if (words === null || !isSearch) return { answer: { rows: [], total: 0 }, tags: isOf }
    return catalogue.read(async (db) => {
      const { moments, total, capped } = await findMoments(db, { tagId: query.tag, words }, sliceOf(query))
      const works = await worksInOrder(db, [...new Set(moments.map(({ workId }) => workId))])
      const rowOf = new Map(works.map((work) => [work.id, presentWork(work, host)]))
      const rows = moments.flatMap((moment) => {
        const work = rowOf.get(moment.workId)
        return work === undefined ? [] : [{ work, marker: presentMarker(moment) }]
      })
      const answer = { rows, total, ...(capped && { totalCapped: true as const }) }
      return { answer, tags: [...isOf, ...moments.map(({ workId }) => workTag(workId))] }
    })
  })

  uncached(playback.proposeMarker, async ({ body, principal }) => {
    const proposal = await findProposal(db, await proposeMarker(context, body, principal))
    if (proposal === undefined) throw notFound()
    return { data: presentOwn(proposal) }
  })

  uncached(playback.listOwnMarkers, async ({ query, principal }) => {
    const { markers, total } = await ownMarkers(db, principal.memberId, query.data, sliceOf(query))
    return { rows: markers.map(presentOwn), total }
  })

  uncached(playback.withdrawMarker, async ({ body, principal }) => {
    await withdraw(context, body.markerId, principal.memberId)
    return {}
  })

  uncached(playback.listStaffMarkers, async ({ query }) => {
    const markers = await markersOf(db, query.dataId)
    return { rows: markers.map(presentForStaff), total: markers.length }
  })

  uncached(playback.addMarker, async ({ body, ...call }) => ({
    data: presentForStaff(await addByStaff(context, body, actorOf(call))),
  }))

  uncached(playback.editMarker, async ({ body, ...call }) => ({
    data: presentForStaff(await editMarker(context, body, actorOf(call))),
  }))

  uncached(playback.removeMarker, async ({ body, ...call }) => {
    await dropMarker(context, body.markerId, actorOf(call))
    return {}
  })

  uncached(playback.listProposedMarkers, async ({ query, principal }) => {
    const { markers, total } = await proposedMarkers(db, query.state, seesSealed(principal), sliceOf(query))
    return { rows: markers.map((marker) => presentProposed(marker, host)), total }
  })

  uncached(playback.decideMarkers, async ({ body, ...call }) => ({
    data: await decide(context, body, actorOf(call)),
  }))
}
