import { beforeEach, expect, test } from 'vitest'
import { copiedHere, rememberCopied } from './copied.ts'
import { pauseHistory } from './history.ts'
import { clearHistory, copiedKey } from './stored-history.ts'

beforeEach(() => localStorage.clear())

test('copied magnets are remembered once each, the newest first, and forgotten with the history', () => {
  for (const id of ['1', '2', '1']) rememberCopied(id)
  expect(copiedHere()).toEqual(['1', '2'])
  clearHistory()
  expect(copiedHere()).toEqual([])
})

test('while the history is paused nothing is remembered', () => {
  pauseHistory(true)
  rememberCopied('1')
  expect(copiedHere()).toEqual([])
})

test('what cannot be read is dropped', () => {
  localStorage.setItem(copiedKey, '{"1"')
  expect(copiedHere()).toEqual([])
  localStorage.setItem(copiedKey, '[1,"2",null]')
  expect(copiedHere()).toEqual(['2'])
})
