import { readStored, store } from './browser-storage.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { type Observable, observable } from './observable.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What a visitor chose for this browser. The server reads the cookies, so its first screen agrees. */
export interface Preferences {
  siteName: string
  theme: Observable<Theme>
  /** Lists show only works with magnets (specification §4: session storage, default on). */
  magnetOnly: Observable<boolean>
}

const magnetKey = 'isDht'
const themeKey = 'theme'
const year = 365 * 86_400

export function fixedPreferences(siteName: string, theme: Theme, magnetOnly: boolean): Preferences {
  return { siteName, theme: observable<Theme>(theme), magnetOnly: observable(magnetOnly) }
}

export function browserPreferences(): Preferences {
  const magnetOnly =
    (readStored('sessionStorage', magnetKey) ?? readCookie(document.cookie, magnetKey) ?? '1') === '1'
  keepMagnetOnly(magnetOnly)
  return {
    siteName: document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '',
    theme: observable(themeOf(readCookie(document.cookie, themeKey)), keepTheme),
    magnetOnly: observable(magnetOnly, keepMagnetOnly),
  }
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

function keepMagnetOnly(on: boolean): void {
  store('sessionStorage', magnetKey, on ? '1' : '0')
  writeCookie(magnetKey, on ? '1' : '0')
}
