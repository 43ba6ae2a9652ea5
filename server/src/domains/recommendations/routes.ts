import { pageSizes, recommendations } from '@yehang/contract'
import { timeOrNull } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/database/pagination.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { imagePath } from '../../platform/http/images.ts'
import { presentAlso, presentListed } from './presenter.ts'
import { settingOf } from './queries/settings.ts'
import { alsoWatched } from './service/also.ts'
import { Entities } from './service/entities.ts'
import { Recommendations } from './service/read-lists.ts'
import { recommendToGuest } from './service/recommend.ts'
import { clearRecord, setDismissed, setState } from './service/settings.ts'

export function bindRecommendations({ cached, uncached, context }: Binder): void {
  const { db, config } = context
  const entities = new Entities(db, context.clock)
  const lists = new Recommendations({ db, clock: context.clock, entities })
  const host = config.site.imageHost ?? imagePath

  // From the primary: a replica does not have the neighbours.
  cached(recommendations.listAlso, async ({ params }) => {
    const also = await alsoWatched(db, params.id)
    if (also === null) throw notFound()
    const { works, tags } = also
    return { answer: { rows: works.map((work) => presentAlso(work, host)), total: works.length }, tags }
  })

  uncached(recommendations.listRecommended, async ({ principal, query }) => {
    const { state, rows, total } = await lists.page(principal.memberId, sliceOf(query))
    return { rows: rows.map((row) => presentListed(row, host)), total, state }
  })

  uncached(recommendations.listByCollected, async ({ principal }) => {
    const { work, rows } = await lists.byCollected(principal.memberId)
    return {
      work: work && { id: work.id, number: work.number, title: work.title },
      rows: rows.map((row) => presentListed(row, host)),
      total: rows.length,
    }
  })

  uncached(recommendations.recommendToGuest, async ({ body }) => {
    const rows = await recommendToGuest({ db, entities }, body.dataIds, 2 * pageSizes.recommended)
    return { rows: rows.map((row) => presentListed(row, host)), total: rows.length }
  })

  uncached(recommendations.dismiss, async ({ principal, body }) => {
    await setDismissed(context, principal.memberId, body)
    return {}
  })

  uncached(recommendations.getRecommendationState, async ({ principal }) => {
    const { on, since } = await settingOf(db, principal.memberId)
    const state: 'on' | 'off' = on ? 'on' : 'off'
    return { data: { state, since: timeOrNull(since) } }
  })

  uncached(recommendations.setRecommendationState, async ({ principal, body }) => {
    await setState(db, principal.memberId, body.state === 'on')
    return {}
  })

  uncached(recommendations.clearRecommendations, async ({ principal }) => {
    await clearRecord(context, principal.memberId)
    return {}
  })
}
