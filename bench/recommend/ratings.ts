import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { HeldOutWorld } from '../../server/test/recommending/held-out.ts'

/** Ratings from this on count as taken. */
const leastRating = 4
/** What comes after this share of all is held out. */
const share = 0.8

interface Rating {
  member: number
  work: number
  at: number
}

export interface RatingFiles {
  /** Lines of `userId,itemId,rating,timestamp` (seconds since 1970), with or without a line of names. */
  ratings: string
  /** Lines of `itemId,title,tag|tag`, as MovieLens has its genres; without it works have no tags. */
  items?: string | undefined
  /**
   * `moment`: what all members took after the same moment is held out. `member`: the last fifth of what each took, for
   * sets whose members rate once and do not return.
   */
  split: 'moment' | 'member'
}

export async function readRatings(files: RatingFiles): Promise<HeldOutWorld> {
  const members = new Map<string, number>()
  const works = new Map<string, number>()
  const numberOf = (numbers: Map<string, number>, id: string) => {
    const number = numbers.get(id) ?? numbers.size
    numbers.set(id, number)
    return number
  }
  const ratings: Rating[] = []
  for await (const line of linesOf(files.ratings)) {
    const [user = '', item = '', rating = '', time = ''] = line.split(',')
    if (!(Number(rating) >= leastRating) || !Number.isFinite(Number(time))) continue
    ratings.push({ member: numberOf(members, user), work: numberOf(works, item), at: Number(time) })
  }
  ratings.sort((one, other) => one.at - other.at)
  const tagsOf = files.items === undefined ? new Map<string, string[]>() : await readTags(files.items)
  const takenBy = Map.groupBy(ratings, ({ member }) => member)
  const splitOf = (of: readonly Rating[]) => of[Math.floor(of.length * share)]?.at ?? 0
  const moment = splitOf(ratings)
  return {
    works: Array.from(works.keys(), (id) => ({ tags: tagsOf.get(id) ?? [], performer: [], series: null })),
    members: Array.from(members.values(), (member) => {
      const taken = takenBy.get(member) ?? []
      if (files.split === 'moment')
        return taken.map(({ work, at }) => ({ work, daysBefore: days(moment - at) }))
      // By place, as many ratings have the same second.
      const first = Math.floor(taken.length * share)
      const last = taken[first - 1]?.at ?? 0
      return taken.map(({ work, at }, place) => ({ work, daysBefore: place < first ? days(last - at) : -1 }))
    }),
  }
}

const days = (seconds: number) => seconds / 86_400

const linesOf = (file: string) => createInterface({ input: createReadStream(file) })

async function readTags(file: string): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>()
  for await (const line of linesOf(file)) {
    const [, id, list] = /^([^,]+),.*,([^,]*)$/.exec(line) ?? []
    if (id !== undefined && list) tags.set(id, list.split('|'))
  }
  return tags
}
