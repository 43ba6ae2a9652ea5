import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { operations } from '@yehang/contract'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shownSite } from '../../test/settings.ts'
import { Drops } from '../platform/cache/drops.ts'
import { DroppedTags, hashesOf } from '../platform/cache/tags.ts'
import type { Site } from '../platform/site/site.ts'
import type { ListBeginnings } from './options.ts'
import { registerPages } from './register-pages.ts'

const index = `<!doctype html><html lang="zh-CN"><head><title>夜航</title><meta name="application-name" content="夜航" />
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#161a20" media="(prefers-color-scheme: dark)" />
<style>body{margin:0}</style></head><body><div id="root"></div></body></html>`
const gate = `<html><head><title>年龄确认 - 夜航</title><meta name="robots" content="noindex" />
<link rel="icon" href="/favicon.svg" /></head><main>夜航<p>本站仅面向成年人，未满 18 周岁请离开。</p>
<form method="post"><input name="discreet" value="1" /><input name="to" value="/index" /></form>
<a class="leave" href="about:blank"></a></main></html>`
/** Replaces the built web: a page that shows its request and the answer of one call. */
const bundle = `
export const apiBase = '/prod-api'
export const answersElementId = 'answers'
export const siteElementId = 'site'
export const routeElementId = 'route'
export const searchParameters = ['tab']
export const paths = { search: (keyword) => '/search/' + encodeURIComponent(keyword).replaceAll('.', '%EF%BC%8E') }
export const renderOfflinePage = (site) => '<p>' + site.name + '</p>'
export async function renderFirstScreen({ href, theme, listed, discreet, site, transport }) {
  if (href === '/broken') throw new Error('render')
  const { answer } = await transport('/v2/list')
  const html = '<main>' + href + ' ' + theme + ' ' + listed + ' ' + answer.version + '</main>' +
    (discreet ? '<b>discreet</b>' : '') + (site.announcement ? '<i>' + site.announcement.text + '</i>' : '')
  const missing = href === '/missing'
  return { html, title: 'T', status: missing ? 404 : 200, page: 'latest', route: null, complete: href !== '/half' }
}`

const staffPage = `<html lang="zh-CN"><head><title>夜航值班台</title><meta name="application-name" content="夜航" />
<link rel="icon" href="/favicon.svg" /><style>a{}</style></head></html>`

let distDir: string
let version: string
let drops: Drops
let beginnings: ListBeginnings
let reads: number
/** What staff have set meanwhile. */
let site: Site | null

beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'pages-'))
  for (const folder of ['assets', 'offline', 'server', 'staff/staff-assets'])
    mkdirSync(join(distDir, folder), { recursive: true })
  writeFileSync(join(distDir, 'package.json'), '{"type":"module"}')
  writeFileSync(join(distDir, 'index.html'), index)
  writeFileSync(join(distDir, 'gate.html'), gate)
  writeFileSync(join(distDir, 'manifest.json'), '{}')
  writeFileSync(join(distDir, 'service-worker.js'), "const kept = 'offline-VERSION'")
  writeFileSync(
    join(distDir, 'offline/offline.html'),
    '<script type="module">go()</script><div id="root"></div>',
  )
  writeFileSync(join(distDir, 'favicon.svg'), '<svg/>')
  writeFileSync(join(distDir, 'assets/app-1.js'), 'plain')
  writeFileSync(join(distDir, 'assets/app-1.js.br'), 'small')
  writeFileSync(join(distDir, 'server/first-screen.js'), bundle)
  writeFileSync(join(distDir, 'staff/staff.html'), staffPage)
  writeFileSync(join(distDir, 'staff/staff-assets/desk-1.js'), 'desk')
  version = '1'
  drops = new Drops()
  beginnings = { censored: 'resource', all: 'resource' }
  reads = 0
  site = null
})

afterEach(() => rmSync(distDir, { recursive: true }))

