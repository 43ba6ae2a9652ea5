import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { workWhere } from './catalogue.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()
const cookie = 'adult=1'

/** The bytes of an answer as they travel. */
async function transferred(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { headers: { cookie, 'accept-encoding': 'br' } }
    request(site.url + path, options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts)))
    })
      .on('error', reject)
      .end()
  })
}

const kilobytes = (bytes: number) => bytes / 1024

/** Hard limits, KB (1024 bytes). */
const budget = { scripts: 125, scriptsBrotli: 110, css: 12, html: 14 }

/** What a first visit of a page takes, KB. */
async function weigh(path: string): Promise<Record<keyof typeof budget, number>> {
  const page = await transferred(path)
  const html = brotliDecompressSync(page).toString()
  const css = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const names = new Set([...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => `/${name}`))
  expect(names.size).toBeGreaterThan(2)
  const scripts = await Promise.all([...names].map(transferred))
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  return {
    html: kilobytes(page.length),
    css: kilobytes(gzipSync(css, { level: 9 }).length),
    scripts: kilobytes(
      sum(scripts.map((bytes) => gzipSync(brotliDecompressSync(bytes), { level: 9 }).length)),
    ),
    scriptsBrotli: kilobytes(sum(scripts.map(({ length }) => length))),
  }
}

test('pages keep within their budgets', async () => {
  const { path } = await workWhere(site.url, ({ isDht }) => isDht === 1)
  for (const page of ['/index', '/censored', '/search/a', '/top', path]) {
    const weight = await weigh(page)
    for (const [name, limit] of Object.entries(budget)) {
      expect(weight[name as keyof typeof budget], `${name} of ${page}`).toBeLessThanOrEqual(limit)
    }
  }
})

test.each([
  ['/index', phone],
  ['/index', desktop],
  ['/censored', phone],
  ['/censored', desktop],
])('%s is there before any script, at %o', async (path, viewport) => {
  const page = await site.visit(path, { viewport, javaScriptEnabled: false })
  const cards = page.locator('main .card')
  expect(await cards.count()).toBeGreaterThan(10)
  expect(await cards.first().getAttribute('href')).toMatch(/^\/censored\/\d{16,}$/)
  const eager = await page.locator('main .card img[loading=eager]').count()
  expect(eager).toBeGreaterThan(2)
  expect(eager).toBeLessThanOrEqual(8)
  expect(await page.locator('main .card img[fetchpriority=high]').count()).toBe(1)
})

test('a work is there before any script', async () => {
  const work = await workWhere(site.url, () => true)
  const page = await site.visit(work.path, { javaScriptEnabled: false })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(work.title)
  expect(await page.title()).toBe(`${work.number} ${work.title} - 夜航`)
})

test.each([
  ['/index', phone],
  ['/censored', phone],
  ['/censored', desktop],
])('%s: the browser takes over without a request or a movement, at %o', async (path, viewport) => {
  const page = await site.visit('/', { viewport })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/prod-api/')) calls.push(request.url())
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(site.url + path)
  await whenReady(page)
  // Pages further down a list may be asked for at once on a tall screen; what the page itself shows must not be.
  const asked = calls.filter((call) => !/pageNum=[2-9]/.test(call) && !/date=(90|365|999)/.test(call))
  expect(asked).toEqual([])
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
  const sent = await site.visit(path, { viewport, javaScriptEnabled: false })
  const place = (shown: Page) => shown.locator('main .card').nth(9).boundingBox()
  expect(await place(page)).toEqual(await place(sent))
})

test('the page allows no inline script, and says what it is', async () => {
  const answer = await fetch(`${site.url}/censored`, { headers: { cookie } })
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(answer.headers.get('rating')).toBe('RTA-5042-1996-1400-1577-RTA')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await answer.text()).toContain('<meta name="RATING" content="RTA-5042-1996-1400-1577-RTA" />')
})

test('a page that did not change is not sent again', async () => {
  const first = await fetch(`${site.url}/censored`, { headers: { cookie } })
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(`${site.url}/censored`, { headers: { cookie, 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test('assets are kept for good, and come compressed', async () => {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(new URL('../web/dist/manifest.json', import.meta.url), 'utf8'),
  )
  const answer = await fetch(`${site.url}/${manifest['index.html']?.file}`, {
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe('br')
})
