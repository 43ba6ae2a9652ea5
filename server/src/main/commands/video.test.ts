import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { failureOf } from '@yehang/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestDatabase } from '../../../test/database.ts'
import { type TestManage, testManage } from '../../../test/manage.ts'
import { makeParts } from '../../../test/media/media.ts'
import { makeWork } from '../../../test/media/preparing.ts'
import { failVideo } from '../../domains/playback/service/videos.ts'
import { systemClock } from '../../platform/clock.ts'
import { incomingFile } from '../../platform/files/folders.ts'

let site: TestManage
let database: TestDatabase
let folder: string

beforeAll(async () => {
  site = await testManage()
  ;({ database, folder } = site)
})
afterAll(() => site.close())

const run = (...args: string[]) => site.run('video', ...args)

const video = async (workId: string) => {
  const rows = await database.db.selectFrom('video').selectAll().where('work_id', '=', workId).execute()
  expect(rows).toHaveLength(1)
  return rows[0] as (typeof rows)[number]
}
const jobsOf = async (videoId: string) => {
  const { rows } = await database.pool.query('select 1 from graphile_worker.jobs where key = $1', [
    `video ${videoId}`,
  ])
  return rows.length
}
/** The head of an MP4, and as many bytes as are asked for. */
const clip = (bytes: number) =>
  Buffer.concat([
    Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'),
    Buffer.alloc(bytes, 7),
  ])

test('an address is given to a work by its id, or by channel and number in any writing', async () => {
  const workId = await makeWork(database)
  const url = 'https://media.example.org/harbour.mp4?key=secret'
  const first = await run('add', workId, '--url', url)
  expect(first).toMatchObject({ code: 0, err: '' })
  const given = await video(workId)
  expect(first.out).toContain(given.id)
  expect(given).toMatchObject({ source_kind: 'download', source: url, state: 'waiting', created_by: null })
  expect(await jobsOf(given.id)).toBe(1)

  const other = await makeWork(database)
  const { number } = await database.db
    .selectFrom('work')
    .select('number')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  expect(await run('add', number.toLowerCase(), '--channel', 'censored', '--url', url)).toMatchObject({
    code: 0,
  })
  await video(other)
  expect(await run('add', number, '--channel', 'anime', '--url', url)).toEqual({
    code: 1,
    out: '',
    err: '访问资源不存在\n',
  })
})

test('a part is named by its title, and one that the work does not have is refused', async () => {
  const workId = await makeWork(database)
  const [, second] = await makeParts(database, workId, ['第1集', '第2集'])
  const url = 'https://media.example.org/harbour.mp4'
  expect(await run('add', workId, '--url', url, '--part', '第3集')).toEqual({
    code: 1,
    out: '',
    err: '作品没有叫「第3集」的分集\n',
  })
  expect(await run('add', workId, '--url', url, '--part', '第2集')).toMatchObject({ code: 0 })
  expect((await video(workId)).part_id).toBe(second)
})

test('an obviously invalid address is refused, and nothing is written', async () => {
  const workId = await makeWork(database)
  for (const url of [
    'http://127.0.0.1/a.mp4',
    'file:///etc/passwd',
    'https://media.example.org:8443/a.mp4',
  ]) {
    const { code, err } = await run('add', workId, '--url', url)
    expect({ url, code }).toEqual({ url, code: 1 })
    expect(err).toMatch(/\p{Script=Han}/u)
    expect(err).not.toContain('    at ')
  }
  const rows = await database.db.selectFrom('video').select('id').where('work_id', '=', workId).execute()
  expect(rows).toEqual([])
})

test('a file of this machine is copied to where the worker looks for it', async () => {
  const workId = await makeWork(database)
  const file = path.join(folder, 'harbour.mp4')
  await writeFile(file, clip(3_000_000))
  expect(await run('add', workId, '--file', file)).toMatchObject({ code: 0 })
  const given = await video(workId)
  expect(given).toMatchObject({ source_kind: 'upload', source: 'harbour.mp4', state: 'waiting' })
  const copy = incomingFile(folder, given.id)
  expect((await readFile(copy)).equals(clip(3_000_000))).toBe(true)
  expect((await stat(file)).size).toBe(3_000_024)
  expect(await readdir(path.dirname(copy))).toEqual([given.id])
})

