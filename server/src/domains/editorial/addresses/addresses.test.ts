import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { editorial } from '@yehang/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'
import { dayMs, hourMs, minuteMs, shanghaiDay } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { imageFolder } from '../../../platform/files/folders.ts'
import { checkAddresses } from './checking.ts'

/** Pictures and previews that cannot be had. */

/** A server of pictures: what it answers to a path, else a picture; null breaks the connection off. */
async function startPictures() {
  const answers = new Map<string, { status: number; type?: string } | null>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    asked.push(pathname)
    const answer = answers.get('*') === undefined ? answers.get(pathname) : answers.get('*')
    if (answer === null) request.socket.destroy()
    else response.writeHead(answer?.status ?? 200, { 'content-type': answer?.type ?? 'image/png' }).end('x')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { answers, asked, host, origin: `http://${host}`, close }
}

let one: Awaited<ReturnType<typeof startPictures>>
let other: typeof one
let server: TestServer
let ask: ReturnType<typeof callAs>
let now = noon

beforeAll(async () => {
  one = await startPictures()
  other = await startPictures()
  server = await startTestServer({
    template: 'empty',
    now: () => now,
    config: { download: readConfig({ DOWNLOAD_ALLOW: `${one.host},${other.host}` }).download },
  })
  return async () => {
    await server.close()
    one.close()
    other.close()
  }
})

beforeEach(async () => {
  const { pool } = server.context
  await pool.query('delete from work')
  await pool.query('delete from address_host')
  await pool.query(
    'update address_round set taken_until = null, began_at = null, after_id = null, addresses = 0, failed = 0, ended_at = null',
  )
  for (const { answers, asked } of [one, other]) {
    answers.clear()
    asked.length = 0
  }
  ask = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
})

