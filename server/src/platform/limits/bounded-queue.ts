import { Overload } from '../http/app-error.ts'

/** Does work a few at a time. More than `waiting` in line are refused with an Overload. */
export class BoundedQueue {
  readonly #atOnce: number
  readonly #waiting: number
  readonly #message: string
  readonly #line: (() => void)[] = []
  #running = 0

  /** `message` is logged of what is refused. */
  constructor(atOnce: number, waiting: number, message: string) {
    this.#atOnce = atOnce
    this.#waiting = waiting
    this.#message = message
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else {
      if (this.#line.length >= this.#waiting) throw new Overload(this.#message)
      // The slot is passed on directly, so that no new caller takes it in between.
      await new Promise<void>((resolve) => this.#line.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = this.#line.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
