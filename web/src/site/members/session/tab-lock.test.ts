import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTabLock } from './tab-lock.ts'

/** The storage that the tabs share; a write by `store` is visible to all at once. */
function stubStorage(items: Map<string, string> | null): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items?.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!items) throw new Error('blocked')
      items.set(key, value)
    },
    removeItem: (key: string) => items?.delete(key),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  // Plain HTTP.
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Work that the test ends. */
function slow(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = async () => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
  }
  return { work, end: resolve }
}

test('without locks, one tab works after the other', async () => {
  stubStorage(new Map())
  const log: string[] = []
  const [first, second] = [slow(log, 'first'), slow(log, 'second')]
  const done = [withTabLock(first.work), withTabLock(second.work)]
  await vi.advanceTimersByTimeAsync(1000)
  expect(log).toHaveLength(1)
  first.end()
  second.end()
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(done)
  const [one = ''] = log[0]?.split(' ') ?? []
  const other = one === 'first' ? 'second' : 'first'
  expect(log).toEqual([`${one} begins`, `${one} ends`, `${other} begins`, `${other} ends`])
})

test('a failure in one tab does not block the others', async () => {
  stubStorage(new Map())
  const failing = withTabLock(async () => {
    throw new Error('no answer')
  })
  const failure = expect(failing).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(100)
  await failure
  const next = withTabLock(async () => 'done')
  await vi.advanceTimersByTimeAsync(100)
  expect(await next).toBe('done')
})

test('a tab closed during its work blocks the others for no longer than 12 seconds', async () => {
  stubStorage(new Map([['session-lease', `${Date.now() + 12_000} closed`]]))
  const log: string[] = []
  const { work, end } = slow(log, 'next')
  const done = withTabLock(work)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(log).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(log).toEqual(['next begins'])
  end()
  await done
})

test('a note from a clock that has been set back counts for nothing', async () => {
  stubStorage(new Map([['session-lease', `${Date.now() + 3_600_000} yesterday`]]))
  const done = withTabLock(async () => 'done')
  await vi.advanceTimersByTimeAsync(100)
  expect(await done).toBe('done')
})

test('where nothing can be stored tabs are not coordinated', async () => {
  stubStorage(null)
  const done = withTabLock(async () => 'done')
  await vi.advanceTimersByTimeAsync(100)
  expect(await done).toBe('done')
})
