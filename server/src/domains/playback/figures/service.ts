import type { Answer, Body, playback, Query } from '@yehang/contract'
import { dayMs, daysBefore, hourMs, shanghaiDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Origin } from '../../../platform/http/principal.ts'
import { countTryFrom, limits } from '../../../platform/limits/attempts.ts'
import { browserFamily } from './browser.ts'
import {
  type FailingFilm,
  failingFilms,
  failuresByReason,
  type Range,
  type Sums,
  sumsBy,
  sumsByWork,
  sumsOf,
} from './queries/figures.ts'
import { addPlayback, removeOldPlaybacks } from './queries/recording.ts'

/** After two seconds the first viewers leave. */
const slowMs = 2000
const keptDays = 90
const keptHours = 48
const worksShown = 50
const mostFailing = 100

/** Adds what a player says of one playback. What cannot be is made to fit: it is another machine that says it. */
export async function recordPlayback(
  context: Context,
  { dataId: workId, ...said }: Body<typeof playback.reportPlayback>,
  { address, userAgent }: Pick<Origin, 'address' | 'userAgent'>,
): Promise<void> {
  const { db, clock, metrics } = context
  await countTryFrom(context, limits.playbackReport, address)
  const now = clock.now()
  const start = said.start ?? null
  const failure = said.failure ?? null
  const { network = 'unknown', stalls = 0, stalled = 0, received = 0, seconds = 0 } = said
  const isAbandoned = start === null && failure === null
  const hasPlayed = start !== null
  const isKnown = await addPlayback(db, shanghaiDay(now), new Date(Math.floor(now / hourMs) * hourMs), {
    ...{ workId, network, failure, start, isAbandoned },
    browser: browserFamily(userAgent),
    isSlow: start !== null && start > slowMs,
    // What never began has not played and not halted.
    stalls: hasPlayed && stalled > 0 ? stalls : 0,
    stalledMs: hasPlayed && stalls > 0 ? stalled : 0,
    bytes: received,
    seconds: hasPlayed ? seconds : 0,
  })
  if (isKnown) metrics.playbacks.add(1, isAbandoned ? 'abandoned' : failure === null ? 'started' : 'failed')
}

type Figures = Answer<typeof playback.getPlaybackFigures>['data']

const nothing: Sums = {
  ...{ plays: 0, starts: 0, startMs: 0, slowStarts: 0, failures: 0, abandoned: 0 },
  ...{ stalls: 0, stalledMs: 0, bytes: 0, seconds: 0 },
}

function presentSums({ startMs, stalledMs, ...sums }: Sums) {
  const { plays, starts, slowStarts, failures, abandoned, stalls, bytes, seconds } = sums
  return {
    ...{ plays, starts, slowStarts, failures, abandoned, stalls, bytes, seconds },
    startTime: starts === 0 ? null : Math.round(startMs / starts),
    stalledTime: stalledMs,
  }
}

export async function figuresOfPlayback(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { days, sort, data }: Query<typeof playback.getPlaybackFigures>,
  { networks, browsers, reasons }: KnownNames,
  seesSealed: boolean,
): Promise<Figures> {
  const today = shanghaiDay(clock.now())
  const range: Range = { firstDay: daysBefore(today, Number(days)), workId: data }
  const [total, byDay, byNetwork, byBrowser, byReason, works, failing] = await Promise.all([
    sumsOf(db, range),
    sumsBy(db, 'day', range),
    sumsBy(db, 'network', range),
    sumsBy(db, 'browser', range),
    failuresByReason(db, range),
    sumsByWork(db, range, { order: sort, seesSealed, limit: worksShown }),
    failingNow({ db, clock }, seesSealed),
  ])
  const isFailing = new Set(failing.map(({ workId }) => workId))
  const sumsOfDay = new Map(byDay.map((sums) => [sums.day, sums]))
  return {
    total: presentSums(total ?? nothing),
    days: daysFrom(range.firstDay, Number(days)).map((day) => ({
      day,
      ...presentSums(sumsOfDay.get(day) ?? nothing),
    })),
    works: works.map(({ workId, number, title, ...sums }) => ({
      ...{ dataId: workId, number, title, failing: isFailing.has(workId) },
      ...presentSums(sums),
    })),
    networks: networks.flatMap((network) =>
      byNetwork.filter((sums) => sums.network === network).map((sums) => ({ network, ...presentSums(sums) })),
    ),
    browsers: browsers.flatMap((browser) =>
      byBrowser.filter((sums) => sums.browser === browser).map((sums) => ({ browser, ...presentSums(sums) })),
    ),
    reasons: reasons.flatMap((reason) =>
      byReason.filter((row) => row.reason === reason).map(({ failures }) => ({ reason, failures })),
    ),
  }
}

interface KnownNames {
  networks: typeof playback.playbackNetworks
  browsers: typeof playback.playbackBrowsers
  reasons: typeof playback.playbackFailures
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + at * dayMs).toISOString().slice(0, 10),
  )

/** Films that failed for many in the last 24 hours. */
export function failingNow(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  seesSealed: boolean,
): Promise<FailingFilm[]> {
  return failingFilms(db, new Date(clock.now() - dayMs), seesSealed, mostFailing)
}

/** Removes what is older than is kept. */
export async function tidyFigures({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await removeOldPlaybacks(db, daysBefore(shanghaiDay(now), keptDays), new Date(now - keptHours * hourMs))
}
