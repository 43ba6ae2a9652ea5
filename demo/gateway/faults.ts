import type { ChannelName } from './trades.ts'

/**
 * down: connections break; slow: answers take `ms`; garbage: answers are malformed; forged: they
 * are signed with a foreign key.
 */
export interface Fault {
  kind: 'down' | 'slow' | 'garbage' | 'forged'
  /** Unset: all. */
  channel?: ChannelName | undefined
  ms: number
  until: number
}

/** What is wrong with the gateway for a while. */
export class Faults {
  #faults: Fault[] = []

  set(fault: Fault): void {
    this.#faults.push(fault)
  }

  clear(): void {
    this.#faults = []
  }

  of(channel: ChannelName): Fault | undefined {
    return this.#faults.find(
      (fault) => fault.until > performance.now() && (fault.channel ?? channel) === channel,
    )
  }
}
