import type { ModName } from '@yehang/contract/channels'
import { Random } from './random.ts'

/** How gently works spread over labels: the larger, the more even. */
const LABEL_SLOPE = 24
/** The newest FC2 number, and the oldest; both have seven digits. */
const [FC2_NEWEST, FC2_OLDEST] = [4_780_000, 1_000_100]

/** A work's own chance. The first draw decides its label, so that labels can be counted ahead. */
export function randomOf(seed: number, channel: ModName, index: number): Random {
  return new Random(
    Math.imul(seed, 2654435761) ^ Math.imul(channel.length * 8 + channel.charCodeAt(0), 40503),
    index,
  )
}

export function drawLabel(random: Random, labels: number): number {
  return random.rank(labels, LABEL_SLOPE)
}

/** Works of each label, found by drawing every work's label once: numbers must fall as the works get older. */
function worksByLabel(seed: number, channel: ModName, works: number, labels: number): Int32Array {
  const counts = new Int32Array(labels)
  for (let index = 0; index < works; index++) {
    const label = drawLabel(randomOf(seed, channel, index), labels)
    counts[label] = (counts[label] ?? 0) + 1
  }
  return counts
}

/** Gives the works of one channel, newest first, their code numbers. */
export class Numbering {
  #channel: ModName
  #works: number
  #left: Int32Array
  #day = ''
  #today = new Map<string, number>()

  constructor(seed: number, channel: ModName, works: number, labels: number) {
    this.#channel = channel
    this.#works = works
    const counted = channel === 'western' || channel === 'fc2' ? 0 : works
    this.#left = worksByLabel(seed, channel, counted, labels)
  }

  /** `label` is its place in the channel's list, `index` the work's, `date` its publish date. */
  next(label: number, prefix: string, index: number, date: string): string {
    if (this.#channel === 'fc2') {
      const step = (FC2_NEWEST - FC2_OLDEST) / this.#works
      return `FC2-PPV-${Math.floor(FC2_NEWEST - step * (index + 0.5))}`
    }
    const [year = '', month = '', day = ''] = date.slice(2).split('-')
    if (this.#channel === 'western') {
      const again = this.#onDay(date, prefix)
      return `${prefix}.${year}.${month}.${day}${again > 1 ? `.${again}` : ''}`
    }
    if (this.#channel === 'uncensored' && label % 2 === 0) {
      return `${month}${day}${year}-${String(this.#onDay(date, '')).padStart(3, '0')}`
    }
    const number = this.#left[label] ?? 0
    this.#left[label] = number - 1
    return `${prefix}-${String(number).padStart(this.#channel === 'anime' ? 4 : 3, '0')}`
  }

  #onDay(date: string, prefix: string): number {
    if (date !== this.#day) this.#today.clear()
    this.#day = date
    const count = (this.#today.get(prefix) ?? 0) + 1
    this.#today.set(prefix, count)
    return count
  }
}
