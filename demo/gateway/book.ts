import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Accounts, makeAccounts } from './keys.ts'
import { chinaTime } from './times.ts'
import {
  type ChannelName,
  isWholeRefunded,
  type NewTrade,
  type NoticeEvent,
  type Refund,
  refundedFen,
  type Trade,
} from './trades.ts'

interface Written {
  accounts: Accounts
  port: number
  trades: Trade[]
}

/** Older ones are forgotten. */
const keptTrades = 1000

const number = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** All that the gateway knows, in a file where one is given: a restart changes nothing. */
export class Book {
  readonly accounts: Accounts
  readonly trades: Trade[]
  readonly #file: string | undefined
  /** Where it listened last; 0: nowhere yet. */
  port: number
  /** Milliseconds by which our clock is ahead. */
  clockOffset = 0
  /** Called with each change that the merchant is notified of. */
  tell: (trade: Trade, event: NoticeEvent) => void = () => {}

  private constructor(file: string | undefined, { accounts, port, trades }: Written) {
    this.#file = file
    this.accounts = accounts
    this.port = port
    this.trades = trades
  }

  static async open(folder: string | undefined): Promise<Book> {
    const file = folder === undefined ? undefined : path.join(folder, 'gateway.json')
    const known = file === undefined ? undefined : readBook(file)
    return new Book(file, known ?? { accounts: await makeAccounts(), port: 0, trades: [] })
  }

  now(): number {
    return Date.now() + this.clockOffset
  }

  find(channel: ChannelName, outTradeNo: string): Trade | undefined {
    return this.trades.find((trade) => trade.channel === channel && trade.outTradeNo === outTradeNo)
  }

  byTradeNo(tradeNo: string): Trade | undefined {
    return this.trades.find((trade) => trade.tradeNo === tradeNo)
  }

  begin(begun: NewTrade): Trade {
    const now = this.now()
    const day = chinaTime(now).slice(0, 10).replaceAll('-', '')
    const trade: Trade = {
      param: '',
      ...begun,
      tradeNo:
        begun.channel === 'wechat' ? `42000${number(5)}${day}${number(10)}` : `${day}22001${number(15)}`,
      state: 'unpaid',
      createdAt: now,
      paidFen: null,
      paidAt: null,
      closedAt: null,
      refunds: [],
      due: [],
    }
    this.trades.push(trade)
    if (this.trades.length > keptTrades) this.trades.shift()
    this.save()
    return trade
  }

  /** Whether it can still be paid at the cashier. */
  isPayable(trade: Trade): boolean {
    return trade.state === 'unpaid' && (trade.expiresAt === null || trade.expiresAt > this.now())
  }

  /** Once: of two concurrent payments the second is refused, as at the real channels. */
  pay(trade: Trade, fen = trade.fen): void {
    if (trade.paidFen !== null) return
    Object.assign(trade, { state: 'paid', paidFen: fen, paidAt: this.now() })
    this.save()
  }

  close(trade: Trade): void {
    Object.assign(trade, { state: 'closed', closedAt: this.now() })
    this.save()
  }

  /** Null where there is not so much left to be given back. */
  refund(trade: Trade, id: string, fen: number, notifyUrl: string | null = null): Refund | null {
    if (trade.state !== 'paid' || trade.paidFen === null || refundedFen(trade) + fen > trade.paidFen)
      return null
    const refund = { id, refundNo: `5030${number(24)}`, fen, at: this.now(), notifyUrl }
    trade.refunds.push(refund)
    if (isWholeRefunded(trade)) trade.closedAt = refund.at
    this.save()
    return refund
  }

  /** Whole or not at all. */
  save(): void {
    if (this.#file === undefined) return
    const { accounts, port, trades } = this
    mkdirSync(path.dirname(this.#file), { recursive: true })
    writeFileSync(`${this.#file}.new`, JSON.stringify({ accounts, port, trades }), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }
}

function readBook(file: string): Written | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
