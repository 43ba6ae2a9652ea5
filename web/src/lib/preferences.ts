import type { ModName } from '@yehang/contract/channels'
import { readStored, store } from './browser-storage.ts'
import { readCookie, writeCookie, year } from './cookies.ts'
import { type Observable, observable } from './observable.ts'
import { readSite, type Site } from './site.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What a visitor chose for this browser. The server reads the cookies, so its first screen agrees. */
export interface Preferences {
  site: Site
  theme: Observable<Theme>
  /** Neutral title and icon, covers blurred, ways to leave at once. */
  discreet: Observable<boolean>
  /** What lists show; null until the visitor chooses. Use `listedIn`. */
  listed: Observable<Listed | null>
}

/**
 * What lists show: `1` works with a magnet or a film, `magnet`, `online`, or `0` all. This is the value in the
 * session's storage and in the cookie.
 */
export type Listed = '1' | 'magnet' | 'online' | '0'

const listedKey = 'isDht'
const themeKey = 'theme'
const discreetKey = 'discreet'

/** The server's data about a visitor. */
export interface Choices {
  theme: Theme
  discreet: boolean
  listed: Listed | null
}

export function fixedPreferences(site: Site, { theme, discreet, listed }: Choices): Preferences {
  return {
    site,
    theme: observable(theme),
    discreet: observable(discreet),
    listed: observable(listed),
  }
}

export function browserPreferences(): Preferences {
  const listed = listedOf(readStored('sessionStorage', listedKey), readCookie(document.cookie, listedKey))
  storeListed(listed)
  return {
    site: readSite(),
    theme: observable(themeOf(readCookie(document.cookie, themeKey)), storeTheme),
    discreet: observable(readCookie(document.cookie, discreetKey) === '1', storeDiscreet),
    listed: observable(listed, storeListed),
  }
}

/** The choice by what is stored, else by the cookie; an invalid value is ignored, as on the server. */
export function listedOf(...stored: (string | null)[]): Listed | null {
  return (stored.find((value) => /^([01]|magnet|online)$/.test(value ?? '')) as Listed | undefined) ?? null
}

/** What a list of a channel, or of all, shows: the visitor's choice, else the default of the site. */
export function listedIn({ site, listed }: Preferences, channel: ModName | null): Listed {
  return listed.get() ?? site.listed?.[channel ?? 'all'] ?? '1'
}

export function themeOf(value: string | null): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

/** The colour of the browser's own bars, as in index.html. */
const barColors = { light: '#ffffff', dark: '#161a20' }

function storeTheme(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const bySystem = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = barColors[theme === 'system' ? bySystem : theme]
  }
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  writeCookie(themeKey, theme, theme === 'system' ? 0 : year)
}

function storeDiscreet(on: boolean): void {
  document.documentElement.toggleAttribute('data-discreet', on)
  writeCookie(discreetKey, '1', on ? year : 0)
}

function storeListed(listed: Listed | null): void {
  if (!listed) return
  store('sessionStorage', listedKey, listed)
  writeCookie(listedKey, listed)
}
