import { copiesPerDay } from '@yehang/contract/limits'
import { dayOf } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import * as avatarStyles from '../../../ui/avatar.module.css'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { usePreferences } from '../../../ui/preferences.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { useCopiesToday } from '../../catalogue/magnets/copies.ts'
import type { Member } from '../../members/session/member.ts'
import * as styles from './level.module.css'
import { levelEndText } from './level-labels.ts'
import { useServerQuota } from './server-quota.ts'

export { EndingNotice } from './ending-notice.tsx'

/** The signed-in member and what the level includes: gold for VIP, else the copies of the day and a link to VIP. */
export function LevelCard({ member: { user, level } }: { member: Member }) {
  const isVip = level.levelId > 1
  const isMetered = usePreferences().site.metered === true
  return (
    <section className={isVip ? `${styles.level} ${styles.vip}` : styles.level} aria-label="VIP 等级">
      <div className={styles.identity}>
        <span
          className={isVip ? `${avatarStyles.avatar} ${avatarStyles.vip}` : avatarStyles.avatar}
          aria-hidden="true"
        >
          {[...user.userName][0]}
        </span>
        <div className={textStyles.grow}>
          <h2 className={styles.name}>
            <span className={textStyles.clip1}>{user.userName}</span>
            {isVip ? (
              <span className={`${badgeStyles.badge} ${badgeStyles.gold} ${styles.badge}`}>
                <Icon of={icons.crown} size={14} />
                VIP
              </span>
            ) : (
              <span className={`${badgeStyles.badge} ${badgeStyles.soft} ${styles.badge}`}>
                {level.groupName}
              </span>
            )}
          </h2>
          {user.deleteTime ? (
            <a className={styles.until} href={paths.account()}>
              账号将于 {dayOf(user.deleteTime)} 注销，去撤销
            </a>
          ) : (
            <p className={styles.until}>
              {isVip ? levelEndText(level.endTime) : '升级后复制不限次数，可在线观看'}
            </p>
          )}
        </div>
      </div>
      {user.roles.length > 0 && (
        // The back office is a page of its own, which the router does not know.
        <a className={buttonStyles.button} href={paths.staff()} target="_self">
          值班台
        </a>
      )}
      {isVip ? (
        <>
          <VipRights name={level.groupName} />
          {level.endTime !== null && (
            <a className={`${buttonStyles.button} ${buttonStyles.gold} ${styles.renew}`} href={paths.pay()}>
              <Icon of={icons.crown} size={16} />
              续费
            </a>
          )}
        </>
      ) : (
        <>
          {isMetered ? <MeteredDay /> : <CookieDay />}
          <a className={`${buttonStyles.button} ${buttonStyles.gold} ${styles.renew}`} href={paths.pay()}>
            <Icon of={icons.crown} size={16} />
            开通 VIP
          </a>
        </>
      )}
    </section>
  )
}

function VipRights({ name }: { name: string }) {
  return (
    <dl className={styles.rights}>
      <div>
        <dt>磁力复制</dt>
        <dd>不限</dd>
      </div>
      <div>
        <dt>在线观看</dt>
        <dd>已开通</dd>
      </div>
      <div>
        <dt>当前等级</dt>
        <dd>{name}</dd>
      </div>
    </dl>
  )
}

function CookieDay() {
  const limit = copiesPerDay.member
  return <DayQuota limit={limit} used={Math.min(useCopiesToday(), limit)} />
}

/** As the server counts; the usual limit until it has answered. */
function MeteredDay() {
  const { limit, left } = useServerQuota() ?? {}
  const day = limit ?? copiesPerDay.member
  return <DayQuota limit={day} used={left == null ? null : Math.max(0, day - left)} />
}

/** The copies of the day; `used` is null while it is not known. */
function DayQuota({ limit, used }: { limit: number; used: number | null }) {
  return (
    <>
      <p className={styles.used}>
        今日磁力复制
        <b>
          {used ?? '–'} / {limit}
        </b>
      </p>
      <span className={styles.meter} aria-hidden="true">
        <i style={{ width: `${((used ?? 0) / limit) * 100}%` }} />
      </span>
    </>
  )
}
