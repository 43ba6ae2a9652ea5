import { channelNames } from '../../lib/channel-names.ts'
import { shownChannels } from '../../lib/shown-channels.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { useObservable, usePreferences } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import { usePayLabel } from '../billing/level/pay-label.ts'
import { NewCount } from '../library/searches/new-count.tsx'
import { memberLink } from '../members/session/signed-in.ts'
import { UnreadDot } from '../support/unread/unread-dot.tsx'
import * as styles from './bars.module.css'
import { Logo } from './logo.tsx'
import type { Section } from './meta.ts'
import { SearchBox } from './search-box.tsx'
import { ThemeButton } from './theme-button.tsx'

const placesNow = (): { section: Section; name: string; href: string }[] => [
  { section: 'home', name: '首页', href: paths.home() },
  ...shownChannels().map((channel) => ({
    section: channel,
    name: channelNames[channel],
    href: paths.latest(channel),
  })),
  ...(shownChannels('rankings').length > 0
    ? [{ section: 'top' as const, name: '排行榜', href: paths.top() }]
    : []),
  { section: 'find', name: '筛选', href: paths.find() },
]

interface TopBarProps {
  section: Section | null
  /** The keyword, on the search page. */
  keyword?: string
}

/** Navigation from 1024 px on. */
export function TopBar({ section, keyword = '' }: TopBarProps) {
  const { site } = usePreferences()
  const MemberLink = useObservable(memberLink)
  return (
    <header className={styles.top}>
      <div>
        <a className={styles.logo} href={paths.home()} aria-label={`${site.name} 首页`}>
          <Logo />
          <span>{site.name}</span>
        </a>
        <nav aria-label="主导航">
          {placesNow().map((place) => (
            <a
              key={place.href}
              href={place.href}
              {...(place.section === section && { 'aria-current': 'true' })}
            >
              {place.name}
            </a>
          ))}
        </nav>
        <SearchBox keyword={keyword} />
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
