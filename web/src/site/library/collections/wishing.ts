import { type Observable, observable } from '../../../lib/observable.ts'
import { failed, granted, type Same, settled, told, type Wish, wanting } from './wish.ts'

export interface WishingOptions<T> {
  same: Same<T>
  /** Sends the wanted value to the server; resolves to the value stored there. */
  send: (value: T) => Promise<T>
  /** Whether a failure means that the server did nothing. */
  isCertain: (error: unknown) => boolean
  /** Called once no call is pending any more. */
  onGranted?: (held: T) => void
  /** Called with the error when the wanted value was reverted. */
  onPutBack?: (error: unknown) => void
}

export interface Wishing<T> {
  state: Observable<Wish<T>>
  want(value: T): void
  told(value: T): void
}

/** Shows a change at once and sends it to the server, one call after the other, until both agree. */
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
