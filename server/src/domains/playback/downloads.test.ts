import { playback } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, worksWithoutVideo } from '../../../test/kept.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let asStaff: ReturnType<typeof callAs>
let works: string[]
beforeAll(async () => {
  server = await startTestServer({ config: { logLevel: 'trace' } })
  asStaff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  works = await worksWithoutVideo(server.context.db, 4)
})
afterAll(() => server.close())

const give = (censoredId: string | undefined, url: string) =>
  asStaff(playback.downloadVideo, { body: { censoredId, url } })

const videosOf = (workId: string | undefined) =>
  server.context.db.selectFrom('video').selectAll().where('work_id', '=', String(workId)).execute()

const jobs = async () => {
  const { rows } = await sql<{ payload: { videoId: string } }>`
    select payload from graphile_worker._private_jobs order by id
  `.execute(server.context.db)
  return rows.map(({ payload }) => payload.videoId)
}

test('an address makes a video that waits, its job, and a work that says so', async () => {
  const [work] = works
  const { answer } = await give(work, ' https://Media.example.org/夜.mp4?sig=canary#part ')
  expect(await videosOf(work)).toMatchObject([
    {
      id: answer.videoId,
      source_kind: 'download',
      source: 'https://media.example.org/%E5%A4%9C.mp4?sig=canary',
      state: 'waiting',
    },
  ])
  expect(await jobs()).toContain(answer.videoId)
  const { is_online } = await server.context.db
    .selectFrom('work')
    .select('is_online')
    .where('id', '=', String(work))
    .executeTakeFirstOrThrow()
  expect(is_online).toBe(2)
  const audit = await server.context.db.selectFrom('audit_entry').selectAll().execute()
  expect(audit.at(-1)).toMatchObject({ action: 'video', detail: { workId: work, sourceKind: 'download' } })
  expect(JSON.stringify(audit)).not.toContain('canary')
  // and while it is being prepared, no second one
  expect((await give(work, 'https://media.example.org/b.mp4')).refusal.msg).toBe('这部作品已有影片在处理')
})

test.each([
  ['http://127.1/a.mp4', '网址指向内部网络，不能下载', 'address_internal'],
  ['http://[::ffff:7f00:1]/a.mp4', '网址指向内部网络，不能下载', 'address_internal'],
  ['http://169.254.169.254/latest/meta-data', '网址指向内部网络，不能下载', 'address_internal'],
  ['ftp://media.example.org/a.mp4', '只能下载 http 或 https 网址', 'address_not_http'],
  ['https://media.example.org:22/a.mp4', '网址的端口只能是 80 或 443', 'address_wrong_port'],
  ['https://name:word@media.example.org/a.mp4', '网址里不能带用户名和密码', 'address_with_password'],
  ['一个网址', '网址格式不正确', 'address_invalid'],
])('%s is refused at once, and nothing is written', async (url, words, reason) => {
  const before = await jobs()
  expect((await give(works[1], `${url}?sig=canary`)).refusal).toEqual({
    code: 500,
    msg: words,
    reason,
    data: { fields: { url: words }, reasons: { url: reason } },
  })
  expect(await videosOf(works[1])).toEqual([])
  expect(await jobs()).toEqual(before)
})

test('a work that is not there gets none', async () => {
  expect((await give('1999999999999999', 'https://media.example.org/a.mp4')).code).toBe(404)
})

test('missing and too long fields are named', async () => {
  const missing = await asStaff(playback.downloadVideo, { body: {} })
  expect(Object.keys(missing.refusal.data?.fields ?? {})).toEqual(['censoredId', 'url'])
  const long = await give(works[1], `https://media.example.org/${'a'.repeat(2000)}`)
  expect(Object.keys(long.refusal.data?.fields ?? {})).toEqual(['url'])
})

test('no line of the log repeats what an address holds', () => {
  expect(server.faults.join('')).toContain('"level"')
  expect(server.faults.join('')).not.toContain('canary')
})
