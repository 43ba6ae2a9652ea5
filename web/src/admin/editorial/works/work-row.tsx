import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import * as basic from '../../ui/basic.module.css'
import { Cover } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { formatTime } from '../../ui/format.ts'
import { Avatar, State, StateOf, Tag } from '../../ui/marks.tsx'
import { type Column, column, looks, mainColumn, wideColumn } from '../../ui/table/data-table.tsx'
import type { AdminRow } from './calls.ts'
import { stateLabels } from './labels.ts'
import * as styles from './works.module.css'

export function WorkState({ state }: Pick<AdminRow, 'state'>) {
  return <StateOf of={stateLabels[state]} />
}

/** Of the last video that the work was given. */
export function VideoState({ video, isOnline }: Pick<AdminRow, 'video' | 'isOnline'>) {
  const state = video?.state
  if (state === 'fetching' || state === 'transcoding') {
    const percent = Math.round((video?.progress ?? 0) * 100)
    return (
      <span className={basic.row}>
        <span className={`${basic.cInfo} ${basic.text12}`}>
          {state === 'fetching' ? '取片' : '转码'} {percent}%
        </span>
        <span className={`${boxStyles.bar} ${styles.track}`}>
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
  if (rights.length === 0) return <span className={basic.faint}>–</span>
  return <State kind="wait">缺{rights[0]}</State>
}

/** The cover of a work that a case has sealed is not shown. */
export const WorkCover = ({
  picSmall,
  hasCover,
  state,
}: Pick<AdminRow, 'picSmall' | 'hasCover' | 'state'>) => (
  <Cover src={picSmall} none={hasCover ? '封存' : '缺封面'} veiled={state === 'removed'} />
)

interface WorkColumns {
  dense: boolean
  /** The colleague who has the work's page open. */
  colleagueOf: (work: AdminRow) => string | undefined
}

const hrefOf = ({ id }: AdminRow) => `/staff/works/${id}`

export function workColumns({ dense, colleagueOf }: WorkColumns): Column<AdminRow>[] {
  return [
    ...(dense ? [] : [column('封面', (work: AdminRow) => <WorkCover {...work} />, styles.cover)]),
    mainColumn(
      '番号',
      (work) => <a href={hrefOf(work)}>{work.number}</a>,
      `${basic.nowrap} ${basic.medium} ${styles.number}`,
    ),
    mainColumn(
      '标题与演员',
      (work) => (
        <>
          <a className={`${basic.cut} ${basic.medium}`} href={hrefOf(work)}>
            {work.title}
          </a>
          {dense || <div className={`${basic.cut} ${basic.hint}`}>{work.performers || '—'}</div>}
        </>
      ),
      styles.title,
    ),
    wideColumn('频道', ({ modId }) => channelNames[channelOf(modId)], looks.quiet),
    column('状态', (work) => <WorkState state={work.state} />, styles.state),
    wideColumn(
      '磁力',
      ({ magnets }) => <span className={magnets === 0 ? basic.cWait : ''}>{magnets}</span>,
      basic.numeric,
    ),
    wideColumn('在线观看', (work) => <VideoState {...work} />),
    wideColumn('权利', (work) => <RightsState {...work} />, styles.rights),
    wideColumn('发布日期', ({ pubText }) => pubText, `${basic.nowrap} ${basic.muted} ${styles.published}`),
    {
      ...wideColumn(
        '更新',
        (work: AdminRow) => <LastChange work={work} colleague={colleagueOf(work)} />,
        `${basic.nowrap} ${basic.muted} ${styles.updated}`,
      ),
      ordered: 'desc',
    },
  ]
}

/**
 * When it was last changed; instead of that what blocks it, if anything: a case, a colleague who has it open, another
 * work.
 */
function LastChange({ work, colleague }: { work: AdminRow; colleague: string | undefined }) {
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
      <span className={basic.row}>
        <Avatar name={colleague} />
        在改
      </span>
    )
  }
  return formatTime(work.updateTime)
}