async function openApp(settings: Record<string, string> = {}, status = 200) {
  const app = Fastify()
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ code: 404 }))
  app.get('/prod-api/v2/list', () => ({ code: 200 }))
  await registerPages(app, {
    distDir,
    address: 'https://films.example.org',
    site: () => site ?? shownSite(settings),
    appId: '1',
    metered: false,
    read: async (path) => {
      reads += 1
      const exact = path.endsWith('/suggest?keyword=HAI-042') ? '{"id":"1000000000000001","modId":3}' : null
      return {
        status,
        body: Buffer.from(`{"version":"${version}","data":{"exact":${exact}}}`),
        tags: hashesOf(['list']),
      }
    },
    listBeginnings: async () => beginnings,
    pageTags: hashesOf(['beginnings']),
    drops: () => drops,
  })
  const get = (url: string, cookie = 'adult=1', headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { cookie, ...headers } })
  return { app, get }
}

test('an incomplete page during a database outage is marked as not cacheable, and is not cached', async () => {
  const { get } = await openApp({}, 503)
  for (let time = 1; time <= 2; time++) {
    const { statusCode, headers } = await get('/half')
    expect([statusCode, Number(headers['retry-after'])]).toEqual([503, 5])
    expect(reads).toBe(time)
  }
})

test('the age gate is the home page, and replaces every page until the cookie is set', async () => {
  const { get } = await openApp()
  for (const [url, cookie] of [
    ['/', 'adult=1'],
    ['/', ''],
  ] as const) {
    expect((await get(url, cookie)).body).toContain('value="/index"')
  }
  const inPlace = await get('/censored?tab=a', '')
  expect(inPlace.body).toContain('value="/censored?tab=a"')
  expect(inPlace.headers['cache-control']).toBe('no-store')
  expect(reads).toBe(0)
})

test('the requested address cannot become markup of the age gate', async () => {
  const { get } = await openApp()
  expect((await get('/a"><script>alert(1)</script>', '')).body).not.toContain('<script>')
})

test('entering sets the cookie and leads to the asked page, never to another site', async () => {
  const { app } = await openApp()
  const enter = (to: string) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ to }).toString(),
    })
  const answer = await enter('/censored?tab=a')
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/censored?tab=a')
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^adult=1; Path=\/; Max-Age=\d+; SameSite=Lax$/),
    'discreet=1; Path=/; Max-Age=0; SameSite=Lax',
  ])
  expect((await enter('//evil.example')).headers.location).toBe('/index')
  expect((await app.inject({ method: 'POST', url: '/' })).headers.location).toBe('/index')
})

test('discreet mode is chosen at the gate, and shown there', async () => {
  const { app, get } = await openApp({ DISCREET_TITLE: '天气' })
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'to=/censored&discreet=1',
  })
  expect(answer.headers['set-cookie']).toContainEqual(expect.stringMatching(/^discreet=1; .*Max-Age=[1-9]/))
  const plain = (await get('/', '')).body
  expect(plain).toContain('<title>年龄确认 - 夜航</title>')
  const neutral = (await get('/', 'discreet=1')).body
  expect(neutral).toContain('<title>天气</title>')
  expect(neutral).toContain('href="/discreet-favicon.svg"')
  expect(neutral).toMatch(/name="discreet"[^>]* checked /)
  expect(plain).not.toContain(' checked ')
})

test('a browser stores no page of discreet mode, which would be shown again on the way back', async () => {
  const { get } = await openApp()
  const cacheControl = async (cookie: string) => (await get('/censored', cookie)).headers['cache-control']
  expect(await cacheControl('adult=1')).toBe('private, no-cache')
  expect(await cacheControl('adult=1; discreet=1')).toBe('private, no-store')
})

