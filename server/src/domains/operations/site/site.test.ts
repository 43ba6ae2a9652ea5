import { billing, catalogue, editorial, operations } from '@yehang/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startBeside, startTestServer, type TestServer } from '../../../../test/server.ts'
import { soon } from '../../../../test/soon.ts'
import { pairDevice, readText } from '../../../../test/tv/devices.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { importWorks } from '../../imports/writing/load.ts'

// What the operator sets of the site and its channels, and where it is felt.

let server: TestServer
let clerk: TestMember
beforeEach(async () => {
  server = await startTestServer()
  clerk = await makeMember(server.context, { userName: 'clerk_1', roles: ['admin'] })
})
afterEach(() => server.close())

type Changes = Partial<Record<operations.SiteField, { from: unknown; to: unknown }>>

const usual = operations.usualSiteSettings
const read = async (url = server.url) =>
  (await call(url, operations.getSite, { headers: clerk.headers })).answer.data
const save = (changes: Changes, { headers } = clerk, url = server.url) =>
  call(url, operations.saveSite, { body: { changes }, headers })
const set = async (changes: Partial<operations.SiteSettings>) => {
  const { settings } = await read()
  const fields = Object.keys(changes) as operations.SiteField[]
  const saved = await save(
    Object.fromEntries(fields.map((name) => [name, { from: settings[name], to: changes[name] }])),
  )
  expect(saved.answer.data.saved).toBe(true)
}
const page = async (path: string, url = server.url) => {
  const response = await fetch(url + path, { headers: { cookie: 'adult=1' } })
  return { status: response.status, html: await response.text() }
}

test('with nothing set the site has its defaults; what is saved is shown and audited with what it was before', async () => {
  expect(await read()).toEqual({
    version: 0,
    settings: usual,
    usual: { name: '夜航', discreetTitle: '备忘录', refundText: '虚拟商品，开通后不支持退款。' },
    fixed: [],
    changedAt: null,
  })
  const anime = { ...usual.anime, name: '动画', playLevel: 1 }
  const { answer } = await save({
    announcement: { from: '', to: ' 周六维护 ' },
    anime: { from: usual.anime, to: anime },
    // To what it is already: no change.
    name: { from: '', to: '' },
  })
  expect(answer.data).toMatchObject({ saved: true, conflicts: [] })
  expect(answer.data.site).toMatchObject({
    version: 1,
    settings: { announcement: '周六维护', anime },
    changedAt: '2026-11-20 12:00:00',
  })
  const [entry] = await server.context.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'subject_kind', 'before', 'after'])
    .execute()
  expect(entry).toEqual({
    action: 'edit-site',
    actor_id: clerk.id,
    subject_kind: 'site',
    before: { announcement: '', anime: usual.anime },
    after: { announcement: '周六维护', anime },
  })
  await save({ announcement: { from: '周六维护', to: '周六维护' } })
  expect((await read()).version).toBe(1)
})

test('two editors: different fields are merged; the same field is asked for, and nothing is written before', async () => {
  const other = await makeMember(server.context, { userName: 'clerk_2', roles: ['admin'] })
  await save({ name: { from: '', to: '星河' } }, other)
  expect((await save({ announcement: { from: '', to: '新片' } })).answer.data.saved).toBe(true)
  const late = await save({ name: { from: '', to: '海' }, announcement: { from: '新片', to: '' } })
  expect(late.answer.data).toMatchObject({
    saved: false,
    conflicts: [{ field: 'name', staffName: 'clerk_2' }],
    site: { settings: { name: '星河', announcement: '新片' } },
  })
})

test('what cannot be is refused, and nothing of it is written', async () => {
  const hidden = (
    channel: keyof typeof usual & ('censored' | 'uncensored' | 'western' | 'anime' | 'fc2'),
  ) => ({
    from: usual[channel],
    to: { ...usual[channel], visible: false },
  })
  for (const changes of [
    { name: { from: '', to: '长'.repeat(41) } },
    { announcement: { from: '', to: '两\n行' } },
    { termsUrl: { from: '', to: 'javascript:alert(1)' } },
    { contactUrl: { from: '', to: 'http://example.org' } },
    { listFilter: { from: '', to: 'some' } },
    { channelOrder: { from: usual.channelOrder, to: usual.channelOrder.slice(1) } },
    { channelOrder: { from: usual.channelOrder, to: usual.channelOrder.map(() => 'anime') } },
    { western: { from: usual.western, to: { ...usual.western, playLevel: 3 } } },
    { fc2: { from: usual.fc2, to: { ...usual.fc2, rankings: true } } },
    { homeRows: { from: [], to: [{ row: 'other', name: '', visible: true }] } },
    { homeRows: { from: [], to: [{ row: 'ranking', name: '长'.repeat(21), visible: true }] } },
    {
      homeRows: { from: [], to: ['', '榜'].map((name) => ({ row: 'ranking', name, visible: true })) },
    },
  ]) {
    expect((await save(changes)).refusal.reason, JSON.stringify(changes)).toBe('wrong_parameter')
  }
  const none = Object.fromEntries(usual.channelOrder.map((channel) => [channel, hidden(channel)]))
  expect((await save(none)).refusal.reason).toBe('site_no_channel')
  const twice = { fc2: { from: usual.fc2, to: { ...usual.fc2, name: '动漫' } } }
  expect((await save(twice)).refusal).toMatchObject({
    reason: 'site_channel_name_taken',
    params: { name: '动漫' },
  })
  expect((await read()).version).toBe(0)
})

