import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { AdminRow } from './calls.ts'
import { stateLabels } from './labels.ts'

export function WorkState({ state }: Pick<AdminRow, 'state'>) {
  const [kind, word] = stateLabels[state]
  return <State kind={kind}>{word}</State>
}

/** Of the last video that the work was given. */
export function VideoState({ video, isOnline }: Pick<AdminRow, 'video' | 'isOnline'>) {
  const state = video?.state
  if (state === 'fetching' || state === 'transcoding') {
    const percent = Math.round((video?.progress ?? 0) * 100)
    return (
      <span className="row">
        <span className="c-info text-12">
          {state === 'fetching' ? '取片' : '转码'} {percent}%
        </span>
        <span className="bar track">
          <i style={{ width: `${percent}%` }} />
        </span>
      </span>
    )
  }
  if (state === 'waiting') return <State kind="draft">排队</State>
  if (state === 'failed') return <State kind="bad">转码败</State>
  return isOnline === 1 ? <State kind="ok">可看</State> : <State kind="none">无</State>
}

export function RightsState({ rights }: Pick<AdminRow, 'rights'>) {
  if (rights.length === 0) return <span className="faint">–</span>
  return <State kind="wait">缺{rights[0]}</State>
}

/** The cover of a work that a case has sealed is not shown. */
export function Cover({ picSmall, hasCover, state }: Pick<AdminRow, 'picSmall' | 'hasCover' | 'state'>) {
  if (picSmall === null) return <span className="cover no">{hasCover ? '封存' : '缺封面'}</span>
  return <img className={state === 'removed' ? 'cover veil' : 'cover'} src={picSmall} alt="" loading="lazy" />
}

interface WorkRowProps {
  work: AdminRow
  now: number
  picked: boolean
  /** The colleague who has the work's page open. */
  colleague: string | undefined
  dense: boolean
  row: { 'data-row': string; className: string; onClick: () => void }
  onPick: (range: boolean) => void
}

export function WorkLine({ work, now, picked, colleague, dense, row, onPick }: WorkRowProps) {
  const href = `/staff/works/${work.id}`
  return (
    <tr
      {...row}
      className={`${row.className} ${picked ? 'pick' : ''}`.trim()}
      // A link leads away by itself: two ways at once would end at either.
      onClick={({ target }) => target instanceof Element && !target.closest('a') && row.onClick()}
    >
      <td className="w-pick">
        <input
          type="checkbox"
          checked={picked}
          aria-label={`选中 ${work.number}`}
          onClick={({ shiftKey }) => onPick(shiftKey)}
          onChange={() => {}}
        />
      </td>
      {dense || (
        <td className="w-cover">
          <Cover {...work} />
        </td>
      )}
      <td className="nowrap medium w-number">
        <a href={href}>{work.number}</a>
      </td>
      <td className="w-title">
        <a className="cut medium" href={href}>
          {work.title}
        </a>
        {dense || <div className="cut text-12 muted">{work.performers || '—'}</div>}
      </td>
      <td className="nowrap muted w-more">{channelNames[channelOf(work.modId)]}</td>
      <td className="w-state">
        <WorkState state={work.state} />
      </td>
      <td className="numeric w-more">
        <span className={work.magnets === 0 ? 'c-wait' : ''}>{work.magnets}</span>
      </td>
      <td className="w-more">
        <VideoState video={work.video} isOnline={work.isOnline} />
      </td>
      <td className="w-more">
        <RightsState rights={work.rights} />
      </td>
      <td className="nowrap muted w-more">{work.pubTime}</td>
      <td className="nowrap muted w-more">
        <LastChange work={work} now={now} colleague={colleague} />
      </td>
    </tr>
  )
}

/**
 * When it was last changed; instead of that what blocks it, if anything: a case, a colleague who has it open, another
 * work.
 */
function LastChange({ work, now, colleague }: Pick<WorkRowProps, 'work' | 'now' | 'colleague'>) {
  if (work.held !== null) {
    const name = `C-${work.held.caseNumber}`
    return (
      <Tag tone="danger" href={`/staff/moderation?keyword=${name}`}>
        {name}
      </Tag>
    )
  }
  if (work.mergedInto !== null) {
    return (
      <Tag tone="info" href={`/staff/works/${work.mergedInto}`}>
        看新的
      </Tag>
    )
  }
  if (colleague !== undefined) {
    return (
      <span className="row">
        <Avatar name={colleague} />
        在改
      </span>
    )
  }
  return formatTime(work.updateTime, now)
}