test('the gate speaks with the text and leads to the places of the settings, escaped', async () => {
  const { get } = await openApp({
    SITE_NAME: '星<河>',
    GATE_TEXT: '仅供 <成年人> 浏览',
    LEAVE_URL: 'https://example.org/?a=1&b="2"',
    TERMS_URL: 'https://example.org/terms',
  })
  const { body } = await get('/', '')
  expect(body).toContain('年龄确认 - 星&#60;河&#62;')
  expect(body).toContain('仅供 &#60;成年人&#62; 浏览')
  expect(body).toContain('href="https://example.org/?a=1&#38;b=%222%22"')
  expect(body).toContain('<a href="https://example.org/terms">使用条款</a>')
  expect(body).not.toContain('隐私说明')
})

test('search engines may list the home page if indexing is on, and no page that the gate replaces', async () => {
  const on = { INDEXING: 'on' }
  const listed = async (settings: Record<string, string>, url: string) => {
    const { get } = await openApp(settings)
    const { headers, body } = await get(url, '')
    expect(body.includes('noindex')).toBe(headers['x-robots-tag'] === 'noindex')
    const description = '<meta name="description" content="夜航：本站仅面向成年人，未满 18 周岁请离开。" />'
    expect(body.includes(description)).toBe(settings === on)
    return headers['x-robots-tag'] !== 'noindex'
  }
  expect(await listed({}, '/')).toBe(false)
  expect(await listed(on, '/')).toBe(true)
  expect(await listed(on, '/censored')).toBe(false)
  const robots = async (settings: Record<string, string>) =>
    (await (await openApp(settings)).get('/robots.txt', '')).body
  expect(await robots({})).toBe('User-agent: *\nDisallow: /\n')
  const sitemap = 'Sitemap: https://films.example.org/sitemap.xml'
  expect(await robots(on)).toBe(`User-agent: *\nDisallow: /prod-api/\n\n${sitemap}\n`)
})

test('while the database is away, a search engine is told to come back for a work', async () => {
  const path = '/censored/1000000000000001'
  const { get } = await openApp({ INDEXING: 'on' }, 503)
  const away = await get(path, '')
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5'])
  expect(away.body).toContain(`value="${path}"`)
  expect((await (await openApp({}, 503)).get(path, '')).statusCode).toBe(200)
  expect(reads).toBe(1)
})

test('an announcement is shown until it is dismissed; the next one is shown again', async () => {
  const shownIn = async (text: string, cookie: string) =>
    (await (await openApp({ ANNOUNCEMENT: text })).get('/censored', `adult=1; ${cookie}`)).body
  const first = await shownIn('周六维护', '')
  expect(first).toContain('<i>周六维护</i>')
  const [, id] = /"announcement":\{"id":"([^"]+)"/.exec(first) ?? []
  const dismissed = await shownIn('周六维护', `announcement=${id}`)
  expect(dismissed).not.toContain('周六维护')
  expect(await shownIn('周日维护', `announcement=${id}`)).toContain('<i>周日维护</i>')
})

test('a discreet page is cached apart from the plain one', async () => {
  const { get } = await openApp()
  expect((await get('/censored')).body).not.toContain('<b>discreet</b>')
  expect((await get('/censored', 'adult=1; discreet=1')).body).toContain('<b>discreet</b>')
  expect((await get('/censored')).body).not.toContain('<b>discreet</b>')
})

test('the offline page is whole, and a change of it changes the service worker that keeps it', async () => {
  const { get } = await openApp()
  const page = await get('/offline.html', '')
  expect(page.body).toContain('<div id="root"><p>夜航</p></div>')
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-/)
  const worker = await get('/service-worker.js', '')
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect(worker.body).toMatch(/^const kept = 'offline-[\w-]{16}'$/)
  const other = await (await openApp({ SITE_NAME: '星河' })).get('/service-worker.js', '')
  expect(other.body).not.toBe(worker.body)
})

test('the installed app has the name of the site, or the neutral one', async () => {
  const { get } = await openApp({ SITE_NAME: '星河' })
  const manifest = async (path: string) => (await get(path, '')).json()
  expect(await manifest('/manifest.webmanifest')).toMatchObject({ name: '星河', display: 'standalone' })
  const neutral = await manifest('/discreet-manifest.webmanifest')
  expect(neutral.name).toBe('备忘录')
  expect(neutral.icons.every(({ src }: { src: string }) => src.startsWith('/discreet-'))).toBe(true)
})

