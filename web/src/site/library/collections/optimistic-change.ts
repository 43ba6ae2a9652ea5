import { ApiError } from '../../../api/error.ts'
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
  onConfirmed?: (confirmed: T) => void
  /** Called with the error when the wanted value was reverted. */
  onReverted?: (error: unknown) => void
}

/** Codes by which the server reports that it did nothing. */
const refusals = new Set([401, 402, 403, 404, 429])
export const isCertain = (error: unknown) => error instanceof ApiError && refusals.has(error.code)

export interface OptimisticChange<T> {
  state: Observable<OptimisticValue<T>>
  setWanted(value: T): void
  setServerValue(value: T): void
}

/** Shows a change at once and sends it to the server, one call after the other, until both agree. */
export function optimisticChange<T>(start: T, options: OptimisticChangeOptions<T>): OptimisticChange<T> {
  const { same, send, isCertain, onConfirmed, onReverted } = options
  const state = observable(confirmedValue(start))
  const move = (next: OptimisticValue<T>): boolean => {
    const { pending: sent } = state.get()
    state.set(next)
    if (next.pending && next.pending !== sent) void submit(next.pending.value)
    return next.pending === null
  }
  const submit = async (value: T): Promise<void> => {
    try {
      const confirmed = await send(value)
      if (move(withSuccess(state.get(), confirmed, same))) onConfirmed?.(confirmed)
    } catch (error) {
      if (move(withFailure(state.get(), isCertain(error), same))) onReverted?.(error)
    }
  }
  return {
    state,
    setWanted: (value) => void move(withWanted(state.get(), value, same)),
    setServerValue: (value) => void move(withServerValue(state.get(), value, same)),
  }
}
