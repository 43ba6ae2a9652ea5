import { texts } from '@yehang/contract/texts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'

interface LockedProps {
  /** The level that watching needs: 1 member, 2 VIP (docs/requirements.md, playback 1). */
  playLevel: number
  isGuest: boolean
}

/** What this visitor needs to watch. */
export function PlaybackLocked({ playLevel, isGuest }: LockedProps) {
  if (playLevel < 2) {
    return (
      <div className="stage-message locked" role="status">
        <Icon of={icons.user} size={24} />
        <h2>{texts.signInToWatch}</h2>
        <a className="button primary" href={paths.login()}>
          登录
        </a>
      </div>
    )
  }
  return (
    <div className="stage-message locked" role="status">
      <span className="badge gold large">
        <Icon of={icons.crown} size={14} />
        VIP 专享
      </span>
      <h2>{texts.vipOnly}</h2>
      <div className="ways">
        <a className="button gold" href={paths.pay()}>
          开通 VIP
        </a>
        {isGuest && (
          <a className="button glass" href={paths.login()}>
            已有 VIP，登录
          </a>
        )}
      </div>
    </div>
  )
}
