import { useEffect, useState } from 'react'
import { channelNames } from '../../lib/channel-names.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { carries, shownChannels, untabbedChannels } from '../../lib/shown-channels.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { late } from '../../ui/late.tsx'
import { useNearView } from '../../ui/lists/near-view.ts'
import { useOnDemand } from '../../ui/on-demand.ts'
import '../../ui/panel.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import * as textStyles from '../../ui/text.module.css'
import { LatestSection, latestCall } from '../catalogue/latest-section.tsx'
import '../catalogue/rankings/ranking.module.css'
import { rankingCall } from '../catalogue/rankings/ranking-call.ts'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { HomeBar } from '../layout/phone-bars.tsx'
import * as styles from './home.module.css'

const RankingColumns = late(async () => (await import('../catalogue/rankings/ranking.tsx')).RankingColumns)
const RankingPanel = late(async () => (await import('../catalogue/rankings/ranking.tsx')).RankingPanel)

const quickLinks = () => [
  {
    name: '分类',
    href: paths.tags(),
    icon: icons.layoutGrid,
    shown: shownChannels('directories').length > 0,
  },
  { name: '排行', href: paths.top(), icon: icons.trophy, shown: shownChannels('rankings').length > 0 },
  {
    name: '演员',
    href: paths.performer(),
    icon: icons.users,
    shown: carries('censored', 'directories') || carries('uncensored', 'directories'),
  },
  { name: '筛选', href: paths.find(), icon: icons.listFilter, shown: true },
  { name: '系列', href: paths.series(), icon: icons.layers, shown: carries('censored', 'directories') },
  ...untabbedChannels().map((channel) => ({
    name: channelNames[channel],
    href: paths.latest(channel),
    icon: icons.video,
    shown: true,
  })),
]

/** Collections are ranked in the censored channel alone. */
const ranksCollections = () => carries('censored', 'rankings')

export async function loader({ queryClient, listed, patience }: LoaderInput): Promise<undefined> {
  const calls = shownChannels().map((channel) => latestCall(channel, listed(channel)))
  if (ranksCollections()) calls.push(rankingCall(listed('censored')))
  await waitAtMost(patience, Promise.all(calls.map((call) => queryClient.prefetchQuery(call))))
}

export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  const [first, ...others] = shownChannels()
  const ranks = ranksCollections()
  return (
    <>
      <HomeBar />
      <div className={ranks ? `${pageStyles.page} ${styles.split}` : pageStyles.page}>
        <main id="content" tabIndex={-1}>
          <h1 className={textStyles.visuallyHidden}>{meta.title}</h1>
          <nav className={`${styles.quick} ${textStyles.narrow}`} aria-label="快捷入口">
            {quickLinks().map(
              ({ name, href, icon, shown }) =>
                shown && (
                  <a key={name} href={href}>
                    <Icon of={icon} size={22} />
                    {name}
                  </a>
                ),
            )}
          </nav>
          {first && <LatestSection channel={first} first />}
          {ranks && (
            <section className={`${pageStyles.section} ${textStyles.narrow}`}>
              <header>
                <h2>收藏排行</h2>
                <a className={pageStyles.more} href={paths.top()}>
                  完整榜单
                  <Icon of={icons.chevronRight} size={16} />
                </a>
              </header>
              <RankingColumns />
            </section>
          )}
          {others.map((channel) => (
            <LatestSection key={channel} channel={channel} />
          ))}
          <Recommended />
        </main>
        {ranks && (
          <aside className={textStyles.wide}>
            <RankingPanel />
          </aside>
        )}
      </div>
    </>
  )
}

const recommendedRow = onDemand(() => import('../recommendations/home-row.tsx'))

/**
 * The last row, for one visitor alone: the rest of the page is the same for all, and comes from the server. It is asked
 * for before it is in view, so that nothing moves.
 */
function Recommended() {
  const [place, near] = useNearView<HTMLDivElement>(1200)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (near) setWanted(true)
  }, [near])
  const part = useOnDemand(recommendedRow, isWanted, stopAsking)
  return <div ref={place}>{part && <part.HomeRow />}</div>
}

const stopAsking = () => {}
