import { setTimeout as wait } from 'node:timers/promises'
import type { Failure, Reason } from '@yehang/contract'
import { dayMs, hourMs, minuteMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { AddressField } from '../../../platform/database/tables/addresses.ts'
import type { Network } from '../../../platform/download/connector.ts'
import { probeAddress, remoteOrigin } from '../../../platform/download/probe.ts'
import {
  type AddressFault,
  type AddressHost,
  changeRound,
  countWorksAt,
  dropFault,
  dropFormerFaults,
  dropHost,
  dueFaults,
  faultsOf,
  listHosts,
  nextWorks,
  postponeFault,
  putFault,
  putHost,
  takeRound,
  type WorkAddresses,
} from './queries.ts'

/**
 * Asks for the pictures and previews of published works, a few of each server a minute, one after the other. What cannot
 * be had three times in more than a day is reported (docs/decisions/0054).
 */

const secondMs = 1000

/** A round begins so long after the beginning of the last one, or when that is over. */
const roundMs = 7 * dayMs
/** A turn asks for so long; where its worker dies, another one goes on after `takenMs`. */
const turnMs = 45 * secondMs
const takenMs = 3 * minuteMs
const worksAtOnce = 500
const serversAtOnce = 8
const limitMs = 10 * secondMs
/** So many failures that are the server's, one after the other, and it is left alone for a while. */
const failuresOfHost = 3
const reportedAfter = { failures: 3, ms: dayMs }

/** Failures by which the server tells nothing of the address. */
const ofServer: ReadonlySet<Reason> = new Set<Reason>([
  'download_not_now',
  'download_host_unknown',
  'download_connection_refused',
  'download_unreachable',
  'download_no_response',
  'download_broke_off',
  'download_protocol_broken',
  'download_certificate_invalid',
  'download_failed',
  'picture_not_reached',
])

/** How long a failed address is left alone: an hour, a day, then longer, up to a week. */
const addressRest = (failures: number) =>
  failures === 1 ? hourMs : dayMs * Math.min(7, 2 ** Math.max(0, failures - 3))
/** And a server: an hour, then twice as long each time, up to a day. */
const hostRest = (failures: number) => Math.min(dayMs, hourMs * 2 ** Math.min(5, failures - 1))

const isReported = (failures: number, since: Date, now: Date) =>
  failures >= reportedAfter.failures && now.getTime() - since.getTime() >= reportedAfter.ms

interface Asked {
  workId: string
  address: string
  field: AddressField
  known: AddressFault | undefined
}

type Site = Pick<Context, 'db' | 'clock' | 'config' | 'log'>

export interface Checks {
  signal: AbortSignal
  network?: Network
  /** Lets the time between two addresses of a server go by. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

const pauseFor = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal })

/** Our own files have no server. */
const own = ''

/** One turn. Does nothing while another worker is at one, and between two rounds looks at what failed alone. */
export async function checkAddresses(site: Site, checks: Checks): Promise<void> {
  const { db, clock } = site
  const began = new Date(clock.now())
  const round = await takeRound(db, began, new Date(clock.now() + takenMs))
  if (round === undefined) return
  const isDue = round.began_at === null || began.getTime() - round.began_at.getTime() >= roundMs
  const begins = round.after_id === null && isDue
  const turn = new Turn(site, checks)
  try {
    await turn.prepare()
    await turn.addDue()
    if (begins) {
      await changeRound(db, { began_at: began, after_id: '0', addresses: '0', failed: '0' })
    }
    const after = begins ? '0' : round.after_id
    if (after !== null) await turn.addWorks(after)
    await turn.run()
  } finally {
    const counted = begins ? { addresses: 0, failed: 0 } : round
    await changeRound(db, {
      taken_until: null,
      addresses: String(Number(counted.addresses) + turn.addresses),
      failed: String(Number(counted.failed) + turn.failed),
      ...turn.progress(new Date(clock.now())),
    })
  }
}

class Turn {
  addresses = 0
  failed = 0
  readonly #site: Site
  readonly #checks: Checks
  readonly #perServer: number
  readonly #pauseMs: number
  readonly #endsAt: number
  #hosts = new Map<string, AddressHost>()
  /** By origin, in the order of the works. */
  readonly #asked = new Map<string, Asked[]>()
  #works: WorkAddresses[] = []
  #after: string | null = null
  /** Addresses of each work that the turn has not come to. */
  readonly #left = new Map<string, number>()

  constructor(site: Site, checks: Checks) {
    this.#site = site
    this.#checks = checks
    const { addressChecksPerSecond } = site.config
    this.#perServer = Math.max(1, Math.floor((addressChecksPerSecond * turnMs) / secondMs))
    this.#pauseMs = secondMs / addressChecksPerSecond
    this.#endsAt = site.clock.now() + turnMs
  }

  #originOf(address: string): string {
    return remoteOrigin(this.#site.config, address) ?? own
  }

  #rests(origin: string): boolean {
    const host = this.#hosts.get(origin)
    return host !== undefined && host.next_at.getTime() > this.#site.clock.now()
  }

  async prepare(): Promise<void> {
    this.#hosts = new Map((await listHosts(this.#site.db)).map((host) => [host.origin, host]))
  }

  #add(origin: string, asked: Asked): void {
    const list = this.#asked.get(origin)
    if (list === undefined) this.#asked.set(origin, [asked])
    else list.push(asked)
  }

  /** What failed before, at most half of what a server is asked for. */
  async addDue(): Promise<void> {
    const { db, clock } = this.#site
    const most = Math.ceil(this.#perServer / 2)
    for (const fault of await dueFaults(db, new Date(clock.now()), worksAtOnce)) {
      const { work_id: workId, address, field } = fault
      const origin = this.#originOf(address)
      const host = this.#hosts.get(origin)
      if (!fault.isCurrent) await dropFault(db, workId, address)
      else if (host !== undefined && this.#rests(origin)) await postponeFault(db, fault, host.next_at)
      else if ((this.#asked.get(origin)?.length ?? 0) < most) {
        this.#add(origin, { workId, address, field, known: fault })
      }
    }
  }

  /** The next works of the round, as many as no server is asked for too much. */
  async addWorks(after: string): Promise<void> {
    const { db } = this.#site
    const works = await nextWorks(db, after, worksAtOnce)
    const ids = works.map(({ id }) => id)
    await dropFormerFaults(db, ids)
    const known = new Set((await faultsOf(db, ids)).map((fault) => `${fault.work_id} ${fault.address}`))
    this.#after = after
    for (const work of works) {
      const asked = askedOf(work).filter(({ address }) => !known.has(`${work.id} ${address}`))
      const fits = asked.every(({ address }) => {
        const origin = this.#originOf(address)
        return origin === own || (this.#asked.get(origin)?.length ?? 0) < this.#perServer
      })
      if (!fits && this.#works.length > 0) return
      this.#works.push(work)
      for (const one of asked) {
        const origin = this.#originOf(one.address)
        if (!this.#rests(origin)) this.#add(origin, one)
      }
    }
  }

  /** How far the round is. Over with the works that come after the last one. */
  progress(now: Date): { after_id?: string | null; ended_at?: Date } {
    if (this.#after === null) return {}
    if (this.#works.length === 0) return { after_id: null, ended_at: now }
    const first = this.#works.findIndex(({ id }) => this.#left.has(id))
    const last = first === -1 ? this.#works.at(-1) : this.#works[first - 1]
    return { after_id: last?.id ?? this.#after }
  }

  async run(): Promise<void> {
    const servers = [...this.#asked]
    for (const { workId } of servers.flatMap(([, list]) => list)) {
      this.#left.set(workId, (this.#left.get(workId) ?? 0) + 1)
    }
    const lane = async () => {
      for (let next = servers.shift(); next !== undefined; next = servers.shift()) {
        await this.#askServer(...next)
      }
    }
    const lanes = await Promise.allSettled(Array.from({ length: serversAtOnce }, lane))
    for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
  }

  #done({ workId }: Asked): void {
    const left = (this.#left.get(workId) ?? 0) - 1
    if (left > 0) this.#left.set(workId, left)
    else this.#left.delete(workId)
  }

  async #askServer(origin: string, list: Asked[]): Promise<void> {
    const { db, clock, config } = this.#site
    const { signal, network, pause = pauseFor } = this.#checks
    let failures = 0
    for (const [place, asked] of list.entries()) {
      if (clock.now() >= this.#endsAt) return
      if (place > 0 && origin !== own) await pause(this.#pauseMs, signal)
      const failure = await probeAddress(config, asked.address, {
        what: asked.field === 'mp4' ? 'video' : 'picture',
        limitMs,
        signal,
        ...(network && { network }),
      })
      this.addresses++
      this.#done(asked)
      if (failure === null || !ofServer.has(failure.reason)) {
        failures = 0
        if (this.#hosts.delete(origin)) await dropHost(db, origin)
      }
      if (failure === null) {
        if (asked.known !== undefined) await dropFault(db, asked.workId, asked.address)
        continue
      }
      this.failed++
      await this.#noteFault(asked, failure)
      if (!ofServer.has(failure.reason)) continue
      failures++
      if (failures < failuresOfHost && !this.#hosts.has(origin)) continue
      await this.#rest(origin, failure)
      // What the server would not have told is left to the next round.
      for (const one of list.slice(place + 1)) this.#done(one)
      return
    }
  }

  async #noteFault({ workId, address, field, known }: Asked, failure: Failure): Promise<void> {
    const now = new Date(this.#site.clock.now())
    const failures = (known?.failures ?? 0) + 1
    const failedSince = known?.failed_since ?? now
    await putFault(this.#site.db, {
      ...{ work_id: workId, address, field, failure, failures },
      failed_since: failedSince,
      checked_at: now,
      next_at: new Date(now.getTime() + addressRest(failures)),
      reported_at: known?.reported_at ?? (isReported(failures, failedSince, now) ? now : null),
    })
  }

  async #rest(origin: string, failure: Failure): Promise<void> {
    const { db, clock, config, log } = this.#site
    const now = new Date(clock.now())
    const known = this.#hosts.get(origin)
    const failures = (known?.failures ?? 0) + 1
    const failedSince = known?.failed_since ?? now
    const isImageHost =
      config.site.imageHost !== undefined && new URL(config.site.imageHost).origin === origin
    const works = isReported(failures, failedSince, now) ? await countWorksAt(db, origin, isImageHost) : null
    const host = { origin, failures, failed_since: failedSince, works }
    const nextAt = new Date(now.getTime() + hostRest(failures))
    await putHost(db, { ...host, failure, next_at: nextAt })
    if (works !== null) log.warn({ origin, reason: failure.reason, works }, 'a server of pictures is down')
  }
}

/** Covers, the preview, and the first still of each size, each address once. */
function askedOf({ id, fields }: WorkAddresses): Asked[] {
  const { picSmall, picBig, imageSmall, imageBig, mp4 } = fields
  const stills = { imageSmall: imageSmall.slice(0, 1), imageBig: imageBig.slice(0, 1) }
  const named = Object.entries({ picSmall, picBig, mp4, ...stills }) as [AddressField, string[]][]
  const asked = new Map<string, Asked>()
  for (const [field, addresses] of named) {
    for (const address of addresses) {
      if (!asked.has(address)) asked.set(address, { workId: id, address, field, known: undefined })
    }
  }
  return [...asked.values()]
}
