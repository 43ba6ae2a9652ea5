import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { secondsLeft } from '../../../lib/time-left.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import { orderCall } from '../checkout/pay-calls.ts'
import { refreshLevel } from '../level/refresh-level.ts'
import { nextPollMs, type OrderState, stateOf } from './order-state.ts'

/** One's own order, asked for again while it is waited for and looked at, and at once when one comes back to it. */
export function useOrder(orderId: string) {
  const isSignedIn = useObservable(signedIn)
  const watchedSince = useWatchedSince()
  const query = useQuery({
    ...orderCall(orderId),
    enabled: isSignedIn,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      error?.code === 404
        ? false
        : nextPollMs({
            order: data?.data,
            watched: Date.now() - watchedSince.current,
            now: serverNow(),
          }),
  })
  return { ...query, order: query.data?.data }
}

/** When the visitor last came to this page, by the device's clock. */
function useWatchedSince() {
  const since = useRef(Date.now())
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') since.current = Date.now()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return since
}

/** The present state of an order; renders again when its time is over. */
export function useOrderState(order: Parameters<typeof stateOf>[0]): OrderState {
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const { expireTime } = order
  useEffect(() => {
    const timer = setTimeout(look, secondsLeft(expireTime, serverNow()) * 1000)
    // Timers do not run while a device sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [expireTime])
  return stateOf(order, serverNow())
}

/** Once an order is paid: fetches the member again, so that the level changes wherever it is shown. */
export function useNewLevel(isPaid: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isPaid) refreshLevel(queryClient)
  }, [isPaid, queryClient])
}