let made = 0
async function addWork(addresses: { small?: string; big?: string; stills?: string[]; mp4?: string }) {
  const { id } = await server.context.db
    .insertInto('work')
    .values({
      ...{ pub_time: '2026-11-01', mod_id: 1, number: `ADR-${++made}`, number_norm: `ADR${made}` },
      title: `石板路清晨 ${made}`,
      ...{ pic_small: addresses.small ?? null, pic_big: addresses.big ?? null },
      ...{ image_small: addresses.stills ?? [], image_big: [], mp4: addresses.mp4 ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const pauses: number[] = []
/** A turn, in which the time between two addresses goes by at once. */
async function turn() {
  pauses.length = 0
  await checkAddresses(server.context, {
    signal: AbortSignal.timeout(60_000),
    async pause(ms) {
      pauses.push(ms)
      now += ms
    },
  })
}
const later = async (ms: number) => {
  now += ms
  // Longer than a session of staff lasts without a call.
  ask = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
}
const listed = async () =>
  (await ask(editorial.listAdminWorks, { query: { view: 'unreachable' } })).answer.rows.map(({ id }) => id)
const checks = async () => (await ask(editorial.getAddressChecks, {})).answer.data
const said = async (id: string) =>
  (await ask(editorial.getAdminWork, { params: { id } })).answer.data.checks
    .filter(({ key }) => key === 'address')
    .map(({ text }) => text)
/** The checks of an address that is gone until it is reported. */
async function reported() {
  await turn()
  for (const ms of [hourMs + minuteMs, dayMs + minuteMs]) {
    await later(ms)
    await turn()
  }
}

test('what is gone is listed after the third failure in more than a day, with why, until it is there again', async () => {
  const address = (name: string) => `${one.origin}/${name}`
  one.answers.set('/gone.png', { status: 404 })
  one.answers.set('/page.png', { status: 200, type: 'text/html' })
  one.answers.set('/film.mp4', { status: 200, type: 'video/mp4' })
  one.answers.set('/no-film.mp4', { status: 200, type: 'text/html' })
  const well = await addWork({ small: address('a.png'), big: address('b.png'), mp4: address('film.mp4') })
  const gone = await addWork({ small: address('gone.png'), big: address('gone.png') })
  const wrong = await addWork({ small: address('page.png'), mp4: address('no-film.mp4') })
  const still = await addWork({ stills: [address('gone.png'), address('not-asked.png')] })
  await turn()
  expect(one.asked.sort()).toEqual(
    ['a.png', 'b.png', 'film.mp4', 'gone.png', 'gone.png', 'no-film.mp4', 'page.png'].map(
      (name) => `/${name}`,
    ),
  )
  expect(pauses).toEqual([1000, 1000, 1000, 1000, 1000, 1000])
  expect(await checks()).toMatchObject({ addresses: 7, failed: 4, isRunning: true, hosts: [] })
  expect(await listed()).toEqual([])

  await later(hourMs + minuteMs)
  await turn()
  expect(await listed()).toEqual([])
  expect(await checks()).toMatchObject({ addresses: 11, failed: 8, isRunning: false })
  await later(dayMs + minuteMs)
  await turn()
  expect((await listed()).sort()).toEqual([gone, wrong, still].sort())
  expect(await said(gone)).toEqual(['小封面打不开：网址上没有这个文件（HTTP 404）（2026-11-20 起）'])
  expect(await said(wrong)).toEqual([
    '小封面打不开：网址返回的不是图片（2026-11-20 起）',
    '预告片打不开：网址返回的是网页，请填影片文件本身的网址（2026-11-20 起）',
  ])
  expect(await said(still)).toEqual(['小剧照打不开：网址上没有这个文件（HTTP 404）（2026-11-20 起）'])
  expect(await said(well)).toEqual([])
  const { views } = (await ask(editorial.countAdminViews)).answer.data
  expect(views).toContainEqual({ view: 'unreachable', count: 3 })

  one.answers.delete('/gone.png')
  expect((await ask(editorial.recheckAddresses, { body: { ids: [gone, still] } })).answer.data).toEqual({
    addresses: 2,
  })
  await turn()
  expect(await listed()).toEqual([wrong])
})

test('another address ends the fault of the former one at once', async () => {
  one.answers.set('/gone.png', { status: 410 })
  const id = await addWork({ small: `${one.origin}/gone.png` })
  await reported()
  expect(await listed()).toEqual([id])
  await server.context.pool.query('update work set pic_small = $1 where id = $2', [
    `${one.origin}/new.png`,
    id,
  ])
  expect([await listed(), await said(id)]).toEqual([[], []])
  await later(7 * dayMs)
  await turn()
  expect((await server.context.pool.query('select from address_fault')).rowCount).toBe(0)
})

test('what staff say is right is neither asked nor listed again, until they ask for it', async () => {
  one.answers.set('/hotlink.png', { status: 403 })
  const id = await addWork({ small: `${one.origin}/hotlink.png` })
  await reported()
  expect((await ask(editorial.acceptAddresses, { body: { ids: [id] } })).answer.data).toEqual({ works: 1 })
  expect([await listed(), await said(id)]).toEqual([[], ['小封面的地址由人标为没问题']])
  const { rows } = await server.context.pool.query(
    `select subject_id from audit_entry where action = 'accept-addresses'`,
  )
  expect(rows).toEqual([{ subject_id: id }])
  one.asked.length = 0
  await later(8 * dayMs)
  await turn()
  expect(one.asked).toEqual([])
  await ask(editorial.recheckAddresses, { body: { ids: [id] } })
  await turn()
  expect(await listed()).toEqual([id])
})

test('a server that is down is left alone, longer each time, and reported once with its works', async () => {
  one.answers.set('*', null)
  for (let count = 0; count < 8; count++) await addWork({ small: `${one.origin}/${count}.png` })
  const well = await addWork({ small: `${other.origin}/a.png`, big: `${one.origin}/b.png` })
  await turn()
  expect(one.asked).toHaveLength(3)
  expect(other.asked).toEqual(['/a.png'])
  await later(30 * minuteMs)
  await turn()
  expect(one.asked).toHaveLength(3)
  // 1, 2, 4, 8, 16 hours, one address each time at most.
  for (const hours of [1, 2, 4, 8, 16]) {
    await later(hours * hourMs + minuteMs)
    await turn()
  }
  expect(one.asked.length).toBeLessThanOrEqual(8)
  const { hosts } = await checks()
  expect(hosts).toMatchObject([{ origin: one.origin, reason: 'download_broke_off', works: 9 }])
  // Every address of it would be listed else.
  expect((await listed()).length).toBeLessThanOrEqual(3)
  one.answers.delete('*')
  await later(dayMs)
  await turn()
  expect((await checks()).hosts).toEqual([])
  expect(await listed()).not.toContain(well)
})

test('a server is asked for no more than fits into a turn, and the round goes on where it was', async () => {
  const ids: string[] = []
  for (let count = 0; count < 60; count++) ids.push(await addWork({ small: `${one.origin}/${count}.png` }))
  await turn()
  expect(one.asked).toHaveLength(45)
  await later(minuteMs)
  await turn()
  expect(one.asked).toHaveLength(60)
  expect(new Set(one.asked).size).toBe(60)
  await later(minuteMs)
  await turn()
  expect(await checks()).toMatchObject({ addresses: 60, failed: 0, isRunning: false })
  // Nothing more until a week after it began.
  await later(6 * dayMs)
  await turn()
  expect(one.asked).toHaveLength(60)
  await later(dayMs)
  await turn()
  expect(one.asked.length).toBeGreaterThan(60)
})

test('two workers are never at it together, and one goes on for another that died', async () => {
  for (let count = 0; count < 5; count++) await addWork({ small: `${one.origin}/${count}.png` })
  await Promise.all([turn(), turn()])
  expect(one.asked).toHaveLength(5)
  await server.context.pool.query(`update address_round set after_id = 0, taken_until = $1::timestamptz`, [
    new Date(now + minuteMs),
  ])
  await turn()
  expect(one.asked).toHaveLength(5)
  await later(2 * minuteMs)
  await turn()
  expect(one.asked).toHaveLength(10)
})

test('a turn that is ended by force goes on with the addresses that it did not come to', async () => {
  for (let count = 0; count < 5; count++) await addWork({ small: `${one.origin}/${count}.png` })
  const stopping = new AbortController()
  const broken = checkAddresses(server.context, {
    signal: stopping.signal,
    async pause() {
      if (one.asked.length === 2) stopping.abort(new Error('the worker ends'))
    },
  })
  await expect(broken).rejects.toThrow('the worker ends')
  await turn()
  expect(one.asked.sort()).toEqual(['/0.png', '/1.png', '/2.png', '/3.png', '/4.png'])
})

test('files of ours are looked for on the disk, without a pause; drafts and works of the demo are left out', async () => {
  const folder = path.join(imageFolder(server.context.config.dataDir), 'own')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'here.webp'), 'x')
  const here = await addWork({ small: 'own/here.webp' })
  const gone = await addWork({ small: 'own/gone.webp', big: 'own/here.webp' })
  const draft = await addWork({ small: 'own/draft.webp' })
  const demo = await addWork({ small: 'own/demo.webp' })
  await server.context.pool.query(`update work set published = false, unlisted = 'draft' where id = $1`, [
    draft,
  ])
  await server.context.pool.query('update work set is_demo = true where id = $1', [demo])
  const since = shanghaiDay(now)
  await reported()
  expect(pauses).toEqual([])
  expect(await listed()).toEqual([gone])
  expect(await said(gone)).toEqual([`小封面打不开：图片目录里没有这个文件（${since} 起）`])
  expect(await said(here)).toEqual([])
  await rm(folder, { recursive: true })
})