test('what staff change is in every page, the gate and the files that are made of it', async () => {
  const { get } = await openApp()
  const before = {
    page: (await get('/censored')).body,
    gate: (await get('/', '')).body,
    worker: (await get('/service-worker.js', '')).body,
  }
  expect(before.page).not.toContain('"channels"')
  const { anime } = operations.usualSiteSettings
  site = shownSite(
    {},
    {
      ...{
        name: '星河',
        announcement: '周六维护',
        gateText: '成年人请进',
        discreetTitle: '天气',
        footerText: '备案',
      },
      ...{ termsUrl: 'https://example.org/terms', anime: { ...anime, name: '动画', visible: false } },
    },
  )
  drops.add(null)
  const page = (await get('/censored')).body
  expect(page).toContain('<title>T - 星河</title>')
  expect(page).toContain('<i>周六维护</i>')
  expect(page).toContain('"footer":"备案"')
  expect(page).toContain(
    '{"channel":"anime","name":"动画","visible":false,"rankings":true,"directories":true}',
  )
  expect((await get('/censored', 'adult=1; discreet=1')).body).toContain('<title>天气</title>')
  const gate = (await get('/', '')).body
  expect(gate).toContain('<title>年龄确认 - 星河</title>')
  expect(gate).toContain('成年人请进')
  expect(gate).toContain('https://example.org/terms')
  expect((await get('/manifest.webmanifest', '')).json().name).toBe('星河')
  expect((await get('/offline.html', '')).body).toContain('<p>星河</p>')
  expect((await get('/service-worker.js', '')).body).not.toBe(before.worker)
  expect((await get('/staff')).body).toContain('<title>星河值班台</title>')
})

test('without a service worker in the build there is no offline page', async () => {
  rmSync(join(distDir, 'service-worker.js'))
  const { get } = await openApp()
  expect((await get('/offline.html', '')).statusCode).toBe(404)
  expect((await get('/censored')).body).toContain('"offline":false')
})

test('a page carries its first screen and the answers it was made from', async () => {
  const { get } = await openApp()
  const answer = await get('/censored')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<main>/censored system null 1</main>')
  expect(answer.body).toContain('id="answers">{"/v2/list":{"version":"1","data":{"exact":null}}}</script>')
  expect(answer.headers['content-security-policy']).toContain("style-src 'self' 'sha256-")
  expect(answer.headers.vary).toBe('cookie, accept-encoding')
})

test('a page says where lists begin with something else than works with a magnet or a film', async () => {
  const { get } = await openApp()
  expect((await get('/censored')).body).not.toContain('"listed"')
  beginnings = { censored: 'all', western: 'resource', all: 'online' }
  // The cached page has what it was made of.
  expect((await get('/censored')).body).not.toContain('"listed"')
  drops.add(new DroppedTags(['beginnings']))
  expect((await get('/censored')).body).toContain('"listed":{"censored":"0","all":"online"}')
})

test('theme and magnet filter come from the cookies, each with a page of its own', async () => {
  const { get } = await openApp()
  expect((await get('/censored')).body).toContain('/censored system null 1')
  const chosen = await get('/censored', 'adult=1; theme=dark; isDht=0')
  expect(chosen.body).toContain('/censored dark 0 1')
  expect(chosen.body).toContain('data-theme="dark"')
  expect((await get('/censored', 'adult=1; theme="><script>')).body).not.toContain('<script>')
})

