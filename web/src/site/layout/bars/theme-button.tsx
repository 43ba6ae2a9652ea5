import { type Theme, themes } from '../../../lib/preferences.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useObservable, usePreferences } from '../../../ui/preferences.tsx'
import { notify } from '../../../ui/snackbar.tsx'

export const themeNames: Record<Theme, string> = { system: '跟随系统', light: '浅色', dark: '深色' }

/** One button for a bar: each press takes the next of the three. */
export function ThemeButton() {
  const { theme } = usePreferences()
  const current = useObservable(theme)
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system'
  const change = () => {
    theme.set(next)
    notify(`外观：${themeNames[next]}`)
  }
  return (
    <button
      type="button"
      className={buttonStyles.icon}
      aria-label={`外观：${themeNames[current]}，切换为${themeNames[next]}`}
      onClick={change}
    >
      <Icon of={icons.sunMoon} />
    </button>
  )
}
