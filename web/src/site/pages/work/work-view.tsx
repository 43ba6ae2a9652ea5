import { type ReactNode, useState } from 'react'
import { channelOf, latestOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import { carries } from '../../../lib/shown-channels.ts'
import { paths } from '../../../paths.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { late } from '../../../ui/late.tsx'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { useRouter } from '../../../ui/router.tsx'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import { Tabs, tabId } from '../../../ui/tabs.tsx'
import * as textStyles from '../../../ui/text.module.css'
import type { MagnetView, Part, WorkAnswer } from '../../catalogue/calls.ts'
import { stillOf, useShownStill } from '../../catalogue/works/shown-still.ts'
import '../../catalogue/works/stills.module.css'
import { stillsOf } from '../../catalogue/works/stills-of.ts'
import { tappedCard } from '../../catalogue/works/tapped-card.ts'
import { magnetViewOf, tabOf, type WorkTab, workSearch } from '../../catalogue/works/work-address.ts'
import '../../catalogue/works/work-facts.module.css'
import { signedIn } from '../../members/session/signed-in.ts'
import { playingPart } from '../../playback/current-playback.ts'
import * as playerStyles from '../../playback/player.module.css'
import { useMemberPart } from '../parts/member-part.ts'
import '../../recommendations/recommendations.module.css'
import * as workStyles from './work.module.css'
import type { WorkDialogName } from './work-dialogs.tsx'
import { WorkHeader } from './work-header.tsx'
import { CardCover, WorkStage } from './work-stage.tsx'

/** Fetched with the tab, see the page's loader. */
export const magnetTab = onDemand(() => import('./magnet-list.tsx'))
const AlsoWatched = late(async () => (await import('../../recommendations/also-watched.tsx')).AlsoWatched)
const StillsGrid = late(async () => (await import('../../catalogue/works/stills.tsx')).StillsGrid)
const StillsStrip = late(async () => (await import('../../catalogue/works/stills.tsx')).StillsStrip)
const PartList = late(async () => (await import('../../catalogue/works/part-list.tsx')).PartList)
const WorkMarkers = late(async () => (await import('../../playback/markers/work-markers.tsx')).WorkMarkers)
const WorkFacts = late(async () => (await import('../../catalogue/works/work-facts.tsx')).WorkFacts)
const dialogs = onDemand(() => import('./work-dialogs.tsx'))
const lightbox = onDemand(() => import('../../../ui/lightbox/lightbox.tsx'))

interface WorkViewProps {
  answer: WorkAnswer
  /** All magnets of the work, for their number; undefined while it is not known. */
  magnets: { total: number; totalCapped?: true | undefined } | undefined
  search: Record<string, string>
  back: ReactNode
}

const panel = 'work-panel'
const noParts: readonly Part[] = []

/** A work: player, title and actions, three tabs, related works. */
export function WorkView({ answer, magnets, search, back }: WorkViewProps) {
  const { data: work } = answer
  const [dialog, setDialog] = useState<WorkDialogName | null>(null)
  const still = useShownStill()
  const part = useMemberPart()
  const channel = channelOf(work.modId)
  const here = paths.work(channel, work.id)
  const tab = tabOf(search)
  const view = magnetViewOf(search)
  const chosen = answer.parts?.find(({ id }) => id === search.part)?.id
  const hrefOf = (tab: WorkTab, magnets: MagnetView = view) => here + workSearch(tab, magnets, chosen)
  const { navigate } = useRouter()
  const playing = useObservable(playingPart)
  // What they have proposed.
  const isMember = useObservable(signedIn)
  const partHref = (id: string) => here + workSearch(tab, view, id)
  const choosePart = (id: string) => void navigate({ href: partHref(id), replace: true, resetScroll: false })
  const startAt = useStartAt(search.t)
  const stills = stillsOf(work)
  const MagnetList = magnetTab.get()?.MagnetList
  const tabs = [
    { id: 'details', title: '详情', href: hrefOf('details') },
    {
      id: 'magnets',
      title: '磁力下载',
      href: hrefOf('magnets'),
      count: magnets && formatNumber(magnets.total),
    },
    { id: 'stills', title: '剧照', href: hrefOf('stills'), count: String(stills.length) },
  ]
  const stillsProps = { stills, onShow: still.open, onTouch: () => void lightbox.load().catch(() => {}) }
  return (
    <>
      <nav className={`${workStyles.crumb} ${textStyles.wide}`} aria-label="位置">
        <a href={paths.home()}>首页</a>
        <Icon of={icons.chevronRight} size={14} />
        {carries(channel) && (
          <>
            <a href={paths.latest(channel)}>{latestOf(channel)}</a>
            <Icon of={icons.chevronRight} size={14} />
          </>
        )}
        <b>{work.number}</b>
      </nav>
      <div className={workStyles.grid}>
        <div className={workStyles.stage}>
          <WorkStage {...{ answer, chosen, choosePart, startAt, back }} magnetsHref={hrefOf('magnets')} />
          {part && <part.HiddenLine answer={answer} />}
          <StillsStrip {...stillsProps} />
        </div>
        <div className={workStyles.info}>
          <WorkHeader
            answer={answer}
            path={here}
            magnetsHref={hrefOf('magnets')}
            magnets={magnets}
            onLoginNeeded={setDialog}
          />
          {answer.parts && (
            <PartList
              parts={answer.parts}
              current={answer.parts.find(({ id }) => id === playing)?.id ?? chosen}
              hrefOf={partHref}
              magnetsHrefOf={(id) => hrefOf('magnets', { ...view, part: id })}
            />
          )}
          {(work.hasMarkers || (isMember && work.isOnline === 1)) && (
            <WorkMarkers
              answer={answer}
              path={here}
              part={answer.parts?.find(({ id }) => id === playing)?.id ?? chosen}
            />
          )}
          <div className={workStyles.tabs}>
            <Tabs label="作品信息" tabs={tabs} current={tab} panel={panel} />
          </div>
          <div className={workStyles.body} id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)}>
            {tab === 'details' && (
              <WorkFacts answer={answer} besideNumber={part && <part.HideWorkButton answer={answer} />} />
            )}
            {tab === 'magnets' && MagnetList && (
              <MagnetList
                workId={work.id}
                parts={answer.parts ?? noParts}
                view={view}
                hrefOf={(magnets) => hrefOf('magnets', magnets)}
                onLimit={() => setDialog('copy')}
              />
            )}
            {tab === 'stills' && <StillsGrid {...stillsProps} />}
          </div>
          <button type="button" className={workStyles.report} onClick={() => setDialog('report')}>
            举报
          </button>
        </div>
      </div>
      <AlsoWatched answer={answer} />
      <Dialogs work={work} dialog={dialog} onClose={() => setDialog(null)} />
      <LargeStills pictures={stills} shown={stillOf(search, stills.length)} {...still} />
    </>
  )
}

