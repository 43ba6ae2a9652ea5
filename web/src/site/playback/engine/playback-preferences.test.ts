import { expect, test } from 'vitest'
import { parsePreferences } from './playback-preferences.ts'

const usual = { speed: 1, volume: 1, muted: false, theatre: false, playsNext: true, mini: true }

test('stored preferences are read back', () => {
  const preferences = { speed: 1.5, volume: 0.4, muted: true, theatre: true, playsNext: false, mini: false }
  expect(parsePreferences(JSON.stringify(preferences))).toEqual(preferences)
})

test.each([
  null,
  '',
  '[',
  '{"speed":16,"volume":2,"muted":"yes","theatre":1,"playsNext":"no"}',
  '{"speed":"2","volume":-1}',
  'null',
])('%j is as usual', (stored) => expect(parsePreferences(stored)).toEqual(usual))