test('rows of the home page come in the order that is set, with their names; those that are not named follow', async () => {
  const headings = async () =>
    [...(await page('/index')).html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, name]) => name)
  expect((await headings())[0]).toBe('有码最新')
  await set({
    homeRows: [
      { row: 'western', name: '西方新片', visible: true },
      { row: 'censored', name: '', visible: false },
      { row: 'fc2', name: '', visible: true },
    ],
  })
  await soon(async () => expect((await headings()).slice(0, 2)).toEqual(['西方新片', 'FC2 最新']))
  const shown = await headings()
  expect(shown).not.toContain('有码最新')
  expect(shown).toEqual(expect.arrayContaining(['收藏排行', '无码最新']))
})

test('the home page keeps a place for the rows that the cookie names, and no other page knows of it', async () => {
  const withRows = async (path: string, rows: string) => {
    const response = await fetch(server.url + path, { headers: { cookie: `adult=1; rows=${rows}` } })
    return response.text()
  }
  expect(await withRows('/index', 'begun2')).toContain('继续观看')
  expect(await withRows('/index', 'random4.begun2')).toContain('"ownRows":"begun2.random4"')
  expect(await withRows('/censored', 'begun2')).not.toContain('ownRows')
  for (const wrong of ['', 'begun', 'begun9', '%3Cscript%3E']) {
    expect(await withRows('/index', wrong)).toBe((await page('/index')).html)
  }
})

test('only staff with the permission may read and change it', async () => {
  const editor = await makeMember(server.context, { roles: ['editor'] })
  const refused = await call(server.url, operations.getSite, { headers: editor.headers })
  expect(refused.refusal.code).toBe(402)
  expect((await save({ name: { from: '', to: '星河' } }, editor)).refusal.code).toBe(402)
})

test('what the environment sets wins, is named, and cannot be changed in the browser', async () => {
  await set({ name: '星河', discreetTitle: '日历' })
  const { site } = readConfig({ SITE_NAME: '夜空', LIST_FILTER: 'magnet' })
  const beside = await startBeside(server, { site })
  try {
    expect((await read(beside.url)).fixed).toEqual([
      { field: 'name', variable: 'SITE_NAME', value: '夜空' },
      { field: 'listFilter', variable: 'LIST_FILTER', value: 'magnet' },
    ])
    const refused = await save({ name: { from: '星河', to: '海' } }, clerk, beside.url)
    expect(refused.refusal).toMatchObject({ reason: 'site_field_fixed', params: { variable: 'SITE_NAME' } })
    expect((await page('/index', beside.url)).html).toContain('<title>首页 - 夜空</title>')
    expect((await page('/index')).html).toContain('<title>首页 - 星河</title>')
    const openApi = async (url: string) => (await fetch(`${url}/prod-api/openapi.json`)).text()
    expect(await openApi(beside.url)).toContain('夜空')
    expect(await openApi(server.url)).toContain('星河')
  } finally {
    await beside.close()
  }
})

test('every process drops the pages and answers that show what was changed', async () => {
  const beside = await startBeside(server)
  try {
    const both = [server.url, beside.url]
    const device = await pairDevice(server.url, await makeMember(server.context, { levelId: 2 }))
    const names = async () => {
      const { catalogs } = JSON.parse(await readText(`${device.at}/manifest.json`))
      return catalogs.map(({ name }: { name: string }) => name)
    }
    for (const url of both) expect((await page('/anime', url)).html).toContain('动漫最新')
    expect(await names()).toContain('动漫')

    await set({ anime: { ...usual.anime, name: 'Anime' }, announcement: '周六维护' })
    for (const url of both)
      await soon(async () => {
        const { html } = await page('/anime', url)
        expect(html).toContain('<title>Anime 最新 - 夜航</title>')
        expect(html).toContain('周六维护')
        expect(html).not.toContain('动漫')
      })
    expect(await names()).toContain('Anime')
  } finally {
    await beside.close()
  }
})

test('a change that was made while the connection for notifications was broken is read once it is back', async () => {
  const { pool, db } = server.context
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'yehang catalogue watch'",
  )
  await sql`update site_settings set settings = '{"name":"星河","censored":"of another version"}'`.execute(db)
  await soon(async () => expect((await page('/index')).html).toContain('<title>首页 - 星河</title>'))
})

