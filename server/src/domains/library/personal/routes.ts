import { homeRowMax, library } from '@yehang/contract'
import { shanghaiTime } from '../../../platform/clock.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { pageAnswer } from '../../../platform/http/answers.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { presentWork } from '../../catalogue/presenter.ts'
import { arrivedAmong, markArrivedSeen } from '../awaiting/queries.ts'
import { markSearchesSeen, searchesOfWorks } from '../searches/queries/searches.ts'
import { listBegun, listProgress } from './progress.ts'
import { countNewOfFollowed, followedBy, markNewsSeen, worksOfFollowed } from './queries/following.ts'
import { hiddenAmong, hiddenOf } from './queries/hiding.ts'
import { historyState } from './queries/history.ts'
import { addHistory, clearHistory, historyPage, setFollowed, setHidden, setHistoryState } from './service.ts'

export function bindPersonal({ uncached, context }: Binder): void {
  const { db, config } = context
  const host = config.site.imageHost ?? imagePath

  uncached(library.hide, async ({ principal, body }) => {
    await setHidden(context, principal.memberId, body)
    return {}
  })

  uncached(library.listHidden, async ({ principal }) => {
    const rows = await hiddenOf(db, principal.memberId)
    return { rows, total: rows.length }
  })

  uncached(library.hiddenAmong, async ({ principal, query }) => ({
    data: await hiddenAmong(db, principal.memberId, query.ids),
  }))

  uncached(library.follow, async ({ principal, body }) => {
    await setFollowed(context, principal.memberId, body)
    return {}
  })

  uncached(library.listFollowed, async ({ principal }) => {
    const rows = await followedBy(db, principal.memberId)
    return { rows, total: rows.length }
  })

  uncached(library.listNewWorks, async ({ principal, query }) => {
    const { memberId } = principal
    if (query.pageNum === 1) {
      await markNewsSeen(db, memberId)
      await markSearchesSeen(db, memberId, null)
      await markArrivedSeen(db, memberId, new Date(context.clock.now()))
    }
    const { works, ...page } = await worksOfFollowed(db, memberId, sliceOf(query))
    const ids = works.map(({ id }) => id)
    const searches = await searchesOfWorks(db, memberId, ids)
    const arrived = await arrivedAmong(db, memberId, ids)
    const rows = works.map((work) => ({
      ...presentWork(work, host),
      searches: searches.get(work.id),
      awaited: arrived.get(work.id),
    }))
    return pageAnswer({ ...page, rows })
  })

  uncached(library.listLatestFollowed, async ({ principal: { memberId } }) => {
    const [{ works, total }, newCount] = await Promise.all([
      worksOfFollowed(db, memberId, { offset: 0, limit: homeRowMax }),
      countNewOfFollowed(db, memberId),
    ])
    return { rows: works.map((work) => presentWork(work, host)), total, newCount }
  })

  uncached(library.getHistoryState, async ({ principal }) => ({
    data: { state: await historyState(db, principal.memberId) },
  }))

  uncached(library.setHistoryState, async ({ principal, body }) => {
    await setHistoryState(db, principal.memberId, body.state)
    return {}
  })

  uncached(library.addHistory, async ({ principal, body }) => {
    await addHistory(context, principal.memberId, body.dataIds)
    return {}
  })

  uncached(library.listHistory, async ({ principal, query }) => {
    const { rows, total } = await historyPage(db, principal.memberId, sliceOf(query))
    return {
      rows: rows.map(({ work, viewed: { viewedAt, position, length, part } }) => ({
        ...presentWork(work, host),
        viewTime: shanghaiTime(viewedAt.getTime()),
        position,
        length,
        ...(part && { part }),
      })),
      total,
    }
  })

  uncached(library.listBegun, async ({ principal }) => {
    const { state, rows } = await listBegun(db, principal.memberId, principal.levelId)
    return {
      rows: rows.map(({ work, position, length, part }) => ({
        ...presentWork(work, host),
        ...{ position, length },
        ...(part && { part }),
      })),
      total: rows.length,
      state,
    }
  })

  uncached(library.listProgress, async ({ principal }) => {
    const { state, rows } = await listProgress(db, principal.memberId)
    return { rows, total: rows.length, state }
  })

  uncached(library.clearHistory, async ({ principal, body }) => {
    await clearHistory(db, principal.memberId, body.dataId)
    return {}
  })
}
