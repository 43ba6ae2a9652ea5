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

export function confirmedValue<T>(held: T): OptimisticValue<T> {
  return { confirmed: held, wanted: held, pending: null }
}

/** The member wants `value`: it is shown at once, and sent after the pending call. */
export function withWanted<T>(wish: OptimisticValue<T>, value: T, same: Same<T>): OptimisticValue<T> {
  return next({ ...wish, wanted: value }, same)
}

/** The call succeeded and the server has `held` by now; a later change is sent. */
export function withSuccess<T>(wish: OptimisticValue<T>, held: T, same: Same<T>): OptimisticValue<T> {
  if (wish.pending && same(wish.wanted, wish.pending.value)) return confirmedValue(held)
  return next({ confirmed: held, wanted: wish.wanted, pending: null }, same)
}

/**
 * The call failed. If the wanted value has not changed since, it is reverted. Else the later change is sent, and where
 * it is not certain that the server did nothing, also one that restores the former value.
 */
export function withFailure<T>(
  wish: OptimisticValue<T>,
  certain: boolean,
  same: Same<T>,
): OptimisticValue<T> {
  const { confirmed: held, wanted, pending: sent } = wish
  if (!sent || same(wanted, sent.value)) return confirmedValue(held)
  return certain
    ? next({ confirmed: held, wanted, pending: null }, same)
    : { confirmed: held, wanted, pending: { value: wanted } }
}

/** The server reports its value. While a call is pending, that is older than the answer of the call. */
export function withServerValue<T>(wish: OptimisticValue<T>, held: T, same: Same<T>): OptimisticValue<T> {
  return wish.pending || same(wish.confirmed, held) ? wish : confirmedValue(held)
}

function next<T>(wish: OptimisticValue<T>, same: Same<T>): OptimisticValue<T> {
  if (wish.pending) return wish
  return same(wish.wanted, wish.confirmed)
    ? confirmedValue(wish.confirmed)
    : { ...wish, pending: { value: wish.wanted } }
}
