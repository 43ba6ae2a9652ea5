import { themes } from '../../lib/preferences.ts'
import { useObservable, usePreferences } from '../../ui/preferences.tsx'
import * as tabsStyles from '../../ui/tabs.module.css'
import { themeNames } from './bars/theme-button.tsx'

/** All three at once, for a list of settings. */
export function ThemeChoice() {
  const { theme } = usePreferences()
  const current = useObservable(theme)
  return (
    <fieldset className={tabsStyles.segments} aria-label="外观">
      {themes.map((one) => (
        <button key={one} type="button" aria-pressed={one === current} onClick={() => theme.set(one)}>
          {themeNames[one]}
        </button>
      ))}
    </fieldset>
  )
}
