import { expect, test } from 'vitest'
import type { Commands } from './commands.ts'
import { keyGroups } from './key-groups.ts'
import { commandOf } from './keys.ts'

/** Records its calls, as `name(value)`. */
function commandsFor(key: string, playerHasFocus = true, shiftKey = false): string[] {
  const calls: string[] = []
  const note = (name: string) => (value?: number) => calls.push(`${name}(${value ?? ''})`)
  const player = new Proxy({} as Commands, { get: (_, name) => note(String(name)) })
  commandOf({ key, shiftKey }, playerHasFocus)?.(player)
  return calls
}

test.each([
  [' ', 'toggle()'],
  ['k', 'toggle()'],
  ['K', 'toggle()'],
  ['ArrowLeft', 'seekBy(-5)'],
  ['ArrowRight', 'seekBy(5)'],
  ['j', 'seekBy(-10)'],
  ['l', 'seekBy(10)'],
  ['ArrowUp', 'volumeBy(0.1)'],
  ['ArrowDown', 'volumeBy(-0.1)'],
  ['m', 'mute()'],
  ['f', 'fullScreen()'],
  ['t', 'theatre()'],
  ['p', 'smallWindow()'],
  [',', 'frameBy(-1)'],
  ['.', 'frameBy(1)'],
  ['[', 'loopStart()'],
  [']', 'loopEnd()'],
  ['\\', 'loopOff()'],
  ['?', 'showKeys()'],
  ['<', 'speedBy(-1)'],
  ['>', 'speedBy(1)'],
  ['0', 'seekToShare(0)'],
  ['7', 'seekToShare(0.7)'],
])('%j: %s', (key, expected) => {
  expect(commandsFor(key)).toEqual([expected])
})

test.each(['Escape', 'Tab', 'Enter', 'a', '`', 'F5', '10'])('%j means nothing', (key) => {
  expect(commandOf({ key, shiftKey: false }, true)).toBeUndefined()
})

test('the page scrolls by its arrows where the player has no focus', () => {
  expect(commandsFor('ArrowUp', false)).toEqual([])
  expect(commandsFor('ArrowDown', false)).toEqual([])
  expect(commandsFor('ArrowLeft', false)).toEqual(['seekBy(-5)'])
})

test('with Shift, N and P lead to the films beside this one; with the capitals locked they do not', () => {
  expect(commandsFor('N', true, true)).toEqual(['next()'])
  expect(commandsFor('P', true, true)).toEqual(['previous()'])
  expect(commandsFor('N')).toEqual([])
  expect(commandsFor('P')).toEqual(['smallWindow()'])
})

test.each(keyGroups.flatMap(({ keys }) => keys.map(({ press }) => press)))(
  'the key %j of the sheet does something',
  (press) => {
    const [key = '', isShifted] = press.split('+').reverse()
    expect(commandsFor(key, true, isShifted !== undefined)).toHaveLength(1)
  },
)
