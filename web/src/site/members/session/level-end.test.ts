import { focusManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLevelEnd } from './level-end.ts'
import type { Member } from './member.ts'
import { endSession } from './session.ts'
import { signedIn } from './signed-in.ts'

const noon = Date.parse('2026-11-20T12:00:00+08:00')
const minute = 60_000
const day = 86_400_000

let asked: number[]
/** The server's answer. */
let answer: Member | Error

const member = (endTime: string | null, levelId = 2) =>
  ({ user: {}, level: { levelId, groupName: '', groupLevel: levelId, endTime } }) as Member

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  signedIn.set(true)
})
afterEach(() => {
  endSession()
  signedIn.set(false)
  vi.useRealTimers()
})

/** Follows as a page does: each answer of the server is passed on, beginning with `first`. */
function following(first: Member): void {
  answer = first
  // Listeners of earlier tests still receive the focus event.
  const own: number[] = []
  asked = own
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        queryFn: async () => {
          own.push(Date.now() - noon)
          if (answer instanceof Error) throw answer
          follow(answer)
          return answer
        },
      },
    },
  })
  const follow = watchLevelEnd(client)
  follow(first)
}

test('the server is asked a second after the end, and then no more', async () => {
  following(member('2026-11-20 12:30:00'))
  answer = member(null, 1)
  await vi.advanceTimersByTimeAsync(30 * minute)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(day)
  expect(asked).toEqual([30 * minute + 1000])
})

test('while the answer is still VIP the intervals between calls grow', async () => {
  following(member('2026-11-20 11:59:00'))
  await vi.advanceTimersByTimeAsync(4 * minute)
  expect(asked.map((at) => at / 1000)).toEqual([15, 45, 105, 225])
})

test('where it does not answer, it is asked again', async () => {
  following(member('2026-11-20 12:01:00'))
  answer = new Error('no connection')
  await vi.advanceTimersByTimeAsync(61_000)
  answer = member(null, 1)
  await vi.advanceTimersByTimeAsync(day)
  expect(asked).toEqual([61_000, 76_000])
})

test('an end that is further off than a timer reaches is waited for', async () => {
  following(member('2027-11-20 12:00:00'))
  await vi.advanceTimersByTimeAsync(20 * day)
  expect(asked).toEqual([])
})

test('there is no call for a level without an end, nor once the session has ended', async () => {
  following(member(null))
  following(member('2026-11-20 12:30:00'))
  endSession()
  await vi.advanceTimersByTimeAsync(day)
  expect(asked).toEqual([])
})

test('coming back to the page fetches the member again', async () => {
  following(member(null, 1))
  focusManager.onFocus()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([0])
  // Not again for each look at another tab.
  await vi.advanceTimersByTimeAsync(9000)
  focusManager.onFocus()
  await vi.advanceTimersByTimeAsync(2000)
  focusManager.onFocus()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([0, 11_000])
})
