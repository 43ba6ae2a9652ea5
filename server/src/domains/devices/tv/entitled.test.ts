import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../../test/clock.ts'
import { makeParts, makeReadyVideo } from '../../../../test/media/media.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { type SecondServer, startBeside } from '../../../../test/server.ts'
import { pairDevice, readText } from '../../../../test/tv/devices.ts'
import { readConfig } from '../../../platform/config/config.ts'

/** Whatever becomes of works: no app is given an address of one that its device may not watch. */

interface State {
  published: boolean
  unlisted: 'hidden' | 'removed' | null
  online: 0 | 1 | 2
  playLevel: 0 | 1 | 2
  /** The member does not want to see it. */
  isHidden: boolean
}

const state: fc.Arbitrary<State> = fc
  .record({
    unlisted: fc.option(fc.constantFrom('hidden' as const, 'removed' as const), { freq: 3 }),
    online: fc.constantFrom(0 as const, 1 as const, 1 as const, 2 as const),
    playLevel: fc.constantFrom(0 as const, 1 as const, 2 as const),
    isHidden: fc.boolean(),
  })
  .map((made) => ({ ...made, published: made.unlisted === null }))

let server: ServerWithClock
let open: SecondServer
let works: string[]
/** Of the works that have parts, the parts. */
let parts: Map<string, string[]>
let viewers: { at: string; level: number; member: TestMember | null }[]
beforeAll(async () => {
  const media = readConfig({ DEVICES_FOR_GUESTS: 'on' }).media
  server = await startServerWithClock()
  // What can be watched are these works alone.
  await server.context.db.updateTable('work').set({ is_online: 0 }).execute()
  works = []
  parts = new Map()
  for (let n = 0; n < 6; n++) works.push((await makeReadyVideo(server.context)).workId)
  for (const workId of works.slice(0, 3)) {
    const made = await makeParts(server.context, workId, ['第1集', '第2集', '第3集'])
    for (const partId of made.slice(0, 2)) await makeReadyVideo(server.context, { workId, partId })
    parts.set(workId, made)
  }
  // Without a cache, so that each state is asked for at once.
  open = await startBeside(server, { media, cacheBytes: 0 })
  viewers = [{ at: `${open.url}/tv/guest`, level: 0, member: null }]
  for (const levelId of [1, 2]) {
    const member = await makeMember(server.context, { levelId })
    const { token } = await pairDevice(open.url, member)
    viewers.push({ at: `${open.url}/tv/${token}`, level: levelId, member })
  }
})
afterAll(async () => {
  await open.close()
  await server.close()
})

async function become(states: State[]): Promise<void> {
  const { db } = server.context
  const hidden: string[] = []
  for (const [at, { published, unlisted, online, playLevel, isHidden }] of states.entries()) {
    const id = works[at] ?? ''
    await db
      .updateTable('work')
      .set({ published, unlisted, is_online: online, play_level: playLevel })
      .where('id', '=', id)
      .execute()
    if (isHidden) hidden.push(id)
  }
  await db.deleteFrom('hidden').execute()
  const rows = viewers.flatMap(({ member }) => hidden.map((id) => ({ id, memberId: member?.id })))
  for (const { id, memberId } of rows) {
    if (memberId === undefined) continue
    const at = new Date(server.clock.now)
    await db
      .insertInto('hidden')
      .values({ member_id: memberId, kind: 'work', target_id: id, created_at: at })
      .execute()
  }
  // Devices are asked for anew.
  server.clock.now += 3000
}

const listings = [
  '/api',
  '/api?ac=detail',
  '/provide?ac=videolist&h=700',
  '/provide?ac=detail&at=xml',
  '/list.m3u',
]

test('addresses are given of works that are published, online and paid for, and of no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(state, { minLength: 6, maxLength: 6 }), async (states) => {
      await become(states)
      for (const { at, level, member } of viewers) {
        const may = works.filter((_, place) => {
          const made = states[place]
          return made?.published && made.online === 1 && made.playLevel <= level
        })
        const shown = may.filter((id) => member === null || !states[works.indexOf(id)]?.isHidden)
        for (const path of listings) {
          const text = await readText(at + path)
          const given = [...text.matchAll(/\/play\/(\d{16})(?:\/\d{16})?\.m3u8/g)].map(([, id = '']) => id)
          const listed = works.filter((id) => text.includes(id))
          expect([path, [...new Set(given)].sort()]).toEqual([path, shown.toSorted()])
          expect([path, listed.toSorted()]).toEqual([path, shown.toSorted()])
        }
        const details = await readText(`${at}/api?ac=detail&ids=${works.join()}`)
        for (const [place, id] of works.entries()) {
          const streams = await readText(`${at}/stream/movie/yehang:${id}.json`)
          const played = await readText(`${at}/api?play=${id}&flag=yehang`)
          const isShown = shown.includes(id)
          expect([details, streams].map((text) => text.includes(`/play/${id}`))).toEqual([isShown, isShown])
          expect(played.includes(`/play/${id}`)).toBe(may.includes(id))
          const film = await fetch(`${at}/play/${id}.m3u8`)
          await film.arrayBuffer()
          expect(film.status === 200).toBe(may.includes(id))
          for (const [position, partId] of (parts.get(id) ?? []).entries()) {
            const hasFilm = position < 2
            const address = `/play/${id}/${partId}.m3u8`
            expect([details, streams].map((text) => text.includes(address))).toEqual(
              [isShown, isShown].map((shows) => shows && hasFilm),
            )
            const part = await fetch(at + address)
            await part.arrayBuffer()
            expect(part.status === 200).toBe(may.includes(id) && hasFilm)
            const other = await fetch(`${at}/play/${works[5]}/${partId}.m3u8`)
            expect([await other.text(), other.status]).not.toContain(200)
          }
          if (!states[place]?.published) expect(details).not.toContain(id)
        }
      }
    }),
    { numRuns: 4, seed: 7 },
  )
})
