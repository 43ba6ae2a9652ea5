import { LRUCache } from 'lru-cache'
import { type Clock, minuteMs } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { BoundedQueue } from '../../../platform/limits/bounded-queue.ts'
import type { Device } from '../service/device-gate.ts'

/** Requests below /tv that are no media, in a minute, in each process. */
const perDevice = 600
const perMember = 1200
/** What one device asks for at once is answered a few at a time: fifty pages of a search do not keep others waiting. */
const atOnce = 4
const waiting = 100
const remembered = 5000

/** How much a device and its member may ask for. */
export class DeviceLimits {
  readonly #clock: Clock
  readonly #isOn: boolean
  readonly #queues = new LRUCache<string, BoundedQueue>({ max: remembered })
  readonly #counts = new Map<string, number>()
  #minute = 0

  constructor(clock: Clock, isOn: boolean) {
    this.#clock = clock
    this.#isOn = isOn
  }

  /** Does what a device asks for. Throws where it asks for too much. */
  async run<T>({ id, principal }: Pick<Device, 'id' | 'principal'>, work: () => Promise<T>): Promise<T> {
    if (this.#isOn) {
      this.#turn()
      this.#count(`device ${id}`, perDevice)
      if (principal !== null) this.#count(`member ${principal.memberId}`, perMember)
    }
    let queue = this.#queues.get(id)
    if (queue === undefined) {
      queue = new BoundedQueue(atOnce, waiting, 'a device asks for too much at once')
      this.#queues.set(id, queue)
    }
    return queue.run(work)
  }

  #count(key: string, most: number): void {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (count > most) throw new AppError('device_too_fast')
  }

  #turn(): void {
    const minute = Math.floor(this.#clock.now() / minuteMs)
    if (minute === this.#minute) return
    this.#minute = minute
    this.#counts.clear()
  }
}
