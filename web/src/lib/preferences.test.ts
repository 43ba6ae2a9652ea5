import { expect, test } from 'vitest'
import { fixedPreferences, listedIn, listedOf, themeOf } from './preferences.ts'
import { defaultSite } from './site.ts'

test('what lists show is what was chosen in this tab, else in this session', () => {
  expect(listedOf(null, null)).toBeNull()
  expect(listedOf('0', '1')).toBe('0')
  expect(listedOf('1', '0')).toBe('1')
  expect(listedOf(null, 'online')).toBe('online')
})

test('an invalid choice counts as none', () => {
  expect(listedOf(null, '7')).toBeNull()
  expect(listedOf('x', '0')).toBe('0')
  expect(listedOf('', '')).toBeNull()
})

test('lists begin with works that have a magnet or a film, unless the site has another setting for the channel', () => {
  const site = { ...defaultSite, listed: { western: '0', all: 'online' } as const }
  const fresh = fixedPreferences(site, { theme: 'system', discreet: false, listed: null })
  expect(listedIn(fresh, 'western')).toBe('0')
  expect(listedIn(fresh, 'censored')).toBe('1')
  expect(listedIn(fresh, null)).toBe('online')
  fresh.listed.set('magnet')
  expect(listedIn(fresh, 'western')).toBe('magnet')
})

test('a theme that does not exist is the system’s', () => {
  expect(themeOf('dark')).toBe('dark')
  expect(themeOf('x')).toBe('system')
  expect(themeOf(null)).toBe('system')
})
