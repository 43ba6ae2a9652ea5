import { expect, test } from 'vitest'
import { failed, granted, settled, told, type Wish, wanting } from './wish.ts'

const same = Object.is
const shown = ({ wanted }: Wish<boolean>) => wanted
const onItsWay = ({ sent }: Wish<boolean>) => sent?.value ?? null

test('a change is shown at once and sent', () => {
  const wish = wanting(settled(false), true, same)
  expect(shown(wish)).toBe(true)
  expect(onItsWay(wish)).toBe(true)
})

test('a value that the server has already is not sent', () => {
  expect(wanting(settled(true), true, same)).toEqual(settled(true))
})

test('one call at a time: a second change waits, and is sent once the first call has ended', () => {
  const first = wanting(settled(false), true, same)
  const second = wanting(first, false, same)
  expect(shown(second)).toBe(false)
  expect(second.sent).toBe(first.sent)
  const next = granted(second, true, same)
  expect(shown(next)).toBe(false)
  expect(onItsWay(next)).toBe(false)
  expect(granted(next, false, same)).toEqual(settled(false))
})

test('three presses are one call', () => {
  const pressed = [true, false, true].reduce((wish, value) => wanting(wish, value, same), settled(false))
  expect(granted(pressed, true, same)).toEqual(settled(true))
})

test('a change that the server refuses is reverted', () => {
  const wish = wanting(settled(false), true, same)
  expect(failed(wish, true, same)).toEqual(settled(false))
})

test('after a refusal the later change counts, and needs no call where nothing differs', () => {
  const back = wanting(wanting(settled(false), true, same), false, same)
  expect(failed(back, true, same)).toEqual(settled(false))
})

test('where the server may have acted all the same, the later change is sent', () => {
  const back = wanting(wanting(settled(false), true, same), false, same)
  const wish = failed(back, false, same)
  expect(shown(wish)).toBe(false)
  expect(onItsWay(wish)).toBe(false)
})

test('an answer requested earlier is ignored while a call is pending', () => {
  const wish = wanting(settled(false), true, same)
  expect(told(wish, false, same)).toBe(wish)
  expect(told(wish, true, same)).toBe(wish)
  expect(told(granted(wish, true, same), true, same)).toEqual(settled(true))
})

test('the server’s value is shown while no call is pending', () => {
  expect(told(settled(false), true, same)).toEqual(settled(true))
  const unchanged = settled(true)
  expect(told(unchanged, true, same)).toBe(unchanged)
})

test('the server’s value may differ from the one that was sent', () => {
  const sameList = (one: string[], other: string[]) => one.join() === other.join()
  const wish = wanting<string[]>(settled([]), ['any'], sameList)
  expect(granted(wish, ['default'], sameList)).toEqual(settled(['default']))
})
