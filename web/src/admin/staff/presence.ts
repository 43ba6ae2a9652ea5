import { useEffect } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { post } from '../../api/connection.ts'
import { observable } from '../../lib/observable.ts'
import { useObservable } from '../../ui/preferences.tsx'

export type Presence = AnswerTo<'POST /v2/staff/presence'>['data']

/** How often a visible page reports its place, in milliseconds. */
const beatMs = 5000

/** Where this page is; null: at no place of its own. */
const place = observable<string | null>(null)
const lastAnswer = observable<{ place: string; answer: Presence } | null>(null)

/** The place of a page that names none. */
const placeOfPath = () => location.pathname.replace(/^\/staff\/?/, '').slice(0, 80) || 'overview'

async function reportPlace(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const at = place.get() ?? placeOfPath()
  // The same body is sent repeatedly.
  const { data } = await post('POST /v2/staff/presence', { body: { place: at } }, { repeatSubmit: false })
  if (at === (place.get() ?? placeOfPath())) lastAnswer.set({ place: at, answer: data })
}

/** Reports the place of this page while it is visible; the router's root runs it once. */
export function useHeartbeat(isStaff: boolean): void {
  useEffect(() => {
    if (!isStaff) return
    // A failed call is followed by the next one.
    const run = () => void reportPlace().catch(() => {})
    run()
    const timer = setInterval(run, beatMs)
    const stop = place.subscribe(run)
    document.addEventListener('visibilitychange', run)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', run)
    }
  }, [isStaff])
}

/**
 * Reports that this page is at `at`, such as `message/7300…`; returns the colleagues there. Null until they are known.
 */
export function usePresence(at: string | null): Presence | null {
  useEffect(() => {
    place.set(at)
    return () => place.set(null)
  }, [at])
  const last = useObservable(lastAnswer)
  return last !== null && last.place === at ? last.answer : null
}

/** All colleagues online, as of the last answer. */
export function useOnline(): Presence['online'] {
  return useObservable(lastAnswer)?.answer.online ?? []
}
