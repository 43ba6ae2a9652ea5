import { type PointerEvent, useState } from 'react'
import { useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, QueryResult } from '../../ui/box.tsx'
import { useGet } from '../../ui/calls.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { type Day, difference, type Log, type Measure, measures, shortDay, total } from './measures.ts'
import * as styles from './overview.module.css'

/** Days that the log shows, as the contract has them. */
const figureRanges = ['14', '30', '90'] as const

const everyMs = 60_000

/** Eight measures on one axis of time, with one hairline through them all. */
export function OverviewLog() {
  const { search, set } = useAddress()
  const days = figureRanges.find((range) => range === search.days) ?? '30'
  const query = useGet('GET /v2/staff/overview/figures', { query: { days }, refetchInterval: everyMs })
  const range = (
    <SegmentedControl
      label="多少天"
      value={days}
      options={figureRanges.map((one) => [one, `${one} 日`] as const)}
      onChange={(next) => set({ days: next === '30' ? undefined : next, day: undefined })}
    />
  )
  return (
    <Box className={styles.log} title={`${days} 日航志`} note="同一条时间轴，竖着看因果" actions={range}>
      <QueryResult query={query} fault="读不到航志">
        {({ data }) => <Rows log={data} />}
      </QueryResult>
    </Box>
  )
}

function Rows({ log }: { log: Log }) {
  const { search, set } = useAddress()
  const [pointed, setPointed] = useState<number | null>(null)
  const { days, now } = log
  const last = days.length - 1
  const named = days.findIndex(({ day }) => day === search.day)
  const selected = named >= 0 ? named : Math.max(0, last - 1)
  const at = pointed ?? selected
  const stand = (index: number) => {
    const to = Math.min(last, Math.max(0, index))
    set({ day: days[to]?.day }, { often: true })
  }
  useKeys([{ ...key('←', () => stand(at - 1), '移竖线'), label: '← →' }, key('→', () => stand(at + 1))])
  const dayAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length)))
  }
  const day = days[at]
  const place = `${((at + 0.5) / days.length) * 100}%`
  return (
    <>
      <div className={`${styles.logRow} ${styles.head}`}>
        <span />
        <span className={basic.numeric}>今天到 {now.time.slice(11, 16)}</span>
        <span className={styles.delta}>比昨天此刻</span>
        <Axis log={log} />
        <span className={`${basic.numeric} ${basic.cInfo}`}>
          {day && (at === last ? '今天' : shortDay(day.day))}
        </span>
        <span className={`${basic.numeric} ${styles.all}`}>{days.length} 日</span>
      </div>
      <div className={styles.logRows}>
        {measures.map((measure) => (
          <Row key={measure.field} measure={measure} log={log} at={at} />
        ))}
        <div
          className={styles.logOverlay}
          role="slider"
          tabIndex={0}
          aria-label="哪一天"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={day && spoken(day.day, log, at)}
          onPointerMove={(event) => setPointed(dayAt(event))}
          onPointerDown={(event) => {
            setPointed(null)
            stand(dayAt(event))
          }}
          onPointerLeave={() => setPointed(null)}
        >
          <Events log={log} />
          <i className={styles.hair} style={{ left: place }} />
        </div>
      </div>
    </>
  )
}

function spoken(day: string, { days, events }: Log, at: number): string {
  const values = measures.map(({ field, title, show }) => {
    const value = days[at]?.[field] ?? null
    return `${title} ${value === null ? '没有记录' : show(value)}`
  })
  const happened = events.filter((event) => event.day === day).map(({ text }) => text)
  return `${shortDay(day)}：${[...values, ...happened].join('，')}`
}

