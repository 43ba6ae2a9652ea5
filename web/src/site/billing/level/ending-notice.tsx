import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { daysUntil, lastDayOf } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as noteStyles from '../../../ui/note.module.css'
import { useMember } from '../../members/session/member.ts'
import * as styles from './level.module.css'

/** A VIP whose level ends within so many days is notified, once for each end. */
const soonDays = 7
/** Holds the end that was dismissed. */
const storageKey = 'level-ending-seen'

/** Notifies a VIP whose level ends within a week, with a link to /pay. Renders nothing for other visitors. */
export function EndingNotice() {
  const level = useMember()?.level
  const [seen, setSeen] = useState(() => readStored('localStorage', storageKey))
  const end = level && level.levelId > 1 ? level.endTime : null
  if (end === null || end === seen) return null
  const left = daysUntil(end, serverNow())
  if (left < 1 || left > soonDays) return null
  const dismiss = () => {
    store('localStorage', storageKey, end)
    setSeen(end)
  }
  return (
    <section className={`${noteStyles.note} ${styles.ending}`} aria-label="VIP 快到期">
      <p>
        VIP {lastDayOf(end)} 到期，还有 {left} 天。现在续费，剩下的时间照样算数。
      </p>
      <a className={`${buttonStyles.button} ${buttonStyles.small} ${buttonStyles.line}`} href={paths.pay()}>
        续费
      </a>
      <button type="button" className={buttonStyles.icon} aria-label="这次到期不再提醒" onClick={dismiss}>
        <Icon of={icons.x} size={16} />
      </button>
    </section>
  )
}
