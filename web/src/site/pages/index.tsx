import {
  type HomeRow,
  type HomeRowName,
  homeRowsOf,
  type OwnRowName,
  ownRowNames,
} from '@yehang/contract/home-rows'
import { channelNames } from '../../lib/channel-names.ts'
import { carries, shownChannels, untabbedChannels } from '../../lib/shown-channels.ts'
import type { Site } from '../../lib/site.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { late } from '../../ui/late.tsx'
import '../../ui/panel.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { usePreferences } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import { LatestSection, latestCall } from '../catalogue/latest-section.tsx'
import '../catalogue/rankings/ranking.module.css'
import { rankingCall } from '../catalogue/rankings/ranking-call.ts'
import { HomeBar } from '../layout/bars/home-bar.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { signedIn } from '../members/session/signed-in.ts'
import { OwnRow, ownRows } from './home/own-row.tsx'
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

const isOwn = (row: HomeRowName): row is OwnRowName => ownRowNames.some((own) => own === row)

/** The rows that are shown, in their order. */
function shownRows({ homeRows = [] }: Site): HomeRow[] {
  const channels = shownChannels()
  const has = (row: HomeRowName) =>
    isOwn(row) || (row === 'ranking' ? ranksCollections() : channels.includes(row))
  return homeRowsOf(homeRows, channels).filter(({ row, visible }) => visible && has(row))
}

export async function loader(input: LoaderInput): Promise<undefined> {
  const { queryClient, listed, patience, site, anonymous } = input
  const calls = shownRows(site).flatMap(({ row }) =>
    isOwn(row) ? [] : row === 'ranking' ? rankingCall(listed('censored')) : latestCall(row, listed(row)),
  )
  const answers = calls.map((call) => queryClient.prefetchQuery(call))
  // To a member who comes from another page theirs are there with the others.
  const own = !anonymous && signedIn.get() && ownRows.load().then((rows) => rows.prefetchOwnRows(queryClient))
  await waitAtMost(patience, Promise.all([...answers, own]))
}

export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  const rows = shownRows(usePreferences().site)
  const first = rows.find(({ row }) => !isOwn(row) && row !== 'ranking')
  const ranking = rows.find(({ row }) => row === 'ranking')
  const links = quickLinks().filter(({ shown }) => shown)
  return (
    <>
      <HomeBar />
      <div className={ranking ? `${pageStyles.page} ${styles.split}` : pageStyles.page}>
        <main className={styles.rows} id="content" tabIndex={-1}>
          <h1 className={textStyles.visuallyHidden}>{meta.title}</h1>
          <nav
            className={`${styles.quick} ${textStyles.narrow} ${links.length === 6 ? styles.six : ''}`}
            aria-label="快捷入口"
          >
            {links.map(({ name, href, icon }) => (
              <a key={name} href={href}>
                <Icon of={icon} size={22} />
                {name}
              </a>
            ))}
          </nav>
          {rows.map((own) =>
            isOwn(own.row) ? (
              <OwnRow key={own.row} row={own.row} name={own.name} />
            ) : own.row === 'ranking' ? (
              <Ranking key={own.row} name={own.name} />
            ) : (
              <LatestSection key={own.row} channel={own.row} title={own.name} first={own === first} />
            ),
          )}
        </main>
        {ranking && (
          <aside className={textStyles.wide}>
            <RankingPanel title={ranking.name} />
          </aside>
        )}
      </div>
    </>
  )
}

/** On a phone in its place among the rows; on a wide screen it is beside them. */
function Ranking({ name }: { name: string }) {
  return (
    <section className={`${pageStyles.section} ${textStyles.narrow}`}>
      <header>
        <h2>{name || '收藏排行'}</h2>
        <a className={pageStyles.more} href={paths.top()}>
          完整榜单
          <Icon of={icons.chevronRight} size={16} />
        </a>
      </header>
      <RankingColumns />
    </section>
  )
}
