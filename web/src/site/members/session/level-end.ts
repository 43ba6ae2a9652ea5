import { focusManager, type QueryClient } from '@tanstack/react-query'
import { serverNow } from '../../../api/server-clock.ts'
import { instantOf } from '../../../lib/time-left.ts'
import { type Member, memberInfo } from './member.ts'
import { onSessionEnd } from './session.ts'
import { signedIn } from './signed-in.ts'

const second = 1000
/** Times of the API are cut to whole seconds. */
const afterEnd = second
/** The first and the longest wait before asking a server again that still answers VIP after the end known here. */
const soonest = 15 * second
const latest = 600 * second
/** The longest delay of a timer. */
const longest = 2 ** 31 - 1
/** On coming back to the page, data older than this is fetched again. */
const freshFor = 10 * second

/**
 * Fetches the member when the level ends, and when the visitor comes back to the page: it may have been bought or have
 * ended meanwhile. Returns the function to call with each answer of the server.
 */
export function watchLevelEnd(client: QueryClient): (member: Member) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = soonest

  const ask = (staleTime = 0) => {
    if (!signedIn.get()) return
    client.fetchQuery({ ...memberInfo, staleTime }).catch(() => askLater())
  }
  const askLater = () => {
    clearTimeout(timer)
    timer = setTimeout(ask, wait)
    wait = Math.min(wait * 2, latest)
  }
  focusManager.subscribe((isFocused) => {
    if (isFocused) ask(freshFor)
  })
  onSessionEnd(() => clearTimeout(timer))

  return ({ level: { levelId, endTime } }) => {
    clearTimeout(timer)
    if (levelId <= 1 || endTime === null) return
    const left = instantOf(endTime) - serverNow()
    if (left <= 0) return askLater()
    wait = soonest
    timer = setTimeout(ask, Math.min(left + afterEnd, longest))
  }
}
