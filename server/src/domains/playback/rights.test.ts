import { texts } from '@yehang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askVideo, makeReadyVideo } from '../../../test/media/media.ts'
import { makeMember } from '../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../test/server.ts'

/** Permissions for watching. */

let server: TestServer
const works: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  for (const playLevel of [0, 1, 2]) works.push((await makeReadyVideo(server.context, { playLevel })).workId)
})
afterAll(() => server.close())

const vip = { levelId: 2, levelUntil: new Date(noon + 86_400_000) }
const people = {
  guest: async () => undefined,
  member: () => makeMember(server.context),
  vip: () => makeMember(server.context, vip),
  vipForGood: () => makeMember(server.context, { levelId: 2 }),
  endedVip: () => makeMember(server.context, { levelId: 2, levelUntil: new Date(noon) }),
  banned: async () => {
    const member = await makeMember(server.context, vip)
    const banned = { banned_at: new Date(noon) }
    await server.context.db.updateTable('member').set(banned).where('id', '=', member.id).execute()
    return member
  },
  support: () => makeMember(server.context, { roles: ['support'] }),
  editor: () => makeMember(server.context, { roles: ['editor'] }),
  admin: () => makeMember(server.context, { roles: ['admin'] }),
}

const yes = 200
const vipOnly = [402, texts.vipOnly] as const
const ended = [401, texts.unauthenticated] as const

/** By playLevel 0, 1, 2. */
const table: Record<keyof typeof people, readonly (number | readonly [number, string])[]> = {
  guest: [yes, [401, texts.signInToWatch], [401, texts.vipOnly]],
  member: [yes, yes, vipOnly],
  vip: [yes, yes, yes],
  vipForGood: [yes, yes, yes],
  endedVip: [yes, yes, vipOnly],
  // An expired token gets 401 for any work: without it the caller would count as a visitor.
  banned: [ended, ended, ended],
  support: [yes, yes, vipOnly],
  editor: [yes, yes, yes],
  admin: [yes, yes, yes],
}

describe.each(Object.keys(people) as (keyof typeof people)[])('%s', (person) => {
  test.each([0, 1, 2])('a work of playLevel %i', async (playLevel) => {
    const member = await people[person]()
    const asked = await askVideo(server.url, works[playLevel] ?? '', { headers: member?.headers ?? {} })
    const expected = table[person][playLevel]
    if (expected === yes) {
      const media = await fetch(server.url + asked.answer.data)
      expect([media.status, media.headers.get('content-type')]).toEqual([
        200,
        'application/vnd.apple.mpegurl',
      ])
      await media.text()
    } else expect([asked.refusal.code, asked.refusal.msg]).toEqual(expected)
  })
})
