import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { budgetOf, playerLibrary, type Weight, weigh, weighLazyParts, weightBudgets } from './budgets.ts'
import { workWhere } from './catalogue.ts'
import { cards } from './lists.ts'
import { everyRoute } from './routes.ts'
import { allPagesTimeout, desktop, phone, useSite, whenReady } from './site.ts'
import { watchTakeover } from './takeover.ts'

const site = useSite()
const cookie = 'adult=1'
const distDir = fileURLToPath(new URL('../web/dist', import.meta.url))

function builtChunks(): Record<string, { file: string; name?: string; imports?: string[] }> {
  return JSON.parse(readFileSync(`${distDir}/manifest.json`, 'utf8'))
}

test('no page is heavier than it may be', { timeout: allPagesTimeout }, async () => {
  for (const { address } of await everyRoute(site.url)) {
    const weight = await weigh(site.url + address)
    for (const [name, { hard }] of Object.entries(weightBudgets)) {
      expect(weight[name as keyof Weight], `${name} of ${address}`).toBeLessThanOrEqual(hard)
    }
  }
})

test('the gate loads nothing of the site behind it', () => {
  expect(builtChunks()['gate.html']?.imports).toBeUndefined()
})

test('no part that is loaded on demand exceeds its limit', () => {
  const parts = weighLazyParts(distDir)
  expect(parts.size).toBeGreaterThan(4)
  expect([...parts.keys()]).toContain(playerLibrary.part)
  for (const [name, added] of parts) expect(added, name).toBeLessThanOrEqual(budgetOf(name).hard ?? 0)
})

test.each([
  ['/index', phone],
  ['/index', desktop],
  ['/censored', phone],
  ['/censored', desktop],
])('%s is there before any script, at %o', async (path, viewport) => {
  const page = await site.visit(path, { viewport, javaScriptEnabled: false })
  expect(await cards(page).count()).toBeGreaterThan(10)
  expect(await cards(page).first().getAttribute('href')).toMatch(/^\/censored\/\d{16,}$/)
  const eager = await page.locator('main .work-card-card img[loading=eager]').count()
  expect(eager).toBeGreaterThan(2)
  expect(eager).toBeLessThanOrEqual(8)
  expect(await page.locator('main .work-card-card img[fetchpriority=high]').count()).toBe(1)
})

test('a work is there before any script', async () => {
  const work = await workWhere(site.url, () => true)
  const page = await site.visit(work.path, { javaScriptEnabled: false })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(work.title)
  expect(await page.title()).toBe(`${work.number} ${work.title} - 夜航`)
})

test('pictures far down a list give way to the scripts, and come once the page has started', async () => {
  const page = await site.visit('/')
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/start-/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  const pictures = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().startsWith('http')) pictures.add(request.url())
  })
  await page.goto(`${site.url}/censored`)
  const covers = page.locator('main .work-card-card img')
  const shown = await covers.count()
  await page.waitForFunction(() => document.readyState === 'complete')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const asked = pictures.size
  expect(asked).toBeGreaterThan(8)
  expect(asked).toBeLessThan(shown - 4)
  // Whatever the scripts do, a picture that is scrolled to comes.
  await covers.last().scrollIntoViewIfNeeded()
  await expect.poll(() => covers.last().evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  await page.reload()
  pictures.clear()
  scripts.resolve()
  await whenReady(page)
  await expect.poll(() => pictures.size).toBeGreaterThan(asked)
})

test('below the first screen of the home page no picture comes before the scripts, or in two seconds', async () => {
  const page = await site.visit('/')
  await page.route(/\/assets\/start-/, () => {})
  await page.goto(`${site.url}/index`)
  await page.waitForFunction(() => document.readyState === 'complete')
  const card = page.locator('main > section ~ section ~ section .work-card-card').first()
  const picture = card.locator('img')
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect([await picture.isVisible(), await width()]).toEqual([false, 0])
  await card.scrollIntoViewIfNeeded()
  await picture.waitFor()
  await expect.poll(width).toBeGreaterThan(0)
})

