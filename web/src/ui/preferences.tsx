import type { ModName } from '@yehang/contract/channels'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Observable } from '../lib/observable.ts'
import { fixedPreferences, type Listed, listedIn, type Preferences } from '../lib/preferences.ts'
import { defaultSite } from '../lib/site.ts'

export const PreferencesContext = createContext<Preferences>(
  fixedPreferences(defaultSite, { theme: 'system', discreet: false, listed: null }),
)

export function usePreferences(): Preferences {
  return use(PreferencesContext)
}

/** The present value of an observable; renders again when it changes. */
export function useObservable<T>(value: Observable<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, () => value.onServer)
}

/** What a list of a channel, or of all, shows now. */
export function useListed(channel: ModName | null): Listed {
  const preferences = usePreferences()
  useObservable(preferences.listed)
  return listedIn(preferences, channel)
}
