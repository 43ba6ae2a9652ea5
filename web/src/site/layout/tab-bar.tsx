import { channelNames } from '../../lib/channel-names.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { NewCount } from '../library/searches/new-count.tsx'
import { UnreadDot } from '../support/unread/unread-dot.tsx'
import * as styles from './bars.module.css'
import type { Section } from './meta.ts'

const tabs = [
  { section: 'censored', name: channelNames.censored, href: paths.latest('censored'), icon: icons.film },
  {
    section: 'uncensored',
    name: channelNames.uncensored,
    href: paths.latest('uncensored'),
    icon: icons.clapperboard,
  },
  { section: 'western', name: channelNames.western, href: paths.latest('western'), icon: icons.globe },
  { section: 'anime', name: channelNames.anime, href: paths.latest('anime'), icon: icons.tv },
  { section: 'user', name: '我的', href: paths.user(), icon: icons.user },
] as const

/** Navigation below 1024 px (docs/requirements.md, site 5). */
export function TabBar({ section }: { section: Section | null }) {
  return (
    <nav className={styles.tabbar} aria-label="主导航">
      {tabs.map((tab) => (
        <a key={tab.name} href={tab.href} {...(tab.section === section && { 'aria-current': 'true' })}>
          <Icon of={tab.icon} size={22} />
          {tab.name}
          {tab.section === 'user' && <UnreadDot />}
          {tab.section === 'user' && <NewCount />}
        </a>
      ))}
    </nav>
  )
}
