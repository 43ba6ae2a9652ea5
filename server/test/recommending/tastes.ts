import { Random } from '../../../demo/random.ts'

/**
 * Members with known tastes. Works belong to circles, which members choose; four circles share their tags and
 * performers, so that what works have in common says only a part of what belongs together.
 */

export interface TasteOptions {
  works: number
  members: number
  /** About so many of all members. */
  entries: number
  seed: number
  /** Over so many days. */
  days: number
}

export interface TasteEntry {
  work: number
  day: number
}

export interface TasteWork {
  tags: string[]
  performer: string[]
  series: string | null
}

const circlesOfTheme = 4
const worksOfCircle = 60
const sharesOfCircles = [0.55, 0.25, 0.12] as const

export class Tastes {
  readonly options: TasteOptions
  readonly circles: number

  constructor(options: TasteOptions) {
    this.options = options
    this.circles = Math.max(circlesOfTheme, Math.round(options.works / worksOfCircle))
  }

  circleOf(work: number): number {
    return work % this.circles
  }

  workOf(work: number): TasteWork {
    const random = new Random(this.options.seed, 1_000_000_000 + work)
    const theme = Math.floor(this.circleOf(work) / circlesOfTheme)
    const tags = new Set<string>()
    for (let at = 0; at < 3; at++) tags.add(`题材${theme}之${random.whole(1, 4)}`)
    // What says nothing.
    for (let at = 0; at < 2; at++) tags.add(`常见${random.whole(1, 12)}`)
    return {
      tags: [...tags],
      performer: [`演员${theme}之${random.whole(1, 6)}`],
      series: random.chance(0.3) ? `系列${theme}之${random.whole(1, 5)}` : null,
    }
  }

  /** The entries of a member, in their order. */
  entriesOf(member: number): TasteEntry[] {
    const { seed, works, members, entries, days } = this.options
    const random = new Random(seed, member)
    const circles = sharesOfCircles.map(() => random.rank(this.circles, this.circles / 3))
    const mean = entries / members
    const count = Math.min(works / 4, Math.ceil(-Math.log(1 - random.unit()) * mean))
    const chosen = new Set<number>()
    for (let tries = 0; chosen.size < count && tries < 4 * count; tries++) {
      chosen.add(this.#pick(random, circles))
    }
    return [...chosen]
      .map((work) => ({ work, day: random.whole(0, days - 1) }))
      .sort((one, other) => one.day - other.day)
  }

  #pick(random: Random, circles: readonly number[]): number {
    const { works } = this.options
    let left = random.unit()
    const at = sharesOfCircles.findIndex((share) => {
      left -= share
      return left < 0
    })
    // Without a taste: what many take.
    const circle = circles[at] ?? random.rank(this.circles, this.circles / 10)
    const size = Math.floor((works - 1 - circle) / this.circles) + 1
    return circle + this.circles * random.rank(Math.max(1, size), 8)
  }
}
