type Kind = 'localStorage' | 'sessionStorage'

/** The stored value, or null; null too where the browser blocks storage. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return globalThis[kind].getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, null removes it. Does nothing where storage is full or blocked: it holds conveniences only. */
export function store(kind: Kind, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, value)
  } catch {
    // As described above.
  }
}
