import { channels, modNames, usualChannels } from '@yehang/contract/channels'
import { describe, expect, test } from 'vitest'
import type { RawAnswer } from '../api/client.ts'
import { defaultSite } from '../lib/site.ts'
import { paths } from '../paths.ts'
import { type FirstScreenInput, renderFirstScreen } from './first-screen.tsx'

const id = '1000000000000001'
const row = {
  id,
  number: 'HAI-042',
  title: '海岛慢生活 <b>守灯塔</b>',
  pubTime: '2026-11-18',
  picSmall: '/images/a.webp',
  picBig: '/images/b.webp',
  modId: 1,
  isOnline: 1,
  isDht: 1,
  duration: 74,
  average: 4.6,
  evaluates: 1204,
  playLevel: 2,
}
const ok = (fields: object): RawAnswer => ({ status: 200, answer: { code: 200, msg: '操作成功', ...fields } })
const detail = {
  data: { ...row, imageSmall: '', imageBig: '', mp4: null, collects: 0, likes: 0 },
  ...{
    collect: null,
    like: null,
    tags: [],
    maker: [],
    performer: [],
    series: [],
    label: [],
    director: [],
    item: [],
  },
}

const entry = { id, name: '灯塔', nameCn: null, count: 1, uncensoredCount: 1 }

/** The entry that a directory's page asks for: of the page's own kind and channel. */
function entryAt(href: string) {
  const [, tableName = '', channel = ''] = href.split('/')
  const named = modNames.find((name) => name === channel) ?? 'censored'
  return { ...entry, tableName, modId: tableName === 'performer' ? null : channels[named], group: null }
}

/** A catalogue of one work, and one entry in each directory. */
async function oneWork(path: string, href = ''): Promise<RawAnswer> {
  if (path.startsWith('/v2/works/detail/list')) return ok({ rows: [row], total: 1 })
  if (path.startsWith('/v2/dht/list')) return ok({ rows: [], total: 0 })
  if (path.startsWith('/v2/tag/channel')) return ok({ data: [{ name: '场景', items: [entry] }] })
  if (path.startsWith('/v2/tag/detail')) return ok({ data: entryAt(href) })
  if (/^\/v2\/(tag|works\/performer)\/list/.test(path)) return ok({ rows: [entry], total: 1 })
  return path.startsWith(`/v2/works/detail/${id}`)
    ? ok(detail)
    : { status: 200, answer: { code: 404, msg: '…' } }
}

const site = { ...defaultSite, name: '夜航' }

function screen(
  href: string,
  transport: (path: string) => Promise<RawAnswer> = (path) => oneWork(path, href),
  given: Partial<FirstScreenInput> = {},
) {
  return renderFirstScreen({
    href,
    site,
    theme: 'system',
    discreet: false,
    listed: null,
    transport,
    ...given,
  })
}

/** The addresses of pages (docs/requirements.md, site 3); `/` is the gate, which the server serves. */
const routes = [
  paths.home(),
  ...modNames.flatMap((channel) => [paths.latest(channel), paths.work(channel, id)]),
  ...(['censored', 'uncensored', 'western', 'anime'] as const).flatMap((channel) => [
    paths.top(channel),
    paths.tags(channel),
    paths.tags(channel, id),
  ]),
  paths.search('星空'),
  ...[paths.series(), paths.series(id), paths.label(), paths.label(id)],
  ...[paths.director(), paths.director(id), paths.item(), paths.item(id)],
  paths.makers(),
  ...(['censored', 'uncensored', 'western'] as const).map((channel) => paths.maker(channel, id)),
  ...(['censored', 'uncensored'] as const).flatMap((channel) => [
    paths.performer(channel),
    paths.performer(channel, id),
  ]),
  ...[paths.user(), paths.message(), paths.redeem(), paths.login(), paths.register()],
  ...[paths.forgot(), paths.reset(), paths.account()],
  ...[paths.pay(), paths.pay(id), paths.orders()],
]