test('a file that is no video, or not there, or for a work that has one under way, is not copied', async () => {
  const workId = await makeWork(database)
  const text = path.join(folder, 'text.mp4')
  await writeFile(text, '#EXTM3U\nhttp://127.0.0.1/secret\n')
  const good = path.join(folder, 'good.mp4')
  await writeFile(good, clip(10))
  expect(await run('add', workId, '--file', text)).toMatchObject({
    code: 1,
    err: expect.stringContaining('不是可以处理的影片文件'),
  })
  expect(await run('add', workId, '--file', path.join(folder, 'absent.mp4'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^没有这个文件：.*absent\.mp4\n$/),
  })
  expect(await run('add', workId, '--file', folder)).toMatchObject({ code: 1 })
  vi.stubEnv('MIN_FREE_GB', '10000')
  expect(await run('add', workId, '--file', good)).toMatchObject({ code: 1, err: '磁盘空间不足\n' })
  vi.stubEnv('MIN_FREE_GB', '')
  const before = await readdir(path.join(folder, 'media/incoming'))
  expect(await run('add', workId, '--url', 'https://media.example.org/a.mp4')).toMatchObject({ code: 0 })
  expect(await run('add', workId, '--file', good)).toEqual({
    code: 1,
    out: '',
    err: '这部作品已有影片在处理\n',
  })
  expect(await readdir(path.join(folder, 'media/incoming'))).toEqual(before)
})

test('videos are listed without what opens an address, tried again and removed', async () => {
  const workId = await makeWork(database)
  await run('add', workId, '--url', 'https://media.example.org/b.mp4?key=canary')
  const { id } = await video(workId)
  await failVideo({ db: database.db, clock: systemClock }, id, failureOf('download_connection_refused', {}))
  const failed = await run('list', '--work', workId, '--state', 'failed')
  expect(failed).toMatchObject({ code: 0, err: '1 video.\n' })
  expect(failed.out).toMatch(
    new RegExp(`^${id} {2}failed .*TEST-\\d+ .*https://media.example.org/b.mp4\\n {4}对方拒绝连接\\n$`),
  )
  expect(failed.out).not.toContain('canary')
  const inChinese = await site.runWith(['video', 'list', '--work', workId], { language: 'zh' })
  expect(inChinese.out).toMatch(new RegExp(`^${id} {2}失败 .*TEST-`))
  expect(await run('list', '--state', 'ready')).toEqual({ code: 0, out: '', err: '0 videos.\n' })

  expect(await run('retry', id)).toMatchObject({ code: 0, out: `Video ${id} is tried again.\n` })
  expect(await video(workId)).toMatchObject({ state: 'waiting', reason: null })
  expect(await jobsOf(id)).toBe(1)
  expect(await run('retry', id)).toEqual({ code: 1, out: '', err: '只有失败的影片可以重试\n' })
  expect(await run('remove', id)).toMatchObject({ code: 0 })
  expect(await video(workId)).toMatchObject({ state: 'removed' })
  expect(await run('remove', '6999999999999999')).toMatchObject({ code: 1, err: '访问资源不存在\n' })
})

test.each([
  [[], 'Say add, list, retry or remove'],
  [['add'], 'Say add, list, retry or remove'],
  [['publish', '6000000000000001'], 'There is no manage video publish'],
  [['add', 'HAI-042', '--url', 'https://media.example.org/a.mp4'], 'add --channel NAME'],
  [['add', 'HAI-042', '--channel', 'sea', '--url', 'https://media.example.org/a.mp4'], 'expected one of'],
  [['add', '6000000000000001'], 'Give --url URL or --file PATH'],
  [['add', '6000000000000001', '--url', 'https://a.example/', '--file', 'b.mp4'], 'Give --url URL or --file'],
  [['list', '--state', 'done'], 'expected one of waiting'],
  [['list', '--work', 'HAI-042'], 'expected the id of a work'],
  [['list', '--url', 'https://a.example/'], '--url does not belong here'],
  [['retry', 'last'], 'is no id of a video'],
])('called wrongly: %j', async (args, message) => {
  const { code, err } = await run(...args)
  expect(code).toBe(2)
  expect(err).toContain(message)
  expect(err).toContain('manage video --help tells how it is used')
})
