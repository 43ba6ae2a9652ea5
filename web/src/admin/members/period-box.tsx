import { serverNow } from '../../api/server-clock.ts'
import { lastDayOf, shanghaiDay } from '../../lib/dates.ts'
import * as basic from '../ui/basic.module.css'
import { Box, BoxText } from '../ui/box.tsx'
import { dayMs, idTail, momentOf } from '../ui/format.ts'
import { type Column, column, DataTable, looks, wideColumn } from '../ui/table/data-table.tsx'
import type { Member } from './member-calls.ts'
import * as styles from './members.module.css'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

const columns: Column<LedgerRow>[] = [
  column('时间', ({ time }) => time.slice(0, 10), looks.quiet),
  column('来由', (row) => causeOf(row), { most: 260 }),
  wideColumn('经手', ({ staffName }) => staffName ?? <span className={basic.muted}>自动</span>),
  column(
    '天数',
    (row) => <span className={row.days < 0 ? basic.cDanger : basic.cOk}>{daysOf(row)}</span>,
    basic.numeric,
  ),
  column(
    '到期变成',
    ({ endTime, levelId }) => (endTime ? lastDayOf(endTime) : levelId === 1 ? '收回' : '不到期'),
    looks.figure,
  ),
]

/** The level's time as it was given, and each row of the ledger behind it. */
export function PeriodBox({ member }: { member: Member }) {
  const { endTime, levelId, ledger, levels } = member
  const left = endTime === null ? null : Math.ceil((momentOf(endTime) - serverNow()) / dayMs)
  const head =
    levelId === 1 ? (
      <span className={basic.muted}>没有会员期</span>
    ) : (
      <>
        <b className={basic.text15}>{endTime === null ? '不到期' : `至 ${lastDayOf(endTime)}`}</b>
        {left !== null && <span className={left <= 7 ? basic.cWait : basic.muted}>还有 {left} 天</span>}
      </>
    )
  const waiting = levels.filter((level) => level.levelId !== levelId)
  return (
    <Box title="会员期" actions={head}>
      <Drawing ledger={ledger} />
      {waiting.length > 0 && (
        <BoxText>
          {waiting
            .map(
              (level) =>
                `${level.groupName}在后面等着，${level.endTime ? lastDayOf(level.endTime) : '不到期'}`,
            )
            .join('；')}
        </BoxText>
      )}
      <DataTable
        // Rows have no number of their own and only ever come on top.
        rows={ledger.map((row, index) => ({ ...row, key: `${row.time}-${index}` }))}
        columns={columns}
        idOf={({ key }) => key}
        none="账本还是空的：没有买过，也没有人给过。"
      />
    </Box>
  )
}

function causeOf({ kind, orderId, reason, levelId }: LedgerRow) {
  if (orderId !== null)
    return (
      <a href={`/staff/orders?keyword=${orderId}`}>
        {kind === 'refund' ? '退款，订单' : '订单'} {idTail(orderId)}
      </a>
    )
  if (kind === 'code') return '激活码'
  return reason ?? (levelId === 1 ? '收回等级' : '后台给的')
}

const daysOf = ({ days, kind }: LedgerRow) => {
  if (days === 0) return kind === 'grant' ? '定到' : '0'
  return days > 0 ? `+${days}` : `−${-days}`
}

function Drawing({ ledger }: { ledger: readonly LedgerRow[] }) {
  const period = periodOf(ledger)
  if (!period) return null
  return (
    <div className={styles.period}>
      <div className={styles.periodBar} aria-hidden="true">
        {period.stretches.map(({ key, from, to, kind, days, isNewest }) => (
          <i
            key={key}
            className={[kind === 'grant' && styles.given, isNewest && styles.newest]
              .filter(Boolean)
              .join(' ')}
            style={{ left: percent(from), width: percent(to - from) }}
          >
            {to - from > 0.07 && `${days} 天`}
          </i>
        ))}
        <u style={{ left: percent(period.now) }} />
      </div>
      <div className={styles.scale} aria-hidden="true">
        {period.marks.map(({ at, text, isNow }) => (
          <span
            key={text}
            className={isNow ? styles.now : ''}
            style={at > 0.93 ? { right: 0 } : { left: percent(at), ...(at > 0.03 && { translate: '-50%' }) }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}

type LedgerRow = Member['ledger'][number]

interface PeriodPart {
  key: string
  /** Shares of the whole, 0 to 1. */
  from: number
  to: number
  kind: LedgerRow['kind']
  days: number
  isNewest: boolean
}

export interface Period {
  stretches: PeriodPart[]
  now: number
  /** The labels of the ends of the axis, and of the end of the level. */
  marks: { at: number; text: string; isNow?: boolean }[]
}

/** Further back nothing is drawn. */
const backMs = 540 * dayMs
const aheadMs = 1100 * dayMs

/** The time that was given, row by row, on one axis; null where nothing of it lies within. */
function periodOf(ledger: readonly LedgerRow[]): Period | null {
  const now = serverNow()
  const [first, last] = [now - backMs, now + aheadMs]
  const given = ledger
    .filter(({ days, endTime }) => days > 0 && endTime !== null)
    .map((row) => {
      const end = momentOf(row.endTime ?? '')
      return { row, begin: Math.max(first, end - row.days * dayMs), end: Math.min(last, end) }
    })
    .filter(({ begin, end }) => end > begin)
  if (given.length === 0) return null
  const begin = Math.min(now - 30 * dayMs, ...given.map((one) => one.begin))
  const end = Math.max(now + 30 * dayMs, ...given.map((one) => one.end))
  const share = (moment: number) => (moment - begin) / (end - begin)
  const newest = given[0]
  const until = Math.max(...given.map((one) => one.end))
  const marks = [
    { at: 0, text: shanghaiDay(begin).slice(0, 7) },
    { at: share(now), text: '今天', isNow: true },
    ...(until > now + 20 * dayMs ? [{ at: share(until), text: shanghaiDay(until - 1) }] : []),
  ]
  return {
    stretches: given
      .map(({ row, begin: from, end: to }, index) => ({
        key: `${row.time}-${index}`,
        from: share(from),
        to: share(to),
        kind: row.kind,
        days: row.days,
        isNewest: given[index] === newest && to > now,
      }))
      .reverse(),
    now: share(now),
    // One beside the other needs room to be read.
    marks: marks.filter(({ at, isNow }) => isNow || Math.abs(at - share(now)) > 0.09),
  }
}