test.each([
  ['/index', phone],
  ['/censored', phone],
  ['/censored', desktop],
])('%s: the browser takes over without a request or a movement, at %o', async (path, viewport) => {
  const page = await site.visit('/', { viewport })
  const { calls, shifts } = await watchTakeover(page)
  await page.goto(site.url + path)
  await whenReady(page)
  // Pages further down a list may be asked for at once on a tall screen; what the page itself shows must not be.
  const asked = calls.filter((call) => !/pageNum=[2-9]/.test(call) && !/date=(90|365|999)/.test(call))
  expect(asked).toEqual([])
  expect(await shifts()).toEqual([])
  const sent = await site.visit(path, { viewport, javaScriptEnabled: false })
  const place = (shown: Page) => cards(shown).nth(9).boundingBox()
  expect(await place(page)).toEqual(await place(sent))
})

test.each([phone, desktop])(
  'nothing shifts when parts are loaded after the page, at %o',
  async (viewport) => {
    const page = await site.visit('/', { viewport })
    const { shifts } = await watchTakeover(page)
    for (const path of ['/search', '/top', '/tags/index', '/user']) {
      await page.goto(site.url + path)
      await whenReady(page)
      await page.waitForLoadState('networkidle')
      expect(await shifts(), path).toEqual([])
    }
  },
)

test.each([phone, desktop])('nothing moves at the gate, at %o', async (viewport) => {
  const page = await site.visit('/', { viewport, adult: false })
  const { shifts } = await watchTakeover(page)
  await page.goto(`${site.url}/`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('低调模式').check()
  expect(await shifts()).toEqual([])
})

test.each([phone, desktop])('nothing shifts when a list loads its next page, at %o', async (viewport) => {
  const page = await site.visit('/', { viewport })
  const { shifts } = await watchTakeover(page)
  let send = () => {}
  await page.route(/works\/detail\/list\?.*pageNum=[3-5]/, async (route) => {
    // The next page comes while the end of the list is in sight.
    await new Promise<void>((resolve) => {
      send = resolve
    })
    await route.continue()
  })
  await page.goto(`${site.url}/censored`)
  await whenReady(page)
  for (let pages = 0; pages < 3; pages++) {
    const before = await cards(page).count()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.locator('.load-more-loadmore').waitFor()
    await expect
      .poll(async () => {
        send()
        return cards(page).count()
      })
      .toBeGreaterThan(before)
  }
  expect(await shifts()).toEqual([])
})

test('a page entered by a link looks as it does when opened directly, and fetches its stylesheet once', async () => {
  const { path } = await workWhere(site.url, ({ isDht }) => isDht === 1)
  // Not the boxes of a work that is on its way, which it replaces.
  const grid = (page: Page) => page.locator('main > .work-grid')
  const looks = (page: Page) => grid(page).evaluate((element) => getComputedStyle(element).display)
  const sheets: string[] = []
  const opened = await site.visit(path, { viewport: desktop })
  opened.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url())
  })
  // The page before may still fetch what a visitor is likely to need next.
  opened.on('framenavigated', () => sheets.splice(0))
  await opened.reload()
  await whenReady(opened)
  const inPage = await opened
    .locator('link[rel="stylesheet"][disabled]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  expect(inPage.length).toBeGreaterThan(1)
  expect(sheets.filter((sheet) => inPage.includes(sheet))).toEqual([])
  const entered = await site.visit('/censored', { viewport: desktop })
  await whenReady(entered)
  for (let time = 0; time < 2; time++) {
    await cards(entered).first().click()
    await entered.waitForURL(/\/censored\/\d+/)
    await grid(entered).waitFor()
    expect(await looks(entered)).toBe(await looks(opened))
    await entered.goBack()
    await cards(entered).first().waitFor()
  }
  // What the browser's cache gave took no bytes.
  const fetched = await entered.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.css'))
      .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
      .map(({ name }) => name),
  )
  expect(fetched).not.toEqual([])
  for (const of of [sheets, fetched]) expect(of).toEqual([...new Set(of)])
})

test('the page allows no inline script, and carries its rating', async () => {
  const answer = await fetch(`${site.url}/censored`, { headers: { cookie } })
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  // WebAssembly draws styled subtitles (docs/decisions/0058).
  expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
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

test('assets are immutable, and sent compressed', async () => {
  const answer = await fetch(
    `${site.url}/${Object.values(builtChunks()).find(({ name }) => name === 'start')?.file}`,
    {
      headers: { 'accept-encoding': 'br' },
    },
  )
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe('br')
})
