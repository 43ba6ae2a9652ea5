import { vi } from 'vitest'

/** Waits until a check passes, on a machine that may be busy. */
export const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000 })
