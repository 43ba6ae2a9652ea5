import { library } from '@yehang/contract'
import { timeText } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { countArrived } from '../awaiting/queries.ts'
import { queryOfConditions } from './conditions.ts'
import { countNewWorks, markSearchesSeen, searchesOf } from './queries/searches.ts'
import { deleteSearch, nameSearch, saveSearch } from './service.ts'

export function bindSearches({ uncached, context }: Binder): void {
  const { db } = context

  uncached(library.listSearches, async ({ principal }) => {
    const searches = await searchesOf(db, principal.memberId)
    const rows = searches.map(({ id, name, conditions, newCount, createdAt }) => ({
      id,
      name,
      query: queryOfConditions(conditions),
      newCount,
      createTime: timeText(createdAt),
    }))
    return { rows, total: rows.length }
  })

  uncached(library.saveSearch, async ({ principal, body }) => ({
    data: { id: await saveSearch(context, principal.memberId, body) },
  }))

  uncached(library.renameSearch, async ({ principal, body }) => {
    await nameSearch(context, principal.memberId, body)
    return {}
  })

  uncached(library.deleteSearch, async ({ principal, body }) => {
    await deleteSearch(context, principal.memberId, body.id)
    return {}
  })

  uncached(library.markSearchSeen, async ({ principal, body }) => {
    await markSearchesSeen(db, principal.memberId, body.id)
    return {}
  })

  uncached(library.countNewInSearches, async ({ principal }) => ({
    data: {
      count: (await countNewWorks(db, principal.memberId)) + (await countArrived(db, principal.memberId)),
    },
  }))
}
