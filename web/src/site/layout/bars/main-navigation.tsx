import { channelNames } from '../../../lib/channel-names.ts'
import { shownChannels } from '../../../lib/shown-channels.ts'
import { paths } from '../../../paths.ts'
import { usePreferences } from '../../../ui/preferences.tsx'
import type { Section } from '../meta.ts'
import * as styles from './bars.module.css'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'

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

export interface MainNavigationProps {
  section: Section | null
  /** The keyword, on the search page. */
  keyword?: string | undefined
}

/** The way home, to the channels and to the search, from 1024 px on. */
export function MainNavigation({ section, keyword = '' }: MainNavigationProps) {
  const { site } = usePreferences()
  return (
    <>
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
    </>
  )
}
