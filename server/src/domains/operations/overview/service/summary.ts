import type { Answer, operations, Permission } from '@yehang/contract'
import { dayMs, shanghaiTime } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { mayDo, type Principal } from '../../../../platform/http/principal.ts'
import { edgeTrouble } from '../../../catalogue/edge/queries.ts'
import { unhiddenReports } from '../../../moderation/admin/queries/bursts.ts'
import { failingNow } from '../../../playback/figures/service.ts'
import { countWaiting } from '../../../playback/markers/queries/proposals.ts'
import { jobFailures, videoFailures } from '../../jobs/queries/queue.ts'
import {
  countDrafts,
  countOpenCases,
  openCases,
  waitingImports,
  waitingMessages,
  waitingOrders,
} from '../queries/waiting.ts'
import { lateBackup } from './backups.ts'
import { disksNow } from './disks.ts'
import { countProcesses } from './processes.ts'

type Summary = Answer<typeof operations.getSummary>['data']
type Due = Summary['due'][number]
type WaitingSection = Summary['waiting'][number]

type Dues = (Omit<Due, 'at'> & { at: Date | null })[]

/** The status of one part of the system. */
interface Part {
  waiting?: WaitingSection[]
  due?: Dues
}

const counted = 1001
const casesShown = 3
/** A case is pressing while so much of its time is left; so many days of disk are too few. */
const pressingMs = 12 * 3_600_000
const fewDays = 14

type Site = Pick<Context, 'db' | 'clock' | 'config'>

const at = (
  section: WaitingSection['section'],
  count: number,
  tone: WaitingSection['tone'],
): WaitingSection[] =>
  count === 0
    ? []
    : [
        {
          section,
          count: Math.min(count, counted - 1),
          tone,
          ...(count >= counted && { capped: true as const }),
        },
      ]

const nameless = { name: null, fen: null }

async function messages({ db, clock }: Site): Promise<Part> {
  const now = clock.now()
  const [all, old] = await Promise.all([
    waitingMessages(db, null, new Date(now)),
    waitingMessages(db, new Date(now - dayMs), new Date(now)),
  ])
  const path = '/staff/support'
  return {
    waiting: at('support', all.count, old.count > 0 ? 'hot' : 'due'),
    due:
      old.count === 0
        ? []
        : [{ kind: 'old-messages', tone: 'wait', ...nameless, ...old, clock: 'waited', path }],
  }
}

async function reports({ db, clock }: Site, principal: Principal): Promise<Part> {
  const isAdmin = mayDo(principal, '*')
  const [count, cases, unhidden] = await Promise.all([
    countOpenCases(db, isAdmin),
    openCases(db, isAdmin, casesShown),
    unhiddenReports(db),
  ])
  const burst: Dues =
    unhidden.count === 0
      ? []
      : [
          {
            kind: 'unhidden-reports',
            tone: 'bad',
            ...nameless,
            count: unhidden.count,
            at: unhidden.since,
            clock: 'waited',
            path: '/staff/moderation',
          },
        ]
  const presses = cases.some(({ due }) => due.getTime() - clock.now() < pressingMs)
  return {
    waiting: at('moderation', count, presses || unhidden.count > 0 ? 'hot' : 'due'),
    due: [
      ...burst,
      ...cases.map(({ id, number, due }): Dues[number] => ({
        kind: 'case',
        tone: due.getTime() - clock.now() < pressingMs ? 'bad' : 'wait',
        count: 1,
        name: `C-${number}`,
        fen: null,
        at: due,
        clock: 'left',
        path: `/staff/moderation/${id}`,
      })),
    ],
  }
}

async function orders({ db }: Site): Promise<Part> {
  const { count, at: since, fen } = await waitingOrders(db)
  const path = '/staff/orders'
  return {
    waiting: at('orders', count, 'due'),
    due:
      count === 0
        ? []
        : [{ kind: 'exceptions', tone: 'wait', count, name: null, fen, at: since, clock: 'waited', path }],
  }
}

async function jobs({ db, clock }: Site, principal: Principal): Promise<Part> {
  const [videos, others] = await Promise.all([videoFailures(db), jobFailures(db)])
  const path = '/staff/jobs'
  const failed = (kind: 'failed-videos' | 'failed-jobs', { count, last }: typeof videos) =>
    count === 0
      ? []
      : [{ kind, tone: 'bad' as const, ...nameless, count, at: last, clock: 'ago' as const, path }]
  const failing = await failingNow({ db, clock }, mayDo(principal, '*'))
  const [worst] = failing
  const films: Dues =
    worst === undefined
      ? []
      : [
          {
            kind: 'failing-films',
            tone: 'bad',
            count: failing.length,
            name: failing.length === 1 ? worst.number : null,
            fen: null,
            at: worst.last,
            clock: 'ago',
            path: '/staff/playback',
          },
        ]
  return {
    waiting: at('jobs', videos.count + others.count, 'due'),
    due: [...failed('failed-videos', videos), ...failed('failed-jobs', others), ...films],
  }
}

