import type { ReactNode } from 'react'
import { channelNames, channelOf } from '../../lib/channel-names.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { CopyByHand } from '../../ui/copying.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { Tabs, tabId } from '../../ui/tabs.tsx'
import type { MagnetOrder, WorkAnswer } from './calls.ts'
import { MagnetList } from './magnet-list.tsx'
import { Related } from './related.tsx'
import { StillsGrid, StillsStrip, stillsOf } from './stills.tsx'
import { type WorkTab, workSearch } from './work-address.ts'
import { WorkFacts } from './work-facts.tsx'
import { WorkHeader } from './work-header.tsx'
import { WorkStage } from './work-stage.tsx'

interface WorkViewProps {
  answer: WorkAnswer
  /** The first page of the magnets, for their number; undefined while it is not known. */
  magnets: { total: number; totalCapped?: true | undefined } | undefined
  tab: WorkTab
  order: MagnetOrder
  back: ReactNode
}

const panel = 'work-panel'

/** A work: player, title and actions, three tabs, related works. */
export function WorkView({ answer, magnets, tab, order, back }: WorkViewProps) {
  const { data: work } = answer
  const channel = channelOf(work.modId)
  const here = paths.work(channel, work.id)
  const stills = stillsOf(work)
  const magnetsHref = here + workSearch('magnets', order)
  const tabs = [
    { id: 'details', title: '详情', href: here + workSearch('details', order) },
    { id: 'magnets', title: '磁力下载', href: magnetsHref, count: magnets && formatNumber(magnets.total) },
    { id: 'stills', title: '剧照', href: here + workSearch('stills', order), count: String(stills.length) },
  ]
  return (
    <>
      <nav className="crumb wide" aria-label="位置">
        <a href={paths.home()}>首页</a>
        <Icon of={icons.chevronRight} size={14} />
        <a href={paths.latest(channel)}>{channelNames[channel]}最新</a>
        <Icon of={icons.chevronRight} size={14} />
        <b>{work.number}</b>
      </nav>
      <div className="workgrid">
        <div>
          <WorkStage work={work} magnetsHref={magnetsHref} back={back} />
          <StillsStrip stills={stills} />
        </div>
        <div className="info">
          <WorkHeader work={work} magnetsHref={magnetsHref} magnets={magnets} />
          <div className="wtabs">
            <Tabs label="作品信息" tabs={tabs} current={tab} panel={panel} />
          </div>
          <div className="wbody" id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)}>
            {tab === 'details' && <WorkFacts answer={answer} />}
            {tab === 'magnets' && (
              <MagnetList
                workId={work.id}
                order={order}
                hrefOf={(one) => here + workSearch('magnets', one)}
              />
            )}
            {tab === 'stills' && <StillsGrid stills={stills} />}
          </div>
        </div>
      </div>
      <Related key={work.id} answer={answer} />
      <CopyByHand />
    </>
  )
}

/** The boxes of a work that is on its way. */
export function WorkSkeleton({ back }: { back: ReactNode }) {
  const lines = ['番号', '日期', '时长', '评分', '制作商', '系列']
  return (
    <div aria-busy="true">
      <div className="crumb wide" />
      <div className="workgrid">
        <div className="player">{back}</div>
        <div className="info">
          <span className="sk title" />
          <span className="sk line" />
          <div className="wbody">
            {lines.map((line) => (
              <span key={line} className="sk fact" />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
