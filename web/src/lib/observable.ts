export interface Observable<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
  /** The value with which the server renders, and with which the browser repeats its first screen. */
  readonly onServer: T
}

/** A value that notifies its listeners when it changes. `onChange` runs before them. */
export function observable<T>(
  initial: T,
  onChange?: (value: T) => void,
  onServer: T = initial,
): Observable<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    onServer,
    get: () => current,
    set(value) {
      if (value === current) return
      current = value
      onChange?.(value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
