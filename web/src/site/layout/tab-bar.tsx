import { channelNames } from '../../lib/channel-names.ts'
import { tabChannels } from '../../lib/shown-channels.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { NewCount } from '../library/searches/new-count.tsx'
import { UnreadDot } from '../support/unread/unread-dot.tsx'
import * as styles from './bars/bars.module.css'
import type { Section } from './meta.ts'

const channelIcons = {
  censored: icons.film,
  uncensored: icons.clapperboard,
  western: icons.globe,
  anime: icons.tv,
  fc2: icons.video,
}

const user = { section: 'user', name: '我的', href: paths.user(), icon: icons.user } as const

/** The style sheet knows their columns before all of them have come. */
const usualTabs = 5

/** Navigation below 1024 px (docs/requirements.md, site 5). */
export function TabBar({ section }: { section: Section | null }) {
  const tabs = tabChannels().map((channel) => ({
    section: channel,
    name: channelNames[channel],
    href: paths.latest(channel),
    icon: channelIcons[channel],
  }))
  const all = [...tabs, user]
  return (
    <nav
      className={styles.tabbar}
      aria-label="主导航"
      {...(all.length !== usualTabs && { 'data-tabs': all.length })}
    >
      {all.map((tab) => (
        <a key={tab.section} href={tab.href} {...(tab.section === section && { 'aria-current': 'true' })}>
          <Icon of={tab.icon} size={22} />
          {tab.name}
          {tab.section === 'user' && <UnreadDot />}
          {tab.section === 'user' && <NewCount />}
        </a>
      ))}
    </nav>
  )
}
