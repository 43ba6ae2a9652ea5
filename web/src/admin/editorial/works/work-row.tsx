import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import { type Column, column, mainColumn, wideColumn } from '../../ui/table/data-table.tsx'
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

interface WorkColumns {
  now: number
  dense: boolean
  /** The colleague who has the work's page open. */
  colleagueOf: (work: AdminRow) => string | undefined
}

const hrefOf = ({ id }: AdminRow) => `/staff/works/${id}`

export function workColumns({ now, dense, colleagueOf }: WorkColumns): Column<AdminRow>[] {
  return [
    ...(dense ? [] : [column('封面', (work: AdminRow) => <Cover {...work} />, 'w-cover')]),
    mainColumn('番号', (work) => <a href={hrefOf(work)}>{work.number}</a>, 'nowrap medium w-number'),
    mainColumn(
      '标题与演员',
      (work) => (
        <>
          <a className="cut medium" href={hrefOf(work)}>
            {work.title}
          </a>
          {dense || <div className="cut text-12 muted">{work.performers || '—'}</div>}
        </>
      ),
      'w-title',
    ),
    wideColumn('频道', ({ modId }) => channelNames[channelOf(modId)], 'nowrap muted'),
    column('状态', (work) => <WorkState state={work.state} />, 'w-state'),
    wideColumn(
      '磁力',
      ({ magnets }) => <span className={magnets === 0 ? 'c-wait' : ''}>{magnets}</span>,
      'numeric',
    ),
    wideColumn('在线观看', (work) => <VideoState {...work} />),
    wideColumn('权利', (work) => <RightsState {...work} />, 'w-rights'),
    wideColumn('发布日期', ({ pubTime }) => pubTime, 'nowrap muted w-published'),
    {
      ...wideColumn(
        '更新',
        (work: AdminRow) => <LastChange work={work} now={now} colleague={colleagueOf(work)} />,
        'nowrap muted w-updated',
      ),
      ordered: 'desc',
    },
  ]
}

interface LastChangeProps {
  work: AdminRow
  now: number
  colleague: string | undefined
}

/**
 * When it was last changed; instead of that what blocks it, if anything: a case, a colleague who has it open, another
 * work.
 */
function LastChange({ work, now, colleague }: LastChangeProps) {
  if (work.visibilityHold !== null) {
    const name = `C-${work.visibilityHold.caseNumber}`
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