async function imports({ db }: Site): Promise<Part> {
  const { count, at: since, name } = await waitingImports(db)
  const path = '/staff/imports'
  return {
    waiting: at('importing', count, 'plain'),
    due:
      count === 0
        ? []
        : [{ kind: 'imports', tone: 'draft', count, name, fen: null, at: since, clock: 'ago', path }],
  }
}

async function markers({ db }: Site, principal: Principal): Promise<Part> {
  return { waiting: at('markers', await countWaiting(db, mayDo(principal, '*')), 'due') }
}

async function works({ db }: Site): Promise<Part> {
  return { waiting: at('works', await countDrafts(db), 'plain') }
}

async function machines(context: Site): Promise<Part> {
  const [{ up, all, silentSince }, disks, backup, edge] = await Promise.all([
    countProcesses(context),
    disksNow(context),
    lateBackup(context),
    context.config.edge === undefined ? null : edgeTrouble(context.db),
  ])
  const low = disks.filter(({ daysLeft }) => daysLeft !== null && daysLeft < fewDays)
  const shared = { ...nameless, tone: 'wait' as const, path: '/staff' }
  return {
    due: [
      ...(silentSince === null
        ? []
        : [
            {
              ...shared,
              kind: 'silent-processes' as const,
              count: all - up,
              at: silentSince,
              clock: 'ago' as const,
            },
          ]),
      ...low.map(({ host, daysLeft }) => ({
        ...shared,
        kind: 'disk' as const,
        name: host,
        count: daysLeft ?? 0,
        at: null,
        clock: 'ago' as const,
      })),
      ...(edge === null
        ? []
        : [
            {
              ...shared,
              kind: 'edge' as const,
              tone: 'bad' as const,
              name: edge.code,
              count: 1,
              at: edge.since,
              clock: 'waited' as const,
            },
          ]),
      ...(backup === null
        ? []
        : [
            {
              ...shared,
              kind: 'backup' as const,
              count: backup.days,
              at: backup.at,
              clock: 'ago' as const,
            },
          ]),
    ],
  }
}

const parts: { permission: Permission; read(context: Site, principal: Principal): Promise<Part> }[] = [
  { permission: 'reports:decide', read: reports },
  { permission: 'messages:answer', read: messages },
  { permission: 'orders:read', read: orders },
  { permission: 'works:cloud', read: jobs },
  { permission: 'works:cloud', read: markers },
  { permission: 'works:import', read: imports },
  { permission: 'works:edit', read: works },
  { permission: 'overview:read', read: machines },
]

const clocks = ['left', 'waited', 'ago']

/** By how soon its time is up, then by how long it has waited. */
function byClock(a: NonNullable<Part['due']>[number], b: NonNullable<Part['due']>[number]): number {
  const kind = clocks.indexOf(a.clock) - clocks.indexOf(b.clock)
  const far = Number.MAX_SAFE_INTEGER
  return kind || (a.at?.getTime() ?? far) - (b.at?.getTime() ?? far)
}

/** What needs attention anywhere on the site, as far as the caller has permission; the alarm of too many reports first. */
export async function summaryFor(context: Site, principal: Principal): Promise<Summary> {
  const [processes, ...found] = await Promise.all([
    countProcesses(context),
    ...parts
      .filter(({ permission }) => mayDo(principal, permission))
      .map(({ read }) => read(context, principal)),
  ])
  const byTime = found
    .flatMap((part) => part.due ?? [])
    .sort(byClock)
    .map((item) => ({ ...item, at: item.at && shanghaiTime(item.at.getTime()) }))
  const isAlarm = ({ kind }: Due) => kind === 'unhidden-reports'
  const due = [...byTime.filter(isAlarm), ...byTime.filter((item) => !isAlarm(item))]
  return {
    waiting: found.flatMap((part) => part.waiting ?? []),
    due,
    tightest: byTime.find(({ clock, at: moment }) => clock !== 'ago' && moment !== null) ?? null,
    processes: { up: processes.up, all: processes.all },
    now: shanghaiTime(context.clock.now()),
  }
}
