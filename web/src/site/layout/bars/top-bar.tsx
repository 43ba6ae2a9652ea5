import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { late } from '../../../ui/late.tsx'
import { useObservable } from '../../../ui/preferences.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { usePayLabel } from '../../billing/level/pay-label.ts'
import { NewCount } from '../../library/searches/new-count.tsx'
import { memberLink } from '../../members/session/signed-in.ts'
import { UnreadDot } from '../../support/unread/unread-dot.tsx'
import * as styles from './bars.module.css'
import type { MainNavigationProps } from './main-navigation.tsx'
import { ThemeButton } from './theme-button.tsx'

/** Links and the search field, which work before its script is there; a button must not be in it. */
const MainNavigation = late(async () => (await import('./main-navigation.tsx')).MainNavigation)

/** Navigation from 1024 px on. */
export function TopBar({ section, keyword }: MainNavigationProps) {
  const MemberLink = useObservable(memberLink)
  return (
    <header className={styles.top}>
      <div>
        <MainNavigation section={section} keyword={keyword} />
        <div className={styles.end}>
          <a
            className={`${buttonStyles.button} ${buttonStyles.gold} ${buttonStyles.small}`}
            href={paths.pay()}
          >
            <Icon of={icons.crown} size={16} />
            {usePayLabel()}
          </a>
          <ThemeButton />
          <a className={buttonStyles.icon} href={paths.message()}>
            <Icon of={icons.headset} />
            <span className={textStyles.visuallyHidden}>客服消息</span>
            <UnreadDot />
          </a>
          {MemberLink ? (
            <MemberLink>
              <NewCount />
            </MemberLink>
          ) : (
            <a
              className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`}
              href={paths.login()}
            >
              登录
            </a>
          )}
        </div>
      </div>
    </header>
  )
}
