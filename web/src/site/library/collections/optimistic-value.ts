/** An optimistic change: the wanted value, the server's value, and the pending call. */
export interface OptimisticValue<T> {
  /** The last value known from the server. */
  confirmed: T
  /** Shown: the value wanted last. */
  wanted: T
  /** On its way to the server; one at a time, so that answers cannot come out of order. Null while nothing is. */
  pending: { value: T } | null
}

export type Same<T> = (one: T, other: T) => boolean

export function confirmedValue<T>(confirmed: T): OptimisticValue<T> {
  return { confirmed, wanted: confirmed, pending: null }
}

/** The member wants `value`: it is shown at once, and sent after the pending call. */
export function withWanted<T>(state: OptimisticValue<T>, value: T, same: Same<T>): OptimisticValue<T> {
  return next({ ...state, wanted: value }, same)
}

/** The call succeeded and the server has `confirmed` by now; a later change is sent. */
export function withSuccess<T>(state: OptimisticValue<T>, confirmed: T, same: Same<T>): OptimisticValue<T> {
  if (state.pending && same(state.wanted, state.pending.value)) return confirmedValue(confirmed)
  return next({ confirmed, wanted: state.wanted, pending: null }, same)
}

/**
 * The call failed. If the wanted value has not changed since, it is reverted. Else the later change is sent, and where
 * it is not certain that the server did nothing, also one that restores the former value.
 */
export function withFailure<T>(
  state: OptimisticValue<T>,
  certain: boolean,
  same: Same<T>,
): OptimisticValue<T> {
  const { confirmed, wanted, pending } = state
  if (!pending || same(wanted, pending.value)) return confirmedValue(confirmed)
  return certain
    ? next({ confirmed, wanted, pending: null }, same)
    : { confirmed, wanted, pending: { value: wanted } }
}

/** The server reports its value. While a call is pending, that is older than the answer of the call. */
export function withServerValue<T>(
  state: OptimisticValue<T>,
  confirmed: T,
  same: Same<T>,
): OptimisticValue<T> {
  return state.pending || same(state.confirmed, confirmed) ? state : confirmedValue(confirmed)
}

function next<T>(state: OptimisticValue<T>, same: Same<T>): OptimisticValue<T> {
  if (state.pending) return state
  return same(state.wanted, state.confirmed)
    ? confirmedValue(state.confirmed)
    : { ...state, pending: { value: state.wanted } }
}
