import { type Observable, observable } from '../../../lib/observable.ts'
import { failed, granted, type Same, settled, told, type Wish, wanting } from './wish.ts'

export interface WishingOptions<T> {
  same: Same<T>
  /** Carries a wish to the server; resolves to what it holds then. */
  send: (value: T) => Promise<T>
  /** Whether a failure means that the server did nothing. */
  isCertain: (error: unknown) => boolean
  /** Told once nothing is on its way any more. */
  onGranted?: (held: T) => void
  /** Told why what was wanted has been put back. */
  onPutBack?: (error: unknown) => void
}

export interface Wishing<T> {
  state: Observable<Wish<T>>
  want(value: T): void
  told(value: T): void
}

/** Shows a wish at once and carries it to the server, one call after the other, until both agree. */
export function wishing<T>(start: T, options: WishingOptions<T>): Wishing<T> {
  const { same, send, isCertain, onGranted, onPutBack } = options
  const state = observable(settled(start))
  const move = (wish: Wish<T>): boolean => {
    const { sent } = state.get()
    state.set(wish)
    if (wish.sent && wish.sent !== sent) void carry(wish.sent.value)
    return wish.sent === null
  }
  const carry = async (value: T): Promise<void> => {
    try {
      const held = await send(value)
      if (move(granted(state.get(), held, same))) onGranted?.(held)
    } catch (error) {
      if (move(failed(state.get(), isCertain(error), same))) onPutBack?.(error)
    }
  }
  return {
    state,
    want: (value) => void move(wanting(state.get(), value, same)),
    told: (value) => void move(told(state.get(), value, same)),
  }
}
