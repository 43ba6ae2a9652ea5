/** Records of several kinds, written kind by kind in batches, while the dump is read on. One batch is written at a time. */
export class Batches {
  readonly #size: number
  #writing: Promise<void> = Promise.resolve()
  readonly #ends: (() => Promise<void>)[] = []

  constructor(size: number) {
    this.#size = size
  }

  /** Returns what takes a record, and waits where a batch before this one is still being written. */
  of<T>(write: (records: T[]) => Promise<void>): (record: T) => Promise<void> | undefined {
    let gathered: T[] = []
    const flush = async () => {
      const records = gathered
      gathered = []
      if (records.length === 0) return
      await this.#writing
      this.#writing = write(records)
      this.#writing.catch(() => {})
    }
    this.#ends.push(flush)
    return (record) => {
      gathered.push(record)
      return gathered.length >= this.#size ? flush() : undefined
    }
  }

  async end(): Promise<void> {
    for (const flush of this.#ends) await flush()
    await this.#writing
  }

  /** What is gathered is left behind; what is being written ends. */
  async leave(): Promise<void> {
    await this.#writing.catch(() => {})
  }
}