test('pages are cached until what they show changes; unknown parameters share the page', async () => {
  const { get } = await openApp()
  await get('/censored')
  await get('/censored/?utm=1')
  expect(reads).toBe(1)
  expect((await get('/censored?tab=a&utm=1')).body).toContain('<main>/censored?tab=a ')
  expect(reads).toBe(2)
  version = '2'
  drops.add(new DroppedTags(['elsewhere']))
  expect((await get('/censored')).body).toContain('/censored system null 1')
  drops.add(new DroppedTags(['list']))
  expect((await get('/censored')).body).toContain('/censored system null 2')
})

test('an unchanged page is not sent again, and a sent one is compressed', async () => {
  const { get } = await openApp()
  const answer = await get('/censored', 'adult=1', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<main>/censored')
  const etag = String(answer.headers.etag)
  expect((await get('/censored', 'adult=1', { 'if-none-match': etag })).statusCode).toBe(304)
})

test('a page that is not there is a 404 and is not kept', async () => {
  const { get } = await openApp()
  expect((await get('/missing')).statusCode).toBe(404)
  await get('/missing')
  expect(reads).toBe(2)
})

test('a screen that lacks an answer is left to the browser, and made anew the next time', async () => {
  const { get } = await openApp()
  expect((await get('/half')).body).toContain('<div id="root"></div>')
  await get('/half')
  expect(reads).toBe(2)
})

test('a page that cannot be rendered is left to the browser too', async () => {
  const { get } = await openApp()
  const answer = await get('/broken')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<div id="root"></div>')
})

test('assets are served in their precompressed form and cached for good', async () => {
  const { get } = await openApp()
  const small = await get('/assets/app-1.js', '', { 'accept-encoding': 'br' })
  expect([small.body, small.headers['content-encoding']]).toEqual(['small', 'br'])
  expect(small.headers['cache-control']).toContain('immutable')
  expect((await get('/assets/app-1.js', '')).body).toBe('plain')
  expect((await get('/favicon.svg', '')).headers['content-type']).toBe('image/svg+xml')
})

test('an address that is no page is left to other handlers', async () => {
  const { get } = await openApp()
  for (const url of [
    '/assets/gone.js',
    '/none.txt',
    '/prod-api/none',
    '/assets/..%2fserver/first-screen.js',
  ]) {
    expect((await get(url)).json(), url).toEqual({ code: 404 })
  }
  expect((await get('/prod-api/v2/list')).json()).toEqual({ code: 200 })
})

test('a search that is sent without a script finds its page', async () => {
  const { get } = await openApp()
  expect((await get('/search?keyword=%E6%98%9F%20%2F')).headers.location).toBe('/search/%E6%98%9F%20%2F')
  expect((await get('/search?keyword=%23a%2525')).headers.location).toBe('/search/%23a%2525')
  // Two dots alone would be read as a way up.
  expect((await get('/search?keyword=..')).headers.location).toBe('/search/%EF%BC%8E%EF%BC%8E')
  expect((await get('/search?keyword=+')).body).toContain('<main>/search ')
})

test('the number of a work, sent as a search without a script, finds the work', async () => {
  const { get } = await openApp()
  const answer = await get('/search?keyword=HAI-042')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/western/1000000000000001'])
})

test('the back office is one page, without an age gate and without data, with scripts of its own', async () => {
  const { get } = await openApp({ SITE_NAME: '晚风 <山>' })
  for (const url of ['/staff', '/staff/works/1000000000000001?tab=magnets']) {
    const response = await get(url, 'theme=dark')
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('<html lang="zh-CN" data-theme="dark">')
    expect(response.body).toContain('<title>晚风 &#60;山&#62;值班台</title>')
    expect(response.headers['x-robots-tag']).toBe('noindex')
    expect(response.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  }
  const discreet = await get('/staff', 'discreet=1')
  expect(discreet.body).toContain('<title>备忘录</title>')
  expect(discreet.body).toContain('/discreet-favicon.svg')
  const script = await get('/staff-assets/desk-1.js', '')
  expect(script.body).toBe('desk')
  expect(script.headers['cache-control']).toContain('immutable')
  expect((await get('/staffing', 'adult=1')).body).not.toContain('值班台')
})
