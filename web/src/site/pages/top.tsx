import { useState } from 'react'
import { channelNames } from '../../lib/channel-names.ts'
import { shownChannels } from '../../lib/shown-channels.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import * as choicesStyles from '../../ui/choices.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { fetchSheet, SheetOnDemand } from '../../ui/sheet-on-demand.tsx'
import * as tabsStyles from '../../ui/tabs.module.css'
import { Tabs, tabId } from '../../ui/tabs.tsx'
import * as textStyles from '../../ui/text.module.css'
import { prefetchList } from '../catalogue/prefetch-list.ts'
import * as styles from '../catalogue/rankings/ranking.module.css'
import {
  type Ranking,
  rankedChannel,
  rankingAt,
  rankingHref,
  tabNames,
  tabsOf,
} from '../catalogue/rankings/ranking-address.ts'
import { RankingList, rankingQuery } from '../catalogue/rankings/ranking-list.tsx'
import { BackBar, SearchLink } from '../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'

const pageName = '排行榜'
const panel = 'ranking'

function rankingOf({ meta, search }: Pick<PageProps, 'meta' | 'search'>): Ranking {
  return rankingAt(rankedChannel(meta.channel), search)
}

export async function loader(input: LoaderInput): Promise<undefined> {
  const ranking = rankingOf(input)
  await prefetchList(rankingQuery(ranking, input.listed(ranking.channel)), input)
}

/** The rankings of a channel. */
export function Page(props: PageProps) {
  usePageTitle(props.meta.title)
  const ranking = rankingOf(props)
  const { channel, tab } = ranking
  const tabs = tabsOf(channel).map((one) => ({
    id: one,
    title: tabNames[one],
    href: rankingHref({ ...ranking, tab: one }),
  }))
  return (
    <>
      <BackBar title={pageName} fallback={paths.latest(channel)}>
        <ChannelPick ranking={ranking} />
        <SearchLink />
      </BackBar>
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        <div className={`${styles.head} ${textStyles.inBar}`}>
          <h1 className={pageStyles.title}>
            <span className={textStyles.visuallyHidden}>{channelNames[channel]}</span>
            {pageName}
          </h1>
          <nav className={`${tabsStyles.segments} ${textStyles.wide}`} aria-label="频道">
            <ChannelLinks ranking={ranking} />
          </nav>
        </div>
        <div className={pageStyles.pinned}>
          <Tabs label="榜单" tabs={tabs} current={tab} panel={panel} />
        </div>
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)}>
          <RankingList ranking={ranking} />
        </div>
      </main>
    </>
  )
}

function ChannelLinks({ ranking, className }: { ranking: Ranking; className?: string }) {
  return shownChannels('rankings').map((channel) => (
    <a
      key={channel}
      className={className}
      href={rankingHref({ ...ranking, channel: rankedChannel(channel) })}
      aria-current={channel === ranking.channel ? 'page' : undefined}
    >
      {channelNames[channel]}
    </a>
  ))
}

/** On a phone the channel is chosen from a sheet; the page that its links lead to comes up without it. */
function ChannelPick({ ranking }: { ranking: Ranking }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={styles.pick}
        aria-haspopup="dialog"
        onPointerDown={fetchSheet}
        onClick={() => setOpen(true)}
      >
        <span className={textStyles.visuallyHidden}>频道：</span>
        {channelNames[ranking.channel]}
        <Icon of={icons.chevronDown} size={16} />
      </button>
      <SheetOnDemand open={open} onClose={close} title="选择频道">
        <nav className={`${choicesStyles.choices} ${choicesStyles.pairs}`} aria-label="频道">
          <ChannelLinks ranking={ranking} className={buttonStyles.button} />
        </nav>
      </SheetOnDemand>
    </>
  )
}
