import type { Fault } from './faults.ts'
import type { NoticeEvent, Trade } from './trades.ts'

export interface Asked {
  method: string
  /** Without the query. */
  path: string
  /** Path and query as they came. */
  address: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

/** A notice as it goes over the wire. */
export interface RawNotice {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: string
}

export interface NoticeOptions {
  /** Fields that say something else than the truth, and are signed all the same. */
  changes?: Record<string, unknown>
  /** A forged signature. */
  forged?: boolean
}

export interface Channel {
  /** Undefined where the address is none of this channel's. */
  answer(asked: Asked, fault: Fault | undefined): Reply | undefined
  /** Whether an address is one that the site's server calls, or leads a browser to, of this channel. */
  owns(asked: Asked): boolean
  buildNotice(trade: Trade, event: NoticeEvent, options?: NoticeOptions): RawNotice
  isAccepted(status: number, body: string): boolean
  /** Where a browser goes after paying; null: nowhere. */
  returnAddress(trade: Trade): string | null
}

export const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

export const redirect = (location: string): Reply => ({ status: 303, headers: { location }, body: '' })

export const formOf = (body: string) => Object.fromEntries(new URLSearchParams(body))

/** Fields of a request, in the query or the body. */
export const fieldsOf = ({ query, body }: Asked): Record<string, string> => ({
  ...Object.fromEntries(query),
  ...formOf(body),
})

export function isWebAddress(text: string | undefined): text is string {
  return text !== undefined && /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

/** An address with fields added to its query. */
export function withFields(address: string, fields: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
