import { beforeEach, expect, test } from 'vitest'
import { forgetSearch, forgetSearches, readSearches, rememberSearch, withSearch } from './search-history.ts'

/** The storage of a browser, as far as it is used. */
class Storage {
  readonly values = new Map<string, string>()
  getItem(key: string): string | null {
    return this.values.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.values.set(key, value)
  }
  removeItem(key: string): void {
    this.values.delete(key)
  }
}

let storage: Storage
beforeEach(() => {
  storage = new Storage()
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
})

test('the newest search is first, each is listed once in whatever case', () => {
  for (const keyword of ['灯塔', 'STAR-777', '极光', 'star-777']) rememberSearch(keyword)
  expect(readSearches()).toEqual(['star-777', '极光', '灯塔'])
})

test('at most twenty are stored', () => {
  const many = Array.from({ length: 20 }, (_, index) => `词${index}`)
  const stored = withSearch(many, '新的')
  expect(stored).toHaveLength(20)
  expect(stored.slice(0, 2)).toEqual(['新的', '词0'])
})

test('one is removed, or all', () => {
  for (const keyword of ['一', '二', '三']) rememberSearch(keyword)
  forgetSearch('二')
  expect(readSearches()).toEqual(['三', '一'])
  forgetSearches()
  expect(readSearches()).toEqual([])
  expect(storage.values.size).toBe(0)
})

test.each(['{', '{}', 'null', '7'])('an unreadable value (%s) is dropped', (text) => {
  storage.setItem('searchHistory', text)
  expect(readSearches()).toEqual([])
})

test('text that is no keyword is left out', () => {
  storage.setItem('searchHistory', JSON.stringify(['灯塔', 7, '', ' ', null, '长'.repeat(33)]))
  expect(readSearches()).toEqual(['灯塔'])
})
