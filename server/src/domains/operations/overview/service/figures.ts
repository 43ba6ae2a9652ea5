import type { Answer, operations } from '@yehang/contract'
import {
  dayMs,
  daysBefore,
  endOfShanghaiDay,
  hourMs,
  shanghaiDay,
  shanghaiTime,
} from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { outageText, priceChange } from '../../words.ts'
import {
  countBetween,
  countCurrentState,
  countMoving,
  countToday,
  type DayRow,
  type Moving,
  priceChanges,
  writtenDays,
  writtenHours,
} from '../queries/figures.ts'
import { type Outage, outagesSince } from '../queries/outages.ts'

type Log = Answer<typeof operations.getFigures>['data']
type LogEvent = Log['events'][number]

const eventsShown = 20
const outagesLooked = 200

const numberOrNull = (text: string | null) => (text === null ? null : Number(text))

function presentDay(row: DayRow): Log['days'][number] {
  const { day, members, orders, revenue, vip, copies, plays, messages, reports } = row
  // An empty day is null if nothing was ever counted (unknown), else 0.
  const seen = members === null && vip === null ? null : 0
  return {
    day,
    members,
    orders,
    revenue: numberOrNull(revenue),
    vip,
    copies: copies ?? seen,
    plays: plays ?? seen,
    messages,
    reports,
  }
}

/** What had come of a day until `ms` of it had passed, straight between the hours that were noted. */
function untilThen(
  hours: (Moving & { hour: number })[],
  ms: number,
): { copies: number; plays: number } | null {
  if (hours.length === 0) return null
  const at = ms / hourMs
  const hour = Math.floor(at)
  const endOf = (wanted: number) => hours.findLast((noted) => noted.hour <= wanted) ?? { copies: 0, plays: 0 }
  const [before, after] = [endOf(hour - 1), endOf(hour)]
  const between = (of: 'copies' | 'plays') => Math.round(before[of] + (after[of] - before[of]) * (at - hour))
  return { copies: between('copies'), plays: between('plays') }
}

const money = (fen: number) => `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`

const presentPrice = ({ at, name, fen }: { at: Date; name: string; fen: number }): LogEvent => ({
  day: shanghaiDay(at.getTime()),
  kind: 'price',
  text: priceChange(name, money(fen)),
})

/** Of one day and kind together: three short ones are no three lines. */
function presentOutages(outages: readonly Outage[]): LogEvent[] {
  const events = new Map<string, LogEvent & { ms: number; times: number }>()
  for (const { what, beganAt, endedAt } of outages) {
    const day = shanghaiDay(beganAt.getTime())
    const before = events.get(`${day} ${what}`)
    const ms = (before?.ms ?? 0) + endedAt.getTime() - beganAt.getTime()
    const times = (before?.times ?? 0) + 1
    const text = outageText(what, times, ms)
    events.set(`${day} ${what}`, { day, kind: 'outage', text, ms, times })
  }
  return [...events.values()].map(({ day, kind, text }) => ({ day, kind, text }))
}

/** The log of so many days, the present one last, counted as far as it has come. */
export async function figuresOf({ db, clock }: Pick<Context, 'db' | 'clock'>, days: number): Promise<Log> {
  const now = clock.now()
  const ends = endOfShanghaiDay(now)
  const begins = ends - dayMs
  const [today, yesterday] = [shanghaiDay(now), shanghaiDay(now - dayMs)]
  const first = daysBefore(today, days)
  const since = new Date(begins - (days - 1) * dayMs)
  const [written, hours, counted, then, standing, moving, beside, prices, outages] = await Promise.all([
    writtenDays(db, first, today),
    writtenHours(db, yesterday),
    countBetween(db, new Date(begins), new Date(ends)),
    countBetween(db, new Date(begins - dayMs), new Date(now - dayMs)),
    countCurrentState(db, new Date(now)),
    countMoving(db, today),
    countToday(db, new Date(begins), new Date(now), new Date(ends)),
    priceChanges(db, since, eventsShown),
    outagesSince(db, since, outagesLooked),
  ])
  const rows = written.map(presentDay)
  const last = rows.find(({ day }) => day === yesterday)
  const moved = untilThen(hours, now - begins)
  return {
    days: rows.map((row) =>
      row.day === today
        ? { day: today, ...counted, revenue: Number(counted.revenue), ...standing, ...moving }
        : row,
    ),
    before: {
      members: then.members,
      orders: then.orders,
      revenue: Number(then.revenue),
      reports: then.reports,
      vip: last?.vip ?? null,
      messages: last?.messages ?? null,
      copies: moved?.copies ?? null,
      plays: moved?.plays ?? null,
    },
    now: {
      ...beside,
      alipay: Number(beside.alipay),
      refunds: Number(beside.refunds),
      time: shanghaiTime(now),
    },
    events: [...prices.reverse().map(presentPrice), ...presentOutages(outages)],
  }
}
