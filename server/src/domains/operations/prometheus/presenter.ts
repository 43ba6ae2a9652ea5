import { type Family, gauge } from '../../../platform/metrics/instruments.ts'
import type { EdgeTrouble } from '../../catalogue/edge/queries.ts'
import type { QueueRow } from '../jobs/queries/queue.ts'
import type { DiskRecord } from '../overview/queries/disks.ts'
import { type ProcessRecord, silentMs } from '../overview/queries/processes.ts'
import type { Waiting } from '../overview/queries/waiting.ts'
import type { CurrentState, NotifiedBy, OfState, PaymentFigures, RunFigures } from './queries.ts'

/** The words of each figure that comes from the database. */

const age = (at: Date | null, now: Date) =>
  at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000)
const byState = (rows: OfState[]) => rows.map(({ state, count }) => ({ labels: { state }, value: count }))

const kindsOfJobs = ['fetch', 'transcode', 'check-order', 'import', 'remove-media', 'other']

/** Every kind is there, so that an empty queue is 0 and not nothing. */
export function queueFamilies(found: QueueRow[], now: Date): Family[] {
  const rows = kindsOfJobs.map(
    (kind) =>
      found.find((row) => row.kind === kind) ?? { kind, waiting: 0, running: 0, failed: 0, since: null },
  )
  const kinds = (of: (row: QueueRow) => number) =>
    rows.map((row) => ({ labels: { kind: row.kind }, value: of(row) }))
  const states = (['waiting', 'running', 'failed'] as const).flatMap((state) =>
    rows.map((row) => ({ labels: { kind: row.kind, state }, value: row[state] })),
  )
  return [
    gauge('yehang_jobs', 'Jobs of the queue by kind; failed: given up, until retried or dropped.', states),
    gauge(
      'yehang_jobs_oldest_waiting_seconds',
      'For how long the job that is due longest has been due.',
      kinds(({ since }) => age(since, now)),
    ),
  ]
}

export function runFamilies(rows: RunFigures[]): Family[] {
  const samples = (of: (row: RunFigures) => number) =>
    rows.map((row) => ({ labels: { task: row.task, outcome: row.outcome }, value: of(row) }))
  return [
    gauge(
      'yehang_job_tries_hour',
      'Tries of jobs that ended within the last hour.',
      samples(({ count }) => count),
    ),
    gauge(
      'yehang_job_tries_hour_seconds',
      'How long they took together.',
      samples(({ seconds }) => seconds),
    ),
  ]
}

export interface Money {
  open: OfState[]
  day: OfState[]
  wrong: { exception: string; count: number }[]
  payments: PaymentFigures
  notices: NotifiedBy[]
}

export function moneyFamilies({ open, day, wrong, payments, notices }: Money): Family[] {
  const { paid, late, slowest, overdue } = payments
  return [
    gauge('yehang_orders_open', 'Orders that wait for something, by state.', byState(open)),
    gauge('yehang_orders_day', 'Orders of the last 24 hours by what became of them.', byState(day)),
    gauge(
      'yehang_order_exceptions',
      'Orders that need attention; late has been granted and needs none.',
      wrong.map(({ exception, count }) => ({ labels: { exception }, value: count })),
    ),
    gauge('yehang_payments_day', 'Payments of the last 24 hours.', paid),
    gauge(
      'yehang_payments_told_late_day',
      'Of them, those granted more than 5 minutes after they were made.',
      late,
    ),
    gauge(
      'yehang_payment_longest_wait_day_seconds',
      'Of them, the longest wait to be granted.',
      slowest ?? 0,
    ),
    gauge(
      'yehang_order_checks_overdue_seconds',
      'For how long the check of an order has been due.',
      overdue ?? 0,
    ),
    gauge(
      'yehang_payment_reports_day',
      'What channels notices (notice), or were asked for (query), within 24 hours.',
      notices.map(({ count, ...labels }) => ({ labels, value: count })),
    ),
  ]
}

