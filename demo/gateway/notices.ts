import type { Book } from './book.ts'
import type { Channel, RawNotice } from './channel.ts'
import type { ChannelName, DueNotice, NoticeEvent, Trade } from './trades.ts'

/** After each try that was not accepted; then it is given up. */
const pausesMs = [500, 1000, 2000, 5000, 10_000, 20_000, 40_000, 60_000]
const answerTimeoutMs = 5000

const isLoopback = (address: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? '')

/** Sends notices to merchants, repeated until they are acknowledged. */
export class Notices {
  readonly #book: Book
  readonly #channels: Record<ChannelName, Channel>
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(book: Book, channels: Record<ChannelName, Channel>) {
    this.#book = book
    this.#channels = channels
    // What a restart interrupted.
    for (const trade of book.trades) for (const due of trade.due) this.#wait(trade, due)
  }

  send(trade: Trade, event: NoticeEvent, delayMs = 0): void {
    const due = { event, at: Date.now() + delayMs, tries: 0 }
    trade.due.push(due)
    this.#book.save()
    this.#wait(trade, due)
  }

  build(trade: Trade, event: NoticeEvent, options?: Parameters<Channel['buildNotice']>[2]): RawNotice {
    return this.#channels[trade.channel].buildNotice(trade, event, options)
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #wait(trade: Trade, due: DueNotice): void {
    const timer = setTimeout(
      async () => {
        this.#timers.delete(timer)
        await this.#try(trade, due)
      },
      Math.max(0, due.at - Date.now()),
    )
    this.#timers.add(timer)
  }

  async #try(trade: Trade, due: DueNotice): Promise<void> {
    const accepted = await this.#deliver(trade, due.event)
    const pause = accepted ? undefined : pausesMs[due.tries]
    due.tries++
    if (pause === undefined) trade.due.splice(trade.due.indexOf(due), 1)
    else {
      due.at = Date.now() + pause
      this.#wait(trade, due)
    }
    this.#book.save()
  }

  async #deliver(trade: Trade, event: NoticeEvent): Promise<boolean> {
    const { method, url, headers, body } = this.build(trade, event)
    if (!isLoopback(url)) return false
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(answerTimeoutMs),
        ...(method === 'POST' && { body }),
      })
      return this.#channels[trade.channel].isAccepted(response.status, await response.text())
    } catch {
      return false
    }
  }
}
