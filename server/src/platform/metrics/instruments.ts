/** What is counted and measured, and how it is handed on; the names and rules are those of Prometheus. */

export type Kind = 'counter' | 'gauge' | 'histogram'

export interface Sample {
  /** `_bucket`, `_sum`, `_count`, or nothing. */
  suffix: string
  labels: Readonly<Record<string, string>>
  value: number
}

/** All there is under one name, as plain data, so that one process can hand it to another. */
export interface Family {
  name: string
  kind: Kind
  help: string
  samples: Sample[]
}

/** The values of labels in one key; no value of ours holds a NUL. */
const keyOf = (values: readonly string[]) => values.join('\0')

const labelsOf = (names: readonly string[], key: string) => {
  const values = key.split('\0')
  return Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']))
}

/** Only ever grows. */
export class Counter<L extends string = never> {
  readonly #values = new Map<string, { value: number }>()
  readonly #name: string
  readonly #help: string
  readonly #labels: readonly L[]

  constructor(name: string, help: string, labels: readonly L[] = []) {
    this.#name = name
    this.#help = help
    this.#labels = labels
    // One without labels is there from the start: a rate needs its first value.
    if (labels.length === 0) this.of()
  }

  /** The count for some label values, in their order; a caller that counts often may keep it. */
  of(...values: string[]): { value: number } {
    const key = keyOf(values)
    let count = this.#values.get(key)
    if (count === undefined) {
      count = { value: 0 }
      this.#values.set(key, count)
    }
    return count
  }

  add(by: number, ...values: string[]): void {
    this.of(...values).value += by
  }

  family(): Family {
    const samples = [...this.#values].map(([key, { value }]) => ({
      suffix: '',
      labels: labelsOf(this.#labels, key),
      value,
    }))
    return { name: this.#name, kind: 'counter', help: this.#help, samples }
  }
}

/** How often something took how long, by upper bounds in seconds. */
export class Durations {
  readonly bounds: readonly number[]
  readonly counts: number[]
  sum = 0
  count = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = bounds.map(() => 0)
  }

  observe(seconds: number): void {
    this.sum += seconds
    this.count += 1
    for (let place = 0; place < this.bounds.length; place += 1) {
      if (seconds <= (this.bounds[place] ?? 0)) {
        this.counts[place] = (this.counts[place] ?? 0) + 1
        return
      }
    }
  }
}

export class Histogram<L extends string = never> {
  readonly #series = new Map<string, Durations>()
  readonly #name: string
  readonly #help: string
  readonly #bounds: readonly number[]
  readonly #labels: readonly L[]

  constructor(name: string, help: string, bounds: readonly number[], labels: readonly L[] = []) {
    this.#name = name
    this.#help = help
    this.#bounds = bounds
    this.#labels = labels
    if (labels.length === 0) this.of()
  }

  /** The series for some label values; a caller that measures often may keep it. */
  of(...values: string[]): Durations {
    const key = keyOf(values)
    let series = this.#series.get(key)
    if (series === undefined) {
      series = new Durations(this.#bounds)
      this.#series.set(key, series)
    }
    return series
  }

  family(): Family {
    const samples: Sample[] = []
    for (const [key, { counts, sum, count }] of this.#series) {
      const labels = labelsOf(this.#labels, key)
      let below = 0
      for (const [place, bound] of this.#bounds.entries()) {
        below += counts[place] ?? 0
        samples.push({ suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below })
      }
      samples.push({ suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count })
      samples.push({ suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count })
    }
    return { name: this.#name, kind: 'histogram', help: this.#help, samples }
  }
}

/** The current value, read at each scrape. */
export function gauge(
  name: string,
  help: string,
  samples: number | readonly { labels: Readonly<Record<string, string>>; value: number }[],
): Family {
  const all = typeof samples === 'number' ? [{ labels: {}, value: samples }] : samples
  return { name, kind: 'gauge', help, samples: all.map((sample) => ({ suffix: '', ...sample })) }
}

/** A counter whose value is counted elsewhere. */
export const counted = (...args: Parameters<typeof gauge>): Family => ({ ...gauge(...args), kind: 'counter' })
