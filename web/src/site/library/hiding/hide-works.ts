import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { callOptions } from '../../../api/queries.ts'
import { waitAtMost } from '../../../lib/wait-at-most.ts'
import { notify } from '../../../ui/snackbar.tsx'
import { hidingRules } from '../../catalogue/works/hidden-placeholder.ts'
import { createHiddenWorks } from '../hidden-works.ts'
import { hiddenCall, hiddenChanges, leavesNoGap } from './hidden.ts'
import { HiddenWork } from './hidden-work.tsx'

/** A list waits no longer than this to learn which of its works are hidden, in milliseconds. */
const patience = 1500

/** Starts hiding works by the member's rules. Returns the function that stops it. */
export function startHidingWorks(client: QueryClient): () => void {
  const say = () => notify('隐藏设置没有加载出来，作品会照常显示')
  const hiddenWorks = createHiddenWorks({
    async ask(workIds) {
      const call = callOptions('GET /v2/user/hide/works', { query: { ids: workIds.join() } })
      const answer = await client.fetchQuery({ ...call, staleTime: 0, gcTime: 0 })
      return answer.data
    },
    onChange: () => tell(),
    onFault: say,
  })
  const list = new QueryObserver(client, hiddenCall)
  const tell = () => {
    const hidesAny = (list.getCurrentResult().data?.rows.length ?? 0) > 0
    hidingRules.set(
      hidesAny
        ? {
            placeholderFor: (workId) => (hiddenWorks.isHidden(workId) ? HiddenWork : null),
            leftOut: (workId) => leavesNoGap.get() && hiddenWorks.isHidden(workId),
            reveal: hiddenWorks.reveal,
          }
        : null,
    )
  }
  const ends = [
    list.subscribe(({ data, isError, isFetching }) => {
      if (data) hiddenWorks.take(data.rows)
      else if (isError && !isFetching) say()
    }),
    hiddenChanges.subscribe(hiddenWorks.askAnew),
    leavesNoGap.subscribe(() => tell()),
    holdsAnswers(client, (answer) => waitAtMost(patience, hiddenWorks.whenKnown(workIdsIn(answer)))),
  ]
  const known = list.getCurrentResult().data
  if (known) hiddenWorks.take(known.rows)
  return () => {
    for (const end of ends) end()
    hidingRules.set(null)
  }
}

/** Has every query wait before it gives out its answer. Returns what ends it. */
function holdsAnswers(client: QueryClient, wait: (answer: unknown) => Promise<void>): () => void {
  const usual = client.getDefaultOptions()
  const { queryFn } = usual.queries ?? {}
  if (typeof queryFn !== 'function') return () => {}
  client.setDefaultOptions({
    ...usual,
    queries: {
      ...usual.queries,
      async queryFn(call) {
        const answer: unknown = await queryFn(call)
        await wait(answer)
        return answer
      },
    },
  })
  return () => client.setDefaultOptions(usual)
}

/** The works of a list, whatever list it is. */
function workIdsIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('rows' in answer) || !Array.isArray(answer.rows))
    return []
  return answer.rows.filter(isWork).map(({ id }) => id)
}

function isWork(row: unknown): row is { id: string } {
  return typeof row === 'object' && row !== null && 'pubTime' in row && 'id' in row
}
