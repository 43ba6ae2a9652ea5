import { expect, test } from 'vitest'
import {
  confirmedValue,
  type OptimisticValue,
  withFailure,
  withServerValue,
  withSuccess,
  withWanted,
} from './optimistic-value.ts'

const same = Object.is
const shown = ({ wanted }: OptimisticValue<boolean>) => wanted
const onItsWay = ({ pending: sent }: OptimisticValue<boolean>) => sent?.value ?? null

test('a change is shown at once and sent', () => {
  const state = withWanted(confirmedValue(false), true, same)
  expect(shown(state)).toBe(true)
  expect(onItsWay(state)).toBe(true)
})

test('a value that the server has already is not sent', () => {
  expect(withWanted(confirmedValue(true), true, same)).toEqual(confirmedValue(true))
})

test('one call at a time: a second change waits, and is sent once the first call has ended', () => {
  const first = withWanted(confirmedValue(false), true, same)
  const second = withWanted(first, false, same)
  expect(shown(second)).toBe(false)
  expect(second.pending).toBe(first.pending)
  const next = withSuccess(second, true, same)
  expect(shown(next)).toBe(false)
  expect(onItsWay(next)).toBe(false)
  expect(withSuccess(next, false, same)).toEqual(confirmedValue(false))
})

test('three presses are one call', () => {
  const pressed = [true, false, true].reduce(
    (state, value) => withWanted(state, value, same),
    confirmedValue(false),
  )
  expect(withSuccess(pressed, true, same)).toEqual(confirmedValue(true))
})

test('a change that the server refuses is reverted', () => {
  const state = withWanted(confirmedValue(false), true, same)
  expect(withFailure(state, true, same)).toEqual(confirmedValue(false))
})

test('after a refusal the later change counts, and needs no call where nothing differs', () => {
  const back = withWanted(withWanted(confirmedValue(false), true, same), false, same)
  expect(withFailure(back, true, same)).toEqual(confirmedValue(false))
})

test('where the server may have acted all the same, the later change is sent', () => {
  const back = withWanted(withWanted(confirmedValue(false), true, same), false, same)
  const state = withFailure(back, false, same)
  expect(shown(state)).toBe(false)
  expect(onItsWay(state)).toBe(false)
})

test('an answer requested earlier is ignored while a call is pending', () => {
  const state = withWanted(confirmedValue(false), true, same)
  expect(withServerValue(state, false, same)).toBe(state)
  expect(withServerValue(state, true, same)).toBe(state)
  expect(withServerValue(withSuccess(state, true, same), true, same)).toEqual(confirmedValue(true))
})

test('the server’s value is shown while no call is pending', () => {
  expect(withServerValue(confirmedValue(false), true, same)).toEqual(confirmedValue(true))
  const unchanged = confirmedValue(true)
  expect(withServerValue(unchanged, true, same)).toBe(unchanged)
})

test('the server’s value may differ from the one that was sent', () => {
  const sameList = (one: string[], other: string[]) => one.join() === other.join()
  const state = withWanted<string[]>(confirmedValue([]), ['any'], sameList)
  expect(withSuccess(state, ['default'], sameList)).toEqual(confirmedValue(['default']))
})
