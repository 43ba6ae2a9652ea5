import { Overload } from '../../platform/http/app-error.ts'

/** Does work a few at a time. More than `waiting` in line are refused with an Overload. */
export class HashQueue {
  readonly #atOnce: number
  readonly #waiting: number
  readonly #line: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce
    this.#waiting = waiting
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else {
      if (this.#line.length >= this.#waiting) throw new Overload('too many passwords at once')
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
