import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerPages } from './register-pages.ts'

const index = `<!doctype html><html lang="zh-CN"><head><title>夜航</title><meta name="application-name" content="夜航" />
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#161a20" media="(prefers-color-scheme: dark)" />
<style>body{margin:0}</style></head><body><div id="root"></div></body></html>`
const gate = '<html><head></head><form method="post"><input name="to" value="/index" /></form></html>'
/** Stands for the built web: a page that shows what it was asked for and what one call answers. */
const bundle = `
export const apiBase = '/prod-api'
export const answersElementId = 'answers'
export const searchParameters = ['tab']
export async function renderFirstScreen({ href, theme, magnetOnly, transport }) {
  if (href === '/broken') throw new Error('render')
  const { answer } = await transport('/v2/list')
  const html = '<main>' + href + ' ' + theme + ' ' + magnetOnly + ' ' + answer.version + '</main>'
  const missing = href === '/missing'
  return { html, title: 'T', status: missing ? 404 : 200, page: 'latest', complete: href !== '/half' }
}`

let distDir: string
let version: string
let reads: number

beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'pages-'))
  for (const folder of ['assets', 'server']) mkdirSync(join(distDir, folder))
  writeFileSync(join(distDir, 'package.json'), '{"type":"module"}')
  writeFileSync(join(distDir, 'index.html'), index)
  writeFileSync(join(distDir, 'gate.html'), gate)
  writeFileSync(join(distDir, 'manifest.json'), '{}')
  writeFileSync(join(distDir, 'favicon.svg'), '<svg/>')
  writeFileSync(join(distDir, 'assets/app-1.js'), 'plain')
  writeFileSync(join(distDir, 'assets/app-1.js.br'), 'small')
  writeFileSync(join(distDir, 'server/first-screen.js'), bundle)
  version = '1'
  reads = 0
})

afterEach(() => rmSync(distDir, { recursive: true }))

async function openApp() {
  const app = Fastify()
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ code: 404 }))
  app.get('/prod-api/v2/list', () => ({ code: 200 }))
  await registerPages(app, {
    distDir,
    siteName: '夜航',
    read: async (path) => {
      reads += 1
      const exact = path.endsWith('/suggest?keyword=HAI-042') ? '{"id":"1000000000000001","modId":3}' : null
      return { status: 200, body: Buffer.from(`{"version":"${version}","data":{"exact":${exact}}}`) }
    },
    version: () => version,
  })
  const get = (url: string, cookie = 'adult=1', headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { cookie, ...headers } })
  return { app, get }
}

test('the gate is the front door, and stands in the place of every page until the cookie is there', async () => {
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

test('what was asked for cannot become markup of the gate', async () => {
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
  expect(answer.headers['set-cookie']).toMatch(/^adult=1; Path=\/; Max-Age=\d+; SameSite=Lax$/)
  expect((await enter('//evil.example')).headers.location).toBe('/index')
  expect((await app.inject({ method: 'POST', url: '/' })).headers.location).toBe('/index')
})

test('a page carries its first screen and the answers it was made from', async () => {
  const { get } = await openApp()
  const answer = await get('/censored')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<main>/censored system true 1</main>')
  expect(answer.body).toContain('id="answers">{"/v2/list":{"version":"1","data":{"exact":null}}}</script>')
  expect(answer.headers['content-security-policy']).toContain("style-src 'self' 'sha256-")
  expect(answer.headers.vary).toBe('cookie, accept-encoding')
})

test('theme and magnet filter come from the cookies, each with a page of its own', async () => {
  const { get } = await openApp()
  expect((await get('/censored')).body).toContain('/censored system true 1')
  const chosen = await get('/censored', 'adult=1; theme=dark; isDht=0')
  expect(chosen.body).toContain('/censored dark false 1')
  expect(chosen.body).toContain('data-theme="dark"')
  expect((await get('/censored', 'adult=1; theme="><script>')).body).not.toContain('<script>')
})

test('pages are kept until the version moves; parameters that no page reads make no other page', async () => {
  const { get } = await openApp()
  await get('/censored')
  await get('/censored/?utm=1')
  expect(reads).toBe(1)
  expect((await get('/censored?tab=a&utm=1')).body).toContain('<main>/censored?tab=a ')
  expect(reads).toBe(2)
  version = '2'
  expect((await get('/censored')).body).toContain('/censored system true 2')
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

test('assets come in the form that was made for them and are kept for good', async () => {
  const { get } = await openApp()
  const small = await get('/assets/app-1.js', '', { 'accept-encoding': 'br' })
  expect([small.body, small.headers['content-encoding']]).toEqual(['small', 'br'])
  expect(small.headers['cache-control']).toContain('immutable')
  expect((await get('/assets/app-1.js', '')).body).toBe('plain')
  expect((await get('/favicon.svg', '')).headers['content-type']).toBe('image/svg+xml')
})

test('what is no page is left to the others', async () => {
  const { get } = await openApp()
  for (const url of [
    '/assets/gone.js',
    '/robots.txt',
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
  expect((await get('/search?keyword=+')).body).toContain('<main>/search ')
})

test('the number of a work, sent as a search without a script, finds the work', async () => {
  const { get } = await openApp()
  const answer = await get('/search?keyword=HAI-042')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/western/1000000000000001'])
})