test('a hidden channel is in no list of channels, its lists are not there, and its works are', async () => {
  const { rows } = (await call(server.url, catalogue.listWorks, { query: { modName: 'western' } })).answer
  const device = await pairDevice(server.url, await makeMember(server.context, { levelId: 2 }))
  const feed = () => fetch(`${device.at}/feed.xml?channel=western`)
  const listed = async () => JSON.parse(await readText(`${device.at}/api?ac=detail&t=3`)).total
  expect((await feed()).status).toBe(200)
  expect(await listed()).toBeGreaterThan(0)

  await set({ western: { ...usual.western, visible: false } })
  await soon(async () => expect((await page('/western')).status).toBe(404))
  for (const path of ['/western', '/top/western', '/tags/western/index', '/maker/western/index'])
    expect((await page(path)).status, path).toBe(404)
  for (const path of ['/index', '/find', '/top']) {
    // What follows is data: the names of all channels are among it.
    const [markup = ''] = (await page(path)).html.split('<script type="application/json"')
    expect(markup, path).toContain('动漫')
    expect(markup, path).not.toContain('欧美')
  }
  const work = await page(`/western/${rows[0]?.id}`)
  expect(work.status).toBe(200)
  expect(work.html).not.toContain('href="/western"')
  expect((await feed()).status).toBe(404)
  expect(await listed()).toBe(0)
  const manifest = JSON.parse(await readText(`${device.at}/manifest.json`))
  expect(manifest.catalogs.map(({ id }: { id: string }) => id)).not.toContain('yehang-3')
})

test('rankings and directories can be left out of a channel; single entries keep their pages', async () => {
  const tags = (
    await call(server.url, catalogue.listDirectory, { query: { tableName: 'tag', modName: 'anime' } })
  ).answer.rows
  await set({ anime: { ...usual.anime, rankings: false, directories: false } })
  await soon(async () => expect((await page('/top/anime')).status).toBe(404))
  expect((await page('/tags/anime/index')).status).toBe(404)
  expect((await page(`/tags/anime/${tags[0]?.id}`)).status).toBe(200)
  const { status, html } = await page('/anime')
  expect(status).toBe(200)
  expect(html).not.toContain('href="/top/anime"')
  expect(html).not.toContain('href="/tags/anime/index"')
  expect((await page('/top')).html).not.toContain('href="/top/anime"')
})

test('channels come in the order that is set, and the first four of them are the tabs of a phone', async () => {
  await set({ channelOrder: ['fc2', 'anime', 'western', 'uncensored', 'censored'] })
  await soon(async () => {
    const { html } = await page('/index')
    const [, bar = ''] = /<nav class="[^"]*tabbar[^"]*"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
    const hrefs = [...bar.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(hrefs).toEqual(['/fc2', '/anime', '/western', '/uncensored', '/user'])
  })
  const { html } = await page('/index')
  expect(html.indexOf('FC2 最新')).toBeLessThan(html.indexOf('有码最新'))
})

test('lists of a channel begin with what is set for it', async () => {
  await set({ listFilter: 'online', fc2: { ...usual.fc2, listFilter: 'all' } })
  const { db } = server.context
  await db.updateTable('channel').set({ online_count: sql<number>`work_count` }).execute()
  await soon(async () =>
    expect((await page('/fc2')).html).toContain(
      '"listed":{"censored":"online","uncensored":"online","western":"online","anime":"online","fc2":"0","all":"online"}',
    ),
  )
})

test('a new work of which nothing is said may be watched by whom the channel says', async () => {
  await set({ anime: { ...usual.anime, playLevel: 0 } })
  const { db, pool } = server.context
  const line = { title: '风筝', pubTime: '2026-11-01' }
  await importWorks({ db, pool, today: '2026-11-20' }, [
    { ...line, channel: 'anime', number: 'KIT-1' },
    { ...line, channel: 'anime', number: 'KIT-2', playLevel: 1 },
    { ...line, channel: 'western', number: 'KIT-3' },
  ])
  await call(server.url, editorial.createAdminWork, {
    body: { ...line, channel: 'anime', number: 'KIT-4' },
    headers: clerk.headers,
  })
  const works = await db
    .selectFrom('work')
    .select(['number', 'play_level'])
    .where('number', 'like', 'KIT-%')
    .orderBy('number')
    .execute()
  expect(works.map(({ number, play_level }) => [number, play_level])).toEqual([
    ['KIT-1', 0],
    ['KIT-2', 1],
    ['KIT-3', 2],
    ['KIT-4', 0],
  ])
})

test('the page of the plans says what is set, else the number of works that are shown, rounded down', async () => {
  const said = async () => {
    const { titlesText, refundText } = (await call(server.url, billing.listPlans)).answer
    return { titlesText, refundText }
  }
  const { db } = server.context
  const count = (works: number) => db.updateTable('channel').set({ work_count: works }).execute()
  await count(8420)
  expect((await said()).titlesText).toBe('42000+ 部影片')
  await count(250)
  expect((await said()).titlesText).toBe('1200+ 部影片')
  await count(19)
  expect((await said()).titlesText).toBe('')
  await set({ refundText: '七天内可退。', titlesText: '一千部影片' })
  await soon(async () =>
    expect(await said()).toEqual({ titlesText: '一千部影片', refundText: '七天内可退。' }),
  )
  await count(250)
  await set({ titlesText: '', fc2: { ...usual.fc2, visible: false } })
  await soon(async () => expect((await said()).titlesText).toBe('1000+ 部影片'))
})