/** Seconds of `t` in the address, which the server's first screen does not read. */
function useStartAt(asked: string | undefined): number | undefined {
  const isHydrated = useHydrated()
  return isHydrated && asked && /^\d{1,5}$/.test(asked) ? Number(asked) : undefined
}

interface DialogsProps {
  work: WorkAnswer['data']
  dialog: WorkDialogName | null
  onClose: () => void
}

function Dialogs({ dialog, onClose, work }: DialogsProps) {
  const module = useOnDemand(dialogs, dialog !== null, onClose)
  if (!module) return null
  return <module.WorkDialogs work={work} dialog={dialog} onClose={onClose} />
}

interface LargeStillsProps {
  pictures: ReturnType<typeof stillsOf>
  shown: number | null
  move: (at: number) => void
  close: () => void
}

function LargeStills({ pictures, shown, move, close }: LargeStillsProps) {
  const module = useOnDemand(lightbox, shown !== null, close)
  if (!module) return null
  return <module.Lightbox pictures={pictures} shown={shown} onMove={move} onClose={close} />
}

/** The boxes of a work that is on its way, with what the card showed that led here. */
export function WorkSkeleton({ id, back }: { id: string; back: ReactNode }) {
  const card = tappedCard(id)
  const lines = ['番号', '日期', '时长', '评分', '制作商', '系列']
  return (
    <div aria-busy="true">
      <div className={`${workStyles.crumb} ${textStyles.wide}`} />
      <div className={workStyles.grid}>
        <div className={workStyles.stage}>
          <div className={playerStyles.player} data-stage="">
            {back}
            <CardCover workId={id} />
          </div>
        </div>
        <div className={workStyles.info}>
          {card ? (
            <>
              <h1 className={workStyles.title}>{card.title}</h1>
              <p className={workStyles.meta}>
                <span className={workStyles.number}>{card.number}</span>
              </p>
            </>
          ) : (
            <>
              <span className={`${skeletonStyles.skeleton} ${skeletonStyles.title}`} />
              <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line}`} />
            </>
          )}
          <div className={workStyles.body}>
            {lines.map((line) => (
              <span key={line} className={`${skeletonStyles.skeleton} ${skeletonStyles.fact}`} />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
