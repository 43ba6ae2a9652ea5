import { keywordMax } from '@yehang/contract/limits'
import { useSyncExternalStore } from 'react'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { observable } from '../../../lib/observable.ts'

const storageKey = 'searchHistory'
const searchesMax = 20

const changes = observable(0)
let stored: string | null = null
let searches: readonly string[] = []
const none: readonly string[] = []

/** The list with `keyword` at its front: newest first, each once in whatever case, at most 20. */
export function withSearch(earlier: readonly string[], keyword: string): string[] {
  return [keyword, ...withoutSearch(earlier, keyword)].slice(0, searchesMax)
}

export function withoutSearch(earlier: readonly string[], keyword: string): string[] {
  const same = keyword.toLowerCase()
  return earlier.filter((one) => one.toLowerCase() !== same)
}

/** The searches of this device, newest first. Unreadable entries are dropped. */
export function readSearches(): readonly string[] {
  const text = readStored('localStorage', storageKey)
  if (text !== stored) {
    stored = text
    searches = parsed(text)
  }
  return searches
}

function parsed(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isKeyword).slice(0, searchesMax) : []
  } catch {
    return []
  }
}

function isKeyword(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && [...value].length <= keywordMax
}

function keep(list: readonly string[]): void {
  store('localStorage', storageKey, list.length > 0 ? JSON.stringify(list) : null)
  changes.set(changes.get() + 1)
}

export function rememberSearch(keyword: string): void {
  keep(withSearch(readSearches(), keyword))
}

export function forgetSearch(keyword: string): void {
  keep(withoutSearch(readSearches(), keyword))
}

export function forgetSearches(): void {
  keep([])
}

/** The same, rendered again with every change. */
export function useSearches(): readonly string[] {
  return useSyncExternalStore(changes.subscribe, readSearches, () => none)
}