function Row({ measure, log, at }: { measure: Measure; log: Log; at: number }) {
  const { field, title, show, short } = measure
  const today = log.days.at(-1)?.[field] ?? null
  const then = log.days[at]?.[field] ?? null
  const sum = total(measure, log.days)
  const by = difference(measure, log)
  const note = measure.note?.(log)
  return (
    <div className={styles.logRow}>
      <b className={basic.medium}>{title}</b>
      <span className={`${basic.numeric} ${styles.big}`}>{today === null ? '—' : show(today)}</span>
      <span className={styles.delta}>
        {by && <span className={by.tone ? basic.cWait : undefined}>{by.text}</span>}
        {note && <small className={note.tone ? basic.cWait : undefined}>{note.text}</small>}
      </span>
      <Chart measure={measure} days={log.days} at={at} />
      <span className={`${basic.numeric} ${basic.cInfo}`}>{then === null ? '—' : short(then)}</span>
      <span className={`${basic.numeric} ${basic.muted} ${styles.all}`}>
        {sum === null ? '—' : short(sum)}
      </span>
    </div>
  )
}

/** So many days between two dates on the axis. */
const stepOf = (days: number) => (days <= 14 ? 3 : days <= 30 ? 7 : 21)

function Axis({ log: { days } }: { log: Log }) {
  const step = stepOf(days.length)
  const marked = days.flatMap(({ day }, index) =>
    index % step === 0 && index < days.length - step / 2 ? [{ day, index }] : [],
  )
  const at = (index: number) => ({ left: `${((index + 0.5) / days.length) * 100}%` })
  return (
    <span className={styles.scale} aria-hidden="true">
      {marked.map(({ day, index }) => (
        <i key={day} style={at(index)}>
          {day.slice(5)}
        </i>
      ))}
      <i style={at(days.length - 1)}>今天</i>
    </span>
  )
}

function Events({ log: { days, events } }: { log: Log }) {
  return events.map(({ day, kind, text }, index) => {
    const place = days.findIndex((one) => one.day === day)
    if (place < 0) return null
    const isRight = place > days.length / 2
    return (
      <i
        key={`${day} ${text}`}
        className={[styles.eventMark, isRight && styles.right, kind === 'outage' && styles.red]
          .filter(Boolean)
          .join(' ')}
        style={{ left: `${((place + 0.5) / days.length) * 100}%`, top: `${(index % 3) * 14}px` }}
      >
        <em>{text}</em>
      </i>
    )
  })
}

/** Units of the drawing: a day is one wide. */
const height = 34
const top = 3

/** A measure over its days: bars for flows, a line for stocks. Days without a count stay empty. */
function Chart({ measure, days, at }: { measure: Measure; days: readonly Day[]; at: number }) {
  const values = days.map((day) => day[measure.field])
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {measure.line ? <Line values={values} most={most} /> : <Bars values={values} most={most} at={at} />}
    </svg>
  )
}

const yOf = (value: number, most: number) => height - (value / most) * (height - top)

function Bars({ values, most, at }: { values: readonly (number | null)[]; most: number; at: number }) {
  return values.map((value, index) => {
    if (value === null) return null
    const y = Math.min(yOf(value, most), height - 1)
    const state = index === at ? styles.point : index === values.length - 1 ? styles.today : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: a day has its place
    return <rect key={index} className={state} x={index + 0.11} y={y} width={0.78} height={height - y} />
  })
}

/** Between the counted values; a stock changes little, so its lowest value is near the bottom. */
function Line({ values, most }: { values: readonly (number | null)[]; most: number }) {
  const known = values.filter((value) => value !== null)
  const least = Math.min(...known, most)
  const base = most - least < most / 4 ? Math.max(0, least - (most - least) * 2) : 0
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${index + 0.5},${yOf(value - base, Math.max(1, most - base)).toFixed(2)}`],
  )
  const [first, last] = [points[0]?.split(',')[0], points.at(-1)?.split(',')[0]]
  if (points.length === 0) return null
  return (
    <>
      <polygon points={`${first},${height} ${points.join(' ')} ${last},${height}`} />
      <polyline
        points={
          points.length === 1
            ? `${points[0]} ${Number(first) + 0.01},${points[0]?.split(',')[1]}`
            : points.join(' ')
        }
      />
    </>
  )
}
