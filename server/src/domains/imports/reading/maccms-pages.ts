import { setTimeout as wait } from 'node:timers/promises'
import { Agent } from 'undici'
import { checkAddress, portOf } from '../../../platform/download/address.ts'
import { checkedConnector, internet, type Network } from '../../../platform/download/connector.ts'
import { follow } from '../../../platform/download/follow.ts'
import { SourceError } from '../../../platform/files/source-error.ts'
import { ImportError } from '../errors.ts'
import { sayError } from '../words.ts'
import { maxValueBytes } from './json-values.ts'
import type { Vod } from './maccms-work.ts'

export interface Page {
  items: Vod[]
  pagecount: number
}

const pauses = [1000, 4000, 10_000]
const timeoutMs = 60_000

/** Reads one answer of `provide/vod`. Throws ImportError where it is none, in a sentence that says why. */
export function parsePage(text: string, place: string): Page {
  const trimmed = text.replace(/^\ufeff/, '').trim()
  if (trimmed.toLowerCase() === 'closed') {
    throw new ImportError(sayError('import_closed', { place }))
  }
  let answer: unknown
  try {
    answer = JSON.parse(trimmed)
  } catch {
    throw new ImportError(sayError('import_no_page', { place, start: JSON.stringify(trimmed.slice(0, 80)) }))
  }
  return pageOf(answer, place)
}

/** A list without details (`ac=list`) would empty the fields of works that have them. */
const isWithoutDetails = (item: Vod) =>
  'vod_play_from' in item && !['vod_content', 'vod_pic', 'vod_actor', 'vod_year'].some((name) => name in item)

/** The items of an answer. Throws ImportError where it is none, or one without details. */
export function pageOf(answer: unknown, place: string): Page {
  const { code, msg, list, pagecount } = (answer ?? {}) as Record<string, unknown>
  if (code !== undefined && Number(code) !== 1) {
    throw new ImportError(
      sayError('import_answers_code', { place, code: String(code), said: String(msg ?? '') }),
    )
  }
  if (!Array.isArray(list)) throw new ImportError(sayError('import_no_list', { place }))
  const items = list.filter((item): item is Vod => typeof item === 'object' && item !== null)
  refuseWithoutDetails(items, place)
  return { items, pagecount: Number(pagecount) || 1 }
}

export function refuseWithoutDetails(items: readonly Vod[], place: string): void {
  if (items.some(isWithoutDetails)) throw new ImportError(sayError('import_no_details', { place }))
}

/** The address of page `number` with all details, other parameters (`t`, `h`, `wd`) kept. */
export function pageAddress(address: string, number: number): string {
  const url = new URL(address)
  url.searchParams.delete('at')
  url.searchParams.set('ac', 'detail')
  url.searchParams.set('pagesize', '100')
  url.searchParams.set('pg', String(number))
  return url.href
}

/** By which a page is asked for. */
interface Asking {
  agent: Agent
  /** `host:port` that the operator typed: it alone may be one of their own network, no redirect may. */
  allow: string[]
  signal: AbortSignal | undefined
}

async function fetchPage(address: string, place: string, { agent, allow, signal }: Asking): Promise<Page> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const limited = signal ? AbortSignal.any([signal, timeout]) : timeout
  const response = await follow(agent, checkAddress(address, allow), {}, allow, limited)
  if (response.statusCode !== 200) {
    response.body.on('error', () => {}).destroy()
    throw new Error(`it answered HTTP ${response.statusCode}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > maxValueBytes)
      throw new ImportError(sayError('import_page_too_long', { place, megabytes: maxValueBytes >> 20 }))
    parts.push(part)
  }
  return parsePage(Buffer.concat(parts).toString('utf8'), place)
}

export interface FetchOptions {
  signal?: AbortSignal | undefined
  /** Waits between two tries. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
  network?: Network | undefined
  /** Called again and again while a page has not come, its tries and their pauses together. */
  onWait?: ((wait: { place: string; seconds: number }) => void) | undefined
  waitSaidMs?: number | undefined
}

interface PagesOptions extends FetchOptions {
  /** The first page. */
  from?: number
  /** Pages that are asked for at once. */
  atOnce?: number
  /** `host:port` of an own network that may be asked; absent: the one that the operator typed. */
  allow?: string[]
}

export interface NumberedPage extends Page {
  number: number
}

const waitSaid = 5000

/** The pages of a `provide/vod` address, one after the other; each is tried four times. */
export async function* fetchPages(address: string, options: PagesOptions = {}): AsyncGenerator<NumberedPage> {
  const { signal, pause, network = internet, from = 1, atOnce = 1 } = options
  const waiting = pause ?? ((ms: number) => wait(ms, undefined, signal ? { signal } : {}))
  const typed = new URL(address)
  const allow = options.allow ?? [`${typed.hostname}:${portOf(typed)}`]
  const connect = checkedConnector(allow, network, signal ?? new AbortController().signal)
  const asking = { agent: new Agent({ connect }), allow, signal }
  try {
    const asked = new Map<number, Promise<Page>>()
    for (let number = from, last = from; number <= last; number++) {
      for (let next = number; next < number + atOnce && next <= last; next++) {
        if (asked.has(next)) continue
        const of = `Page ${next} of ${typed.host}`
        const page = retried(() => fetchPage(pageAddress(address, next), of, asking), of, waiting)
        // Whether it failed is seen when its turn comes.
        page.catch(() => {})
        asked.set(next, page)
      }
      const page = await saidWhileWaiting(asked.get(number), `Page ${number} of ${typed.host}`, options)
      asked.delete(number)
      if (page === undefined || page.items.length === 0) return
      last = page.pagecount
      yield { ...page, number }
    }
  } finally {
    await asking.agent.destroy()
  }
}

async function saidWhileWaiting<T>(
  coming: T,
  place: string,
  { onWait, waitSaidMs = waitSaid }: FetchOptions,
): Promise<Awaited<T>> {
  const began = performance.now()
  const timer =
    onWait &&
    setInterval(() => onWait({ place, seconds: Math.round((performance.now() - began) / 1000) }), waitSaidMs)
  try {
    return await coming
  } finally {
    clearInterval(timer)
  }
}

/** Answers that another try would not change. */
const finalAnswers: readonly string[] = ['import_closed', 'import_no_details']

async function retried(
  attempt: () => Promise<Page>,
  place: string,
  pause: (ms: number) => Promise<unknown>,
): Promise<Page> {
  let reason: unknown
  for (const ms of [0, ...pauses]) {
    if (ms > 0) await pause(ms)
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof ImportError && finalAnswers.includes(error.reason)) throw error
      if (error instanceof SourceError) {
        throw new ImportError(sayError('import_unasked_address', { place, fault: error.message }))
      }
      reason = error
    }
  }
  if (reason instanceof ImportError) throw reason
  const cause = reason instanceof Error && reason.cause instanceof Error ? reason.cause : reason
  const said = cause instanceof Error ? cause.message : String(cause)
  throw new ImportError(sayError('import_page_unread', { place, tries: pauses.length + 1, fault: said }))
}
