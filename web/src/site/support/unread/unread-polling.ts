import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { callOptions } from '../../../api/queries.ts'
import { signedIn } from '../../members/session/signed-in.ts'
import { unread } from './unread.ts'

export const unreadCall = callOptions('GET /v2/message/unread/count', {})

const minute = 60_000

let running = false

/** Asks at once and then every minute while the tab is in sight, until the member is signed out. */
export function startUnreadPolling(client: QueryClient): void {
  if (running || !signedIn.get()) return
  running = true
  const observer = new QueryObserver(client, {
    ...unreadCall,
    staleTime: minute,
    refetchInterval: minute,
    refetchOnWindowFocus: true,
  })
  const stop = observer.subscribe(({ data }) => {
    if (data && signedIn.get()) unread.set(data.data.count)
  })
  const end = signedIn.subscribe(() => {
    if (signedIn.get()) return
    running = false
    stop()
    end()
    unread.set(0)
  })
}