describe.each(routes)('%s', (href) => {
  test('has a page, a title, a main part and one main heading', async () => {
    const { html, title, status, page, complete } = await screen(href)
    expect({ status, complete, found: page !== 'not-found' }).toEqual({
      status: 200,
      complete: true,
      found: true,
    })
    expect(title).not.toBe('')
    expect(html.match(/<main /g)).toHaveLength(1)
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  test('leads only to pages that are there', async () => {
    const { html } = await screen(href)
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, link = '']) => link)
    const inside = links.filter((link) => link.startsWith('/'))
    expect(inside.length).toBeGreaterThan(5)
    for (const link of new Set(inside)) {
      expect((await screen(link.replaceAll('&amp;', '&'))).status, link).toBe(200)
    }
  })
})

describe('what the operator does not show', () => {
  const changed = usualChannels.map((one) => ({
    ...one,
    ...(one.channel === 'western' && { visible: false }),
    ...(one.channel === 'uncensored' && { name: '海外' }),
    ...(one.channel === 'censored' && { rankings: false, directories: false }),
    ...(one.channel === 'anime' && { rankings: false, directories: false }),
  }))
  const shown = (href: string) => screen(href, undefined, { site: { ...site, channels: changed } })
  const gone = ['/western', '/top/western', '/tags/western/index', '/maker/western/index', '/top/anime']
  const alsoGone = ['/top', '/tags/index', '/maker/index', '/series/index', '/performer/index']

  test.each([...gone, ...alsoGone])('%s is not there', async (href) => {
    expect((await shown(href)).status).toBe(404)
  })

  test.each([
    paths.home(),
    '/anime',
    '/find',
    paths.search('星空'),
    '/top/uncensored',
    paths.work('western', id),
    paths.tags('western', id),
    paths.maker('western', id),
    paths.performer('censored', id),
    paths.user(),
  ])('no link of %s leads there', async (href) => {
    const { html, status } = await shown(href)
    expect(status).toBe(200)
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(5)
    for (const link of new Set(links)) {
      expect((await shown(link.replaceAll('&amp;', '&'))).status, link).toBe(200)
    }
  })

  test('the site of the next render has its own channels', async () => {
    expect((await shown('/uncensored')).title).toBe('海外最新')
    expect((await screen('/western')).title).toBe('欧美最新')
  })
})

test('the addresses are those of the requirements (docs/requirements.md, site 3)', () => {
  expect(routes).toContain('/tags/uncensored/index')
  expect(routes).toContain(`/tags/western/${id}`)
  expect(routes).toContain(`/maker/uncensored/${id}`)
  expect(routes).toContain('/performer/uncensored/index')
  expect(routes).toContain('/search/%E6%98%9F%E7%A9%BA')
  expect(paths.gate()).toBe('/')
  expect(paths.message('订单 1')).toBe('/message?message=%E8%AE%A2%E5%8D%95%201')
})

test.each(['/nowhere', '/index//x', '/censored/1000000000000001/more', '/top/fc2', '//evil.example/index'])(
  '%s is not found',
  async (href) => {
    const { status, html } = await screen(href)
    expect(status).toBe(404)
    expect(html).toContain('访问资源不存在')
  },
)

test('an id of fewer than 16 digits is a wrong address', async () => {
  const { status, html } = await screen('/censored/123456789012345')
  expect(status).toBe(404)
  expect(html).toContain('出错了,请访问正确的网址！！')
})

test('a work that does not exist is not found', async () => {
  const { status, complete, html, title } = await screen('/censored/1000000000000002')
  expect({ status, complete, title }).toEqual({ status: 404, complete: true, title: '访问资源不存在' })
  expect(html).toContain('访问资源不存在')
})

test('an entry that is in no directory is not found', async () => {
  const { status, complete, html, title } = await screen('/maker/1000000000000002', async (path) =>
    path.startsWith('/v2/tag/detail') ? { status: 200, answer: { code: 404, msg: '…' } } : oneWork(path),
  )
  expect({ status, complete, title }).toEqual({ status: 404, complete: true, title: '访问资源不存在' })
  expect(html).toContain('访问资源不存在')
})

