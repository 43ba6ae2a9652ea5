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
  /** Lists show only works with magnets (specification §4: session storage, default on). */
  magnetOnly: Observable<boolean>
}

const magnetKey = 'isDht'
const themeKey = 'theme'
const discreetKey = 'discreet'

/** What the server knows of a visitor. */
export interface Choices {
  theme: Theme
  discreet: boolean
  magnetOnly: boolean
}

export function fixedPreferences(site: Site, { theme, discreet, magnetOnly }: Choices): Preferences {
  return {
    site,
    theme: observable(theme),
    discreet: observable(discreet),
    magnetOnly: observable(magnetOnly),
  }
}

export function browserPreferences(): Preferences {
  const magnetOnly = magnetOnlyOf(
    readStored('sessionStorage', magnetKey),
    readCookie(document.cookie, magnetKey),
  )
  keepMagnetOnly(magnetOnly)
  return {
    site: readSite(),
    theme: observable(themeOf(readCookie(document.cookie, themeKey)), keepTheme),
    discreet: observable(readCookie(document.cookie, discreetKey) === '1', keepDiscreet),
    magnetOnly: observable(magnetOnly, keepMagnetOnly),
  }
}

/** The filter by what is stored, else by the cookie; what hands left there says nothing, as on the server. */
export function magnetOnlyOf(...kept: (string | null)[]): boolean {
  return kept.find((value) => value === '0' || value === '1') !== '0'
}

export function themeOf(value: string | null): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

/** The colour of the browser's own bars, as in index.html. */
const barColors = { light: '#ffffff', dark: '#161a20' }

function keepTheme(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const bySystem = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = barColors[theme === 'system' ? bySystem : theme]
  }
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  writeCookie(themeKey, theme, theme === 'system' ? 0 : year)
}

function keepDiscreet(on: boolean): void {
  document.documentElement.toggleAttribute('data-discreet', on)
  writeCookie(discreetKey, '1', on ? year : 0)
}

function keepMagnetOnly(on: boolean): void {
  store('sessionStorage', magnetKey, on ? '1' : '0')
  writeCookie(magnetKey, on ? '1' : '0')
}
