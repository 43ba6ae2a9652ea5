import { copiesPerDay } from '@yehang/contract/limits'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import { useCopiesToday } from './copies.ts'
import * as styles from './magnets.module.css'

interface CookieQuotaProps {
  /** Copies a day. */
  limit: number
  isMember: boolean
}

/** As this browser counts. The server, which sees no cookie, shows them all. */
export function CookieQuota({ limit, isMember }: CookieQuotaProps) {
  return <Quota limit={limit} left={Math.max(0, limit - useCopiesToday())} isMember={isMember} />
}

/** How many copies are left of the day, before the limit is hit. */
export function Quota({ limit, left, isMember }: CookieQuotaProps & { left: number }) {
  return (
    <div className={left === 0 ? `${styles.quota} ${styles.none}` : styles.quota}>
      <Icon of={icons.copy} size={16} />
      <span>
        今日还可复制 <b>{left}</b> 次
      </span>
      {!isMember && <Pips limit={limit} left={left} />}
      <a className={styles.link} href={isMember ? paths.pay() : paths.login()}>
        {isMember ? '升级后不限次数' : `登录后每天 ${copiesPerDay.member} 次`}
      </a>
    </div>
  )
}

/** One for each copy of the day, as long as they are few. */
function Pips({ limit, left }: { limit: number; left: number }) {
  const pips = Array.from({ length: limit }, (_, at) => at)
  return (
    <span className={styles.pips} aria-hidden="true">
      {pips.map((pip) => (
        <i key={pip} className={pip < left ? undefined : styles.off} />
      ))}
    </span>
  )
}

/** A placeholder until it is known whether the visitor is signed in. */
export function QuotaSkeleton() {
  return (
    <div className={styles.quota} aria-busy="true">
      <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />
    </div>
  )
}
