import { type Observable, observable } from '../../../lib/observable.ts'
import {
  confirmedValue,
  type OptimisticValue,
  type Same,
  withFailure,
  withServerValue,
  withSuccess,
  withWanted,
} from './optimistic-value.ts'

export interface OptimisticChangeOptions<T> {
  same: Same<T>
  /** Sends the wanted value to the server; resolves to the value stored there. */
  send: (value: T) => Promise<T>
  /** Whether a failure means that the server did nothing. */
  isCertain: (error: unknown) => boolean
  /** Called once no call is pending any more. */
  onConfirmed?: (held: T) => void
  /** Called with the error when the wanted value was reverted. */
  onReverted?: (error: unknown) => void
}

export interface OptimisticChange<T> {
  state: Observable<OptimisticValue<T>>
  setWanted(value: T): void
  setServerValue(value: T): void
}

/** Shows a change at once and sends it to the server, one call after the other, until both agree. */
export function optimisticChange<T>(start: T, options: OptimisticChangeOptions<T>): OptimisticChange<T> {
  const { same, send, isCertain, onConfirmed: onGranted, onReverted: onPutBack } = options
  const state = observable(confirmedValue(start))
  const move = (wish: OptimisticValue<T>): boolean => {
    const { pending: sent } = state.get()
    state.set(wish)
    if (wish.pending && wish.pending !== sent) void carry(wish.pending.value)
    return wish.pending === null
  }
  const carry = async (value: T): Promise<void> => {
    try {
      const held = await send(value)
      if (move(withSuccess(state.get(), held, same))) onGranted?.(held)
    } catch (error) {
      if (move(withFailure(state.get(), isCertain(error), same))) onPutBack?.(error)
    }
  }
  return {
    state,
    setWanted: (value) => void move(withWanted(state.get(), value, same)),
    setServerValue: (value) => void move(withServerValue(state.get(), value, same)),
  }
}
