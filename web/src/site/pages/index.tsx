import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { late } from '../../ui/late.tsx'
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

const channels = ['censored', 'uncensored', 'western', 'anime', 'fc2'] as const

const quickLinks = [
  { name: '分类', href: paths.tags(), icon: icons.layoutGrid },
  { name: '排行', href: paths.top(), icon: icons.trophy },
  { name: '演员', href: paths.performer(), icon: icons.users },
  { name: '筛选', href: paths.find(), icon: icons.listFilter },
  { name: '系列', href: paths.series(), icon: icons.layers },
  { name: 'FC2', href: paths.latest('fc2'), icon: icons.video },
]

export async function loader({ queryClient, listed, patience }: LoaderInput): Promise<undefined> {
  const calls = channels.map((channel) => latestCall(channel, listed(channel)))
  calls.push(rankingCall(listed('censored')))
  await waitAtMost(patience, Promise.all(calls.map((call) => queryClient.prefetchQuery(call))))
}

export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  return (
    <>
      <HomeBar />
      <div className={`${pageStyles.page} ${styles.split}`}>
        <main id="content" tabIndex={-1}>
          <h1 className={textStyles.visuallyHidden}>{meta.title}</h1>
          <nav className={`${styles.quick} ${textStyles.narrow}`} aria-label="快捷入口">
            {quickLinks.map(({ name, href, icon }) => (
              <a key={name} href={href}>
                <Icon of={icon} size={22} />
                {name}
              </a>
            ))}
          </nav>
          <LatestSection channel="censored" first />
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
          {channels.slice(1).map((channel) => (
            <LatestSection key={channel} channel={channel} />
          ))}
        </main>
        <aside className={textStyles.wide}>
          <RankingPanel />
        </aside>
      </div>
    </>
  )
}