test.each(['%5Bx', '%28', 'it%27s', '%7Ea', 'a%7Cb', '%e5%b1%b1', '%41', '$keyword'])(
  'an address in another writing shows its page: /search/%s',
  async (keyword) => {
    const { status, complete, title } = await screen(`/search/${keyword}`)
    expect({ status, complete }).toEqual({ status: 200, complete: true })
    expect(title).toBe(`“${decodeURIComponent(keyword)}”的搜索结果`)
  },
)

test('a keyword of spaces alone is no search', async () => {
  expect((await screen('/search/%20%20')).title).toBe('搜索')
})

test('an entry of another kind or channel, or none at all, is not found in a directory', async () => {
  const western = async (path: string) => oneWork(path, `/maker/western/${id}`)
  expect((await screen(`/maker/western/${id}`, western)).status).toBe(200)
  for (const href of [`/maker/${id}`, `/label/${id}`, '/maker/17', '/tags/1000000000000002']) {
    const { status, html, complete } = await screen(href, western)
    expect({ status, complete }, href).toEqual({ status: 404, complete: true })
    expect(html).toContain('访问资源不存在')
  }
})

test('a screen that lacks an answer is not complete', async () => {
  const failing = async (): Promise<RawAnswer> => ({ status: 500, answer: { code: 500, msg: '系统出错了' } })
  expect(await screen('/censored', failing)).toMatchObject({ complete: false })
  expect(await screen('/index', () => Promise.reject(new Error('gone')))).toMatchObject({ complete: false })
})

test('texts of the catalogue cannot become markup', async () => {
  const { html } = await screen('/censored')
  expect(html).toContain('&lt;b&gt;守灯塔&lt;/b&gt;')
  expect(html).not.toContain('<b>守灯塔')
})

test('no element carries a style or a handler: the policy of the page forbids both', async () => {
  for (const href of routes) expect((await screen(href)).html).not.toMatch(/ style=| on[a-z]+=|<script/)
})

async function callsOf(href: string, given: Partial<FirstScreenInput> = {}): Promise<string[]> {
  const calls: string[] = []
  const listening = async (path: string) => {
    calls.push(path)
    return oneWork(path, href)
  }
  await screen(href, listening, given)
  return calls
}

const latest = '/v2/works/detail/list?modName=censored&pageNum=1&pageSize=32'

test('lists ask for what the visitor chose to see', async () => {
  const narrowed = (by: string) => latest.replace('?', `?${by}&`)
  expect(await callsOf('/censored')).toEqual([narrowed('hasResource=1')])
  expect(await callsOf('/censored', { listed: '1' })).toEqual([narrowed('hasResource=1')])
  expect(await callsOf('/censored', { listed: 'magnet' })).toEqual([narrowed('isDht=1')])
  expect(await callsOf('/censored', { listed: 'online' })).toEqual([narrowed('isOnline=1')])
  expect(await callsOf('/censored', { listed: '0' })).toEqual([latest])
})

test('where a channel has little to show, its lists begin with all, until the visitor chooses', async () => {
  const given = { site: { ...site, listed: { censored: '0' } as const } }
  expect(await callsOf('/censored', given)).toEqual([latest])
  expect((await callsOf('/western', given))[0]).toContain('hasResource=1')
  expect((await callsOf('/censored', { ...given, listed: '1' }))[0]).toContain('hasResource=1')
  const home = await callsOf('/index', given)
  expect(home.filter((path) => path.includes('hasResource=1'))).toHaveLength(4)
})

test('the magnet filter is sent with every call, not with that of lists alone', async () => {
  const calls = await callsOf(`/censored/${id}`, { listed: 'magnet' })
  expect(calls.length).toBeGreaterThan(1)
  for (const call of calls) expect(call).toContain('isDht=1')
})
