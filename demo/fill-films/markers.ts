import { addPlayback } from '../../server/src/domains/playback/figures/queries/recording.ts'
import { demoProposers, filmsToMark } from '../../server/src/domains/playback/markers/queries/demo.ts'
import {
  addMarkers,
  type NewMarker,
  setTags,
} from '../../server/src/domains/playback/markers/queries/markers.ts'
import { dayMs, hourMs, shanghaiDay } from '../../server/src/platform/clock.ts'
import type { Context } from '../../server/src/platform/context.ts'
import { Random } from '../random.ts'
import { chapterTitles, momentTitles } from '../words/moments.ts'

/** Chapters, moments and what players reported, of the films that visitors of the demo find first. */

const seed = 2_622
const markedFilms = 60
const proposals = 9
/** Shorter films have no chapters. */
const chapterSeconds = 120
const playsShown = 14

export async function fillMarkers({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const random = new Random(seed)
  const films = await filmsToMark(db, markedFilms)
  const members = await demoProposers(db, 5)
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const add = async (marker: NewMarker, tags: readonly string[]) => {
      const [id] = await addMarkers(tx, [marker], now)
      if (id !== undefined) await setTags(tx, id, tags)
    }
    for (const [place, { workId, partId, videoId, seconds, tags }] of films.entries()) {
      const of = { workId, partId, endSeconds: null, createdBy: null }
      if (seconds >= chapterSeconds) {
        const length = Math.floor(seconds / chapterTitles.length)
        const chapters = chapterTitles.map((title, at) => ({ title, seconds: at * length }))
        const kind = { kind: 'chapter', state: 'shown', videoId, proposedBy: null } as const
        for (const chapter of chapters) await add({ ...of, ...kind, ...chapter }, [])
      }
      for (const title of [random.whole(0, 3), random.whole(4, 7)].map((at) => momentTitles[at] ?? '')) {
        const at = { seconds: random.whole(1, Math.max(1, Math.floor(seconds) - 3)), title }
        const kind = { kind: 'moment', state: 'shown', videoId: null, proposedBy: null } as const
        await add({ ...of, ...kind, ...at }, tags.slice(0, 2))
      }
      const proposedBy = members[place % members.length]
      if (place >= proposals || proposedBy === undefined) continue
      const at = { seconds: random.whole(1, Math.max(1, Math.floor(seconds) - 3)) }
      const kind = { kind: 'moment', state: 'proposed', videoId: null, proposedBy } as const
      await add(
        { ...of, ...kind, ...at, title: momentTitles[place % momentTitles.length] ?? '' },
        tags.slice(0, 1),
      )
    }
  })
  for (const workId of [...new Set(films.map(({ workId }) => workId))].slice(0, playsShown)) {
    for (let count = random.whole(4, 16); count > 0; count--) await play(db, workId, random, clock.now())
  }
}

async function play(db: Context['db'], workId: string, random: Random, now: number): Promise<void> {
  const at = now - random.whole(0, 13) * dayMs
  const fails = random.chance(0.04)
  const start =
    fails || random.chance(0.03)
      ? null
      : Math.round(random.between(160, 900) ** (random.chance(0.1) ? 1.2 : 1))
  const network = random.chance(0.7) ? '4g' : random.chance(0.5) ? '3g' : 'unknown'
  const browser = random.chance(0.6) ? 'chrome' : random.chance(0.6) ? 'safari' : 'firefox'
  const stalls = start !== null && random.chance(0.15) ? random.whole(1, 3) : 0
  await addPlayback(db, shanghaiDay(at), new Date(Math.floor(at / hourMs) * hourMs), {
    ...{ workId, network, browser, start, stalls, stalledMs: stalls * random.whole(200, 2500) },
    ...{ isSlow: start !== null && start > 2000, isAbandoned: start === null && !fails },
    failure: fails ? 'network' : null,
    bytes: start === null ? 0 : random.whole(1, 90) * 1_000_000,
    seconds: start === null ? 0 : random.whole(10, 1200),
  })
}
