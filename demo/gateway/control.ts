import type { Book } from './book.ts'
import { type Asked, json, type NoticeOptions, type Reply } from './channel.ts'
import type { Fault, Faults } from './faults.ts'
import type { Notices } from './notices.ts'
import type { ChannelName, NoticeEvent, Trade } from './trades.ts'

/** What tests ask of the gateway, as JSON. */

export interface Which {
  channel: ChannelName
  outTradeNo: string
}

/** How often a notice is sent; `build` answers it instead. */
export type Notifying = 'now' | 'never' | 'twice' | 'build' | number

export type NoticeRequest = Which & NoticeOptions & { refundId?: string }

export interface ControlCalls {
  /** Pays an unpaid order, even if it is closed. */
  pay: Which & { fen?: number; notice?: Notifying; delayMs?: number }
  /** Gives money back from the channel's side, as after a complaint, or under the merchant's number for it. */
  refund: Which & { fen?: number; notice?: Notifying; refundId?: string }
  /** Builds a notice of what is; nothing is sent. */
  notice: NoticeRequest
  close: Which
  fault: { kind: Fault['kind'] | 'none'; channel?: ChannelName; seconds?: number; ms?: number }
  /** Sets the gateway's clock, milliseconds since 1970; it goes on from there. */
  clock: { now: number }
  /** Channels that were asked are listed by `asked`, oldest first. */
  trades: Record<string, never>
}

interface Tools {
  book: Book
  faults: Faults
  notices: Notices
  asked: string[]
}

class NoSuchTrade extends Error {}

function find({ book }: Tools, { channel, outTradeNo }: Which): Trade {
  const trade = book.find(channel, outTradeNo)
  if (!trade) throw new NoSuchTrade(`there is no order ${outTradeNo} at ${channel}`)
  return trade
}

function tell({ notices }: Tools, trade: Trade, event: NoticeEvent, notifying: Notifying, delayMs = 0) {
  if (notifying === 'build') return [notices.build(trade, event)]
  const count = { now: 1, never: 0, twice: 2 }[notifying as string] ?? Number(notifying)
  for (let sent = 0; sent < count; sent++) notices.send(trade, event, delayMs)
  return []
}

const runs: { [N in keyof ControlCalls]: (tools: Tools, asked: ControlCalls[N]) => unknown } = {
  pay(tools, { fen, notice = 'now', delayMs, ...which }) {
    const trade = find(tools, which)
    tools.book.pay(trade, fen)
    return { trade, notices: tell(tools, trade, { kind: 'paid' }, notice, delayMs) }
  },
  refund(tools, { fen, notice = 'now', refundId, ...which }) {
    const trade = find(tools, which)
    const id = refundId ?? `channel-${trade.refunds.length + 1}`
    const given = fen ?? (trade.paidFen ?? 0) - trade.refunds.reduce((sum, refund) => sum + refund.fen, 0)
    if (!tools.book.refund(trade, id, given)) throw new NoSuchTrade('there is not so much to be given back')
    return { trade, notices: tell(tools, trade, { kind: 'refund', refundId: id }, notice) }
  },
  notice(tools, { refundId, ...which }) {
    const event: NoticeEvent = refundId === undefined ? { kind: 'paid' } : { kind: 'refund', refundId }
    return { notices: [tools.notices.build(find(tools, which), event, which)] }
  },
  close(tools, which) {
    const trade = find(tools, which)
    tools.book.close(trade)
    return { trade }
  },
  fault({ faults }, { kind, channel, seconds = 3600, ms = 0 }) {
    if (kind === 'none') faults.clear()
    else faults.set({ kind, channel, ms, until: performance.now() + seconds * 1000 })
    return {}
  },
  clock({ book }, { now }) {
    book.clockOffset = now - Date.now()
    return {}
  },
  trades: ({ book, asked }) => ({ trades: book.trades, asked }),
}

/** Undefined where the address is none of the control's. */
export function answerControl(tools: Tools, { path, method, headers, body }: Asked): Reply | undefined {
  const name = /^\/control\/(\w+)$/.exec(path)?.[1]
  if (name === undefined) return undefined
  const run = runs[name as keyof ControlCalls] as ((tools: Tools, asked: unknown) => unknown) | undefined
  // No page of another site can send this without being allowed to.
  const isOurs = method === 'POST' && headers['content-type'] === 'application/json'
  if (!run || !Object.hasOwn(runs, name) || !isOurs) return json(404, { error: 'no such call' })
  try {
    return json(200, run(tools, JSON.parse(body)))
  } catch (error) {
    return json(error instanceof NoSuchTrade ? 404 : 400, { error: String(error) })
  }
}