export function attentionFamilies(
  messages: Waiting,
  currentState: CurrentState,
  unhidden: number,
  now: Date,
): Family[] {
  const { vip, watching, reports, overdue, left } = currentState
  return [
    gauge(
      'yehang_vip_members',
      'Members whose level is above 1.',
      vip === null ? [] : [{ labels: {}, value: vip }],
    ),
    gauge('yehang_streams', 'Players that watch.', watching),
    gauge('yehang_messages_waiting', 'Messages that wait for a reply.', messages.count),
    gauge('yehang_messages_oldest_seconds', 'For how long the oldest has waited.', age(messages.at, now)),
    gauge('yehang_reports_open', 'Reports that are to be decided.', reports),
    gauge(
      'yehang_reports_unhidden',
      'Reports on consent or age whose works are on the site, since REPORT_HIDES_PER_HOUR was reached.',
      unhidden,
    ),
    gauge('yehang_reports_overdue', 'Of them, those whose 48 hours are over.', overdue),
    gauge(
      'yehang_reports_left_seconds',
      'Time left for the tightest of them; below 0 it is over.',
      left === null ? [] : [{ labels: {}, value: left }],
    ),
  ]
}

export function videoFamilies(rows: OfState[], atOnce: number): Family[] {
  return [
    gauge('yehang_videos', 'Videos that are prepared or have failed, by state.', byState(rows)),
    gauge('yehang_transcodes_at_once', 'Videos that all workers prepare at a time.', atOnce),
  ]
}

export function edgeFamilies(edge: EdgeTrouble | null, now: Date): Family[] {
  const help = 'For how long a cache before the site has taken no purges.'
  return [gauge('yehang_edge_failing_seconds', help, age(edge?.since ?? null, now))]
}

/** A process of any machine: by its signs of life, which a worker gives without listening anywhere. */
export function processFamilies(rows: ProcessRecord[], now: Date): Family[] {
  const silence = ({ seen_at }: ProcessRecord) => (now.getTime() - seen_at.getTime()) / 1000
  const places = new Map<string, number>()
  // By place, as the back office calls them: a number of a process would be another series with every start.
  const placed = rows.map((row) => {
    const place = (places.get(row.kind) ?? 0) + 1
    places.set(row.kind, place)
    return { row, labels: { kind: row.kind, host: row.host, place: String(place) } }
  })
  const kinds = (['api', 'worker'] as const).map((kind) => ({
    labels: { kind },
    value: rows.filter((row) => row.kind === kind && silence(row) * 1000 <= silentMs).length,
  }))
  const each = (of: (row: ProcessRecord) => number) =>
    placed.map(({ row, labels }) => ({ labels, value: of(row) }))
  return [
    gauge('yehang_processes', 'Processes that give signs of life, by kind.', kinds),
    gauge('yehang_process_silence_seconds', 'Since the last sign of life.', each(silence)),
    gauge(
      'yehang_process_memory_bytes',
      'Memory by the last sign.',
      each(({ memory }) => Number(memory)),
    ),
    gauge(
      'yehang_process_cpu_percent',
      'CPU by the last sign.',
      each(({ cpu }) => cpu),
    ),
  ]
}

export interface OwnDisk {
  host: string
  /** Where it is not that of DATA_DIR. */
  folder?: 'media'
  size: number
  free: number
}

/** Disks of our own machine as they are now, others' as their workers measured them last. */
export function diskFamilies(own: readonly OwnDisk[], measured: DiskRecord[]): Family[] {
  const others = measured
    .filter((disk) => own.every(({ host }) => host !== disk.host))
    .map(({ host, size, free }) => ({ host, size: Number(size), free: Number(free) }))
  const each = (of: (disk: OwnDisk) => number) =>
    [...own, ...others].map((disk: OwnDisk) => {
      const { host, folder } = disk
      return { labels: { host, ...(folder && { folder }) }, value: of(disk) }
    })
  const folders = measured.flatMap(({ host, media, pictures }) => [
    { labels: { host, folder: 'media' }, value: Number(media) },
    { labels: { host, folder: 'pictures' }, value: Number(pictures) },
  ])
  return [
    gauge(
      'yehang_disk_free_bytes',
      'Free on the disk of DATA_DIR, and on that of media where it is another one.',
      each(({ free }) => free),
    ),
    gauge(
      'yehang_disk_size_bytes',
      'Size of these disks.',
      each(({ size }) => size),
    ),
    gauge('yehang_folder_bytes', 'What the folders hold, measured now and then.', folders),
  ]
}
