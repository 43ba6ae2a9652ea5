import { paths } from '../../paths.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as panelStyles from '../../ui/panel.module.css'
import { useObservable, usePreferences } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import { usePayLabel } from '../billing/level/pay-label.ts'
import { NewCount } from '../library/searches/new-count.tsx'
import { signedIn } from '../members/session/signed-in.ts'
import { UnreadDot } from '../support/unread/unread-dot.tsx'
import { LogoutButton } from './logout.tsx'
import { RefreshVersion } from './refresh-version.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const placesFor = (payWord: string) => [
  { name: '我的订单', href: paths.orders(), icon: icons.receiptText },
  { name: payWord, href: paths.pay(), icon: icons.crown },
  { name: '激活码', href: paths.redeem(), icon: icons.ticket },
  { name: '客服消息', href: paths.message(), icon: icons.headset },
]

const recommended = { name: '为你推荐', href: paths.recommended(), icon: icons.sparkles }

const memberPlaces = [
  { name: '我的关注', href: paths.following(), icon: icons.bell },
  { name: '隐藏的内容', href: paths.hidden(), icon: icons.eyeOff },
  { name: '我的设备', href: paths.devices(), icon: icons.monitorPlay },
]

/** Orders, membership, support and settings: beside the page on a wide screen, in a sheet on a phone. */
export function MemberMenu() {
  const { discreet } = usePreferences()
  const isDiscreet = useObservable(discreet)
  const places = placesFor(usePayLabel())
  const isSignedIn = useObservable(signedIn)
  return (
    <div className={`${panelStyles.panel} ${panelStyles.menu}`}>
      {[recommended, ...(isSignedIn ? memberPlaces : []), ...places].map(({ name, href, icon }) => (
        <a key={name} className={panelStyles.row} href={href}>
          <Icon of={icon} />
          {name}
          {href === paths.message() && <UnreadDot />}
          {href === paths.following() && <NewCount />}
          <Icon of={icons.chevronRight} size={16} />
        </a>
      ))}
      <div className={`${panelStyles.row} ${panelStyles.wraps}`}>
        <Icon of={icons.sunMoon} />
        外观
        <ThemeChoice />
      </div>
      <div className={`${panelStyles.row} ${panelStyles.wraps}`}>
        <Icon of={icons.mask} />
        <Switch label="低调模式" on={isDiscreet} onChange={discreet.set} />
        <p>
          标签页用中性标题和图标，封面模糊，点按才清晰。
          <span className={textStyles.byKey}>按 Esc 下方的 ` 键（输入文字时也一样）</span>
          <span className={`${textStyles.byKey} ${textStyles.byTouch}`}>或</span>
          <span className={textStyles.byTouch}>点左下角的“离开”</span>
          ，马上离开本站。
        </p>
      </div>
      <p className={panelStyles.row}>
        <Icon of={icons.languages} />
        语言设置
        <span className={panelStyles.value}>中文</span>
      </p>
      <RefreshVersion />
      {isSignedIn && (
        <>
          <a className={panelStyles.row} href={paths.account()}>
            <Icon of={icons.userCog} />
            账号与安全
            <Icon of={icons.chevronRight} size={16} />
          </a>
          <LogoutButton className={`${panelStyles.row} ${panelStyles.danger}`} />
        </>
      )}
    </div>
  )
}
