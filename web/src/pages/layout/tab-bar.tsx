import { Clapperboard, Film, Globe, Tv, User } from 'lucide-react'
import { channelNames } from '../../lib/channel-names.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Section } from '../meta.ts'

const tabs = [
  { section: 'censored', name: channelNames.censored, href: paths.latest('censored'), icon: Film },
  {
    section: 'uncensored',
    name: channelNames.uncensored,
    href: paths.latest('uncensored'),
    icon: Clapperboard,
  },
  { section: 'western', name: channelNames.western, href: paths.latest('western'), icon: Globe },
  { section: 'anime', name: channelNames.anime, href: paths.latest('anime'), icon: Tv },
  { section: 'user', name: '我的', href: paths.user(), icon: User },
] as const

/** Navigation below 1024 px (specification §2). */
export function TabBar({ section }: { section: Section | null }) {
  return (
    <nav className="tabbar" aria-label="主导航">
      {tabs.map((tab) => (
        <a key={tab.name} href={tab.href} {...(tab.section === section && { 'aria-current': 'true' })}>
          <Icon of={tab.icon} size={22} />
          {tab.name}
        </a>
      ))}
    </nav>
  )
}
