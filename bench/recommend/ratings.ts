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

/** A file of `userId,itemId,rating,timestamp` (seconds since 1970), with or without a line of names. */
export async function readRatings(file: string): Promise<HeldOutWorld> {
  const members = new Map<string, number>()
  const works = new Map<string, number>()
  const numberOf = (numbers: Map<string, number>, id: string) => {
    const number = numbers.get(id) ?? numbers.size
    numbers.set(id, number)
    return number
  }
  const ratings: Rating[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [user = '', item = '', rating = '', time = ''] = line.split(',')
    if (!(Number(rating) >= leastRating) || !Number.isFinite(Number(time))) continue
    ratings.push({ member: numberOf(members, user), work: numberOf(works, item), at: Number(time) })
  }
  ratings.sort((one, other) => one.at - other.at)
  const split = ratings[Math.floor(ratings.length * share)]?.at ?? 0
  const world = {
    works: Array.from(works, () => ({ tags: [], performer: [], series: null })),
    members: Array.from(members, (): { work: number; daysBefore: number }[] => []),
  }
  for (const { member, work, at } of ratings) {
    world.members[member]?.push({ work, daysBefore: Math.floor((split - at) / 86_400) })
  }
  return world
}
