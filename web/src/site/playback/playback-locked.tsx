import { texts } from '@yehang/contract/texts'
import { paths } from '../../paths.ts'
import * as badgeStyles from '../../ui/badge.module.css'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as playerStyles from './player.module.css'
import * as watchingStyles from './watching.module.css'

interface LockedProps {
  /** The level that watching needs: 1 member, 2 VIP (docs/requirements.md, playback 1). */
  playLevel: number
  isGuest: boolean
}

/** What this visitor needs to watch. */
export function PlaybackLocked({ playLevel, isGuest }: LockedProps) {
  if (playLevel < 2) {
    return (
      <div className={`${playerStyles.message} ${watchingStyles.locked}`} role="status">
        <Icon of={icons.user} size={24} />
        <h2>{texts.signInToWatch}</h2>
        <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.login()}>
          登录
        </a>
      </div>
    )
  }
  return (
    <div className={`${playerStyles.message} ${watchingStyles.locked}`} role="status">
      <span className={`${badgeStyles.badge} ${badgeStyles.gold} ${badgeStyles.large}`}>
        <Icon of={icons.crown} size={14} />
        VIP 专享
      </span>
      <h2>{texts.vipOnly}</h2>
      <div className={watchingStyles.ways}>
        <a className={`${buttonStyles.button} ${buttonStyles.gold}`} href={paths.pay()}>
          开通 VIP
        </a>
        {isGuest && (
          <a className={`${buttonStyles.button} ${buttonStyles.glass}`} href={paths.login()}>
            已有 VIP，登录
          </a>
        )}
      </div>
    </div>
  )
}
