import { library } from '@yehang/contract'
import { shanghaiTime } from '../../../platform/clock.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { pageAnswer } from '../../../platform/http/answers.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { presentWork } from '../../catalogue/presenter.ts'
import { followedBy, markNewsSeen, worksOfFollowed } from './queries/following.ts'
import { hiddenAmong, hiddenOf } from './queries/hiding.ts'
import { historyState } from './queries/history.ts'
import { addHistory, clearHistory, historyPage, setFollowed, setHidden, setHistoryState } from './service.ts'

export function bindPersonal({ fresh, context }: Binder): void {
  const { db, config } = context
  const host = config.site.imageHost ?? imagePath

  fresh(library.hide, async ({ caller, body }) => {
    await setHidden(context, caller.memberId, body)
    return {}
  })

  fresh(library.listHidden, async ({ caller }) => {
    const rows = await hiddenOf(db, caller.memberId)
    return { rows, total: rows.length }
  })

  fresh(library.hiddenAmong, async ({ caller, query }) => ({
    data: await hiddenAmong(db, caller.memberId, query.ids),
  }))

  fresh(library.follow, async ({ caller, body }) => {
    await setFollowed(context, caller.memberId, body)
    return {}
  })

  fresh(library.listFollowed, async ({ caller }) => {
    const rows = await followedBy(db, caller.memberId)
    return { rows, total: rows.length }
  })

  fresh(library.listNewWorks, async ({ caller, query }) => {
    if (query.pageNum === 1) await markNewsSeen(db, caller.memberId)
    const { works, ...page } = await worksOfFollowed(db, caller.memberId, sliceOf(query))
    return pageAnswer({ ...page, rows: works.map((work) => presentWork(work, host)) })
  })

  fresh(library.getHistoryState, async ({ caller }) => ({
    data: { state: await historyState(db, caller.memberId) },
  }))

  fresh(library.setHistoryState, async ({ caller, body }) => {
    await setHistoryState(db, caller.memberId, body.state)
    return {}
  })

  fresh(library.addHistory, async ({ caller, body }) => {
    await addHistory(context, caller.memberId, body.dataIds)
    return {}
  })

  fresh(library.listHistory, async ({ caller, query }) => {
    const { rows, total } = await historyPage(db, caller.memberId, sliceOf(query))
    return {
      rows: rows.map(({ work, viewed: { viewedAt, position, length } }) => ({
        ...presentWork(work, host),
        viewTime: shanghaiTime(viewedAt.getTime()),
        position,
        length,
      })),
      total,
    }
  })

  fresh(library.clearHistory, async ({ caller, body }) => {
    await clearHistory(db, caller.memberId, body.dataId)
    return {}
  })
}
