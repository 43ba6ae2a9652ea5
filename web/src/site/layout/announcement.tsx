import { useState } from 'react'
import { writeCookie, year } from '../../lib/cookies.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { usePreferences } from '../../ui/preferences.tsx'
import * as styles from './layout.module.css'

/** One line from the operator. The server leaves it out for visitors who dismissed it, so that nothing shifts. */
export function Announcement() {
  const { announcement } = usePreferences().site
  const [dismissed, setDismissed] = useState(false)
  if (!announcement || dismissed) return null
  const dismiss = () => {
    writeCookie('announcement', announcement.id, year)
    setDismissed(true)
  }
  return (
    <aside className={styles.announcement} aria-label="站点公告">
      <p>{announcement.text}</p>
      <button type="button" className={buttonStyles.icon} aria-label="不再显示这条公告" onClick={dismiss}>
        <Icon of={icons.x} size={16} />
      </button>
    </aside>
  )
}
