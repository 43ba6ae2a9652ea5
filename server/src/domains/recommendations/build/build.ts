import type pg from 'pg'
import { neighbourBytes, writeNeighbour } from '../neighbour-bytes.ts'
import {
  emptyOtherSlot,
  lockBuild,
  readEntries,
  readRanges,
  switchSlot,
  writeNeighbours,
} from '../queries/build.ts'
import { EntryList, keepSupported, worksByMember } from './entries.ts'
import { leastMembers, type Nearest, nearestWorks } from './nearest.ts'
import { Numbering } from './numbering.ts'

/** More works of one member are not paired: the heaviest and newest count. */
const worksOfMember = 300
/** After so many days an entry counts half. */
const halfLifeDays = 365
/** An entry's strength is up to 4; with its age it fits in a byte, as does the sum of three. */
const weightOfStrength = 20

export interface Build {
  /** How many works have neighbours. */
  works: number
  entries: number
  seconds: number
}

const ageOf = Array.from({ length: 20 * 365 }, (_, days) => 0.5 ** (days / halfLifeDays))

/**
 * Finds the neighbours of all works anew, into the table that is not read, and switches to it. Nothing of a build that
 * is killed is seen, and the next one begins from the start. Null where another process builds.
 */
export async function buildNeighbours(
  connect: () => Promise<pg.Client>,
  { today, now }: { today: string; now: Date },
): Promise<Build | null> {
  const begin = performance.now()
  const client = await connect()
  try {
    if (!(await lockBuild(client))) return null
    const slot = await emptyOtherSlot(client)
    const ranges = await readRanges(client)
    const members = new Numbering(ranges.members.first, ranges.members.last, ranges.members.count)
    const works = new Numbering(ranges.works.first, ranges.works.last, ranges.works.count)
    const list = new EntryList()
    await readEntries(client, today, (member, work, strength, days) => {
      const age = ageOf[Math.max(0, days)] ?? 0
      const weight = Math.max(1, Math.round(strength * weightOfStrength * age))
      list.add(members.of(member), works.of(work), weight)
    })
    const entries = list.size
    const rows = worksByMember(list, members.size, works.size, worksOfMember)
    const kept = keepSupported(rows, works.size, leastMembers)
    const idOf = (number: number) => works.id(kept[number] as number)
    const written = await writeNeighbours(client, slot, storedRows(nearestWorks(rows, kept.length), idOf))
    const seconds = (performance.now() - begin) / 1000
    await switchSlot(client, slot, { today, now, works: written, seconds })
    return { works: written, entries, seconds }
  } finally {
    await client.end()
  }
}

function* storedRows(found: Iterable<Nearest>, idOf: (number: number) => number) {
  for (const { work, works, nearness, count } of found) {
    const neighbours = Buffer.allocUnsafe(count * neighbourBytes)
    for (let at = 0; at < count; at++) {
      writeNeighbour(neighbours, at * neighbourBytes, idOf(works[at] as number), nearness[at] as number)
    }
    yield { id: idOf(work), neighbours }
  }
}
