import { useState } from 'react'
import { writeCookie, year } from '../../lib/cookies.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { usePreferences } from '../../ui/preferences.tsx'

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
    <aside className="announcement" aria-label="站点公告">
      <p>{announcement.text}</p>
      <button type="button" className="icon-button" aria-label="不再显示这条公告" onClick={dismiss}>
        <Icon of={icons.x} size={16} />
      </button>
    </aside>
  )
}
