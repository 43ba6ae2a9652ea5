/** An optimistic change: the wanted value, the server's value, and the pending call. */
export interface Wish<T> {
  /** The last value known from the server. */
  held: T
  /** Shown: the value wanted last. */
  wanted: T
  /** On its way to the server; one at a time, so that answers cannot come out of order. Null while nothing is. */
  sent: { value: T } | null
}

export type Same<T> = (one: T, other: T) => boolean

export function settled<T>(held: T): Wish<T> {
  return { held, wanted: held, sent: null }
}

/** The member wants `value`: it is shown at once, and sent after the pending call. */
export function wanting<T>(wish: Wish<T>, value: T, same: Same<T>): Wish<T> {
  return next({ ...wish, wanted: value }, same)
}

/** The call succeeded and the server has `held` by now; a later change is sent. */
export function granted<T>(wish: Wish<T>, held: T, same: Same<T>): Wish<T> {
  if (wish.sent && same(wish.wanted, wish.sent.value)) return settled(held)
  return next({ held, wanted: wish.wanted, sent: null }, same)
}

/**
 * The call failed. If the wanted value has not changed since, it is reverted. Else the later change is sent, and where
 * it is not certain that the server did nothing, also one that restores the former value.
 */
export function failed<T>(wish: Wish<T>, certain: boolean, same: Same<T>): Wish<T> {
  const { held, wanted, sent } = wish
  if (!sent || same(wanted, sent.value)) return settled(held)
  return certain ? next({ held, wanted, sent: null }, same) : { held, wanted, sent: { value: wanted } }
}

/** The server reports its value. While a call is pending, that is older than the answer of the call. */
export function told<T>(wish: Wish<T>, held: T, same: Same<T>): Wish<T> {
  return wish.sent || same(wish.held, held) ? wish : settled(held)
}

function next<T>(wish: Wish<T>, same: Same<T>): Wish<T> {
  if (wish.sent) return wish
  return same(wish.wanted, wish.held) ? settled(wish.held) : { ...wish, sent: { value: wish.wanted } }
}
