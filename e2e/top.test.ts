import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scrollToLastPage, scrollUntil, scrollY } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'
import { watchTakeover } from './takeover.ts'

const site = useSite()
const rows = (page: Page) => page.locator('main .ranking-rank')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const range = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '时间范围' }).getByRole('link', { name })
const address = (page: Page) => page.url().slice(site.url.length)

/** The links of the rows that are shown. */
const shown = (page: Page) => rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('href')))

/** The figures that the ranking is ordered by. */
const figures = (page: Page) =>
  page
    .locator('main .ranking-rank .ranking-meta b')
    .evaluateAll((found) => found.map((figure) => Number(figure.textContent?.replace(',', ''))))

/** Scrolls until so many rows are in the list. */
const readOn = (page: Page, count: number) => scrollUntil(page, () => rows(page).count(), count)

test.each([phone, desktop])(
  'the censored channel opens on its collection ranking, at %o',
  async (viewport) => {
    const page = await site.visit('/top', { viewport })
    await whenReady(page)
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['最新发布', '收藏排行', '高分', '热评'])
    expect(await tab(page, '收藏排行').getAttribute('aria-selected')).toBe('true')
    expect(await range(page, '近 30 天').getAttribute('aria-current')).toBe('true')
    expect(await range(page, '全部时间').getAttribute('aria-current')).toBeNull()
    expect(await page.locator('main .ranking-rank .ranking-place').first().innerText()).toBe('1')
    expect(await page.title()).toBe('有码排行 - 夜航')
  },
)

test.each([
  ['/top/uncensored', ['近 90 天', '近一年', '全部时间']],
  ['/top/western', ['近 90 天', '近一年', '全部时间']],
  ['/top/anime', ['近一年', '全部时间']],
])('%s opens on high scores and has no collection ranking', async (path, ranges) => {
  const page = await site.visit(path)
  await whenReady(page)
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['最新发布', '高分', '热评'])
  expect(await tab(page, '高分').getAttribute('aria-selected')).toBe('true')
  expect(await page.getByRole('navigation', { name: '时间范围' }).getByRole('link').allInnerTexts()).toEqual(
    ranges,
  )
  // In the order of the API, which weighs averages: page by page they do not simply fall.
  const days = ranges[0] === '近一年' ? 365 : 90
  const channel = path.split('/').at(-1)
  const answer = await fetch(
    `${site.url}/prod-api/v2/works/detail/list?modName=${channel}&sort=average&date=${days}&hasResource=1&pageSize=6`,
  )
  const listed = ((await answer.json()) as { rows: { id: string }[] }).rows.map(
    ({ id }) => `/${channel}/${id}`,
  )
  expect(listed.length).toBeGreaterThan(5)
  const shown = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('href')))
  expect(shown.slice(0, 6)).toEqual(listed)
})

test('tab and range live in the address, without entries in the history', async () => {
  const page = await site.visit('/top')
  await whenReady(page)
  const entries = await page.evaluate(() => history.length)
  await tab(page, '热评').click()
  await page.waitForURL('**/top?tab=evaluates')
  // The address changes at the press, the links with the list.
  await expect.poll(() => range(page, '全部时间').getAttribute('href')).toContain('tab=evaluates')
  await range(page, '全部时间').click()
  await page.waitForURL('**/top?tab=evaluates&range=999')
  // The previous list stays until the requested one is loaded.
  await page.waitForLoadState('networkidle')
  await page.getByText('人评价').first().waitFor()
  const ratings = await figures(page)
  expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
  const before = await shown(page)
  await page.reload()
  await whenReady(page)
  expect(await tab(page, '热评').getAttribute('aria-selected')).toBe('true')
  expect(await range(page, '全部时间').getAttribute('aria-current')).toBe('true')
  // What was read beyond the first page is loaded once the page is hydrated.
  await expect.poll(async () => (await shown(page)).slice(0, before.length)).toEqual(before)
  await expect.poll(() => range(page, '近 30 天').getAttribute('href')).toBe('/top?tab=evaluates')
  await range(page, '近 30 天').click()
  // The tabs lead to addresses with the range that is shown.
  await expect.poll(() => address(page)).toBe('/top?tab=evaluates')
  await expect.poll(() => tab(page, '收藏排行').getAttribute('href')).toBe('/top')
  await tab(page, '收藏排行').click()
  await expect.poll(() => address(page)).toBe('/top')
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('the latest works show their day, and have no places', async () => {
  const page = await site.visit('/top?tab=pubTime&range=999')
  await whenReady(page)
  expect(await page.locator('main .ranking-rank .ranking-place').count()).toBe(0)
  const days = await page.locator('main .ranking-rank .ranking-meta span:last-child').allInnerTexts()
  expect(days.length).toBeGreaterThan(5)
  for (const day of days) expect(day).toMatch(/^(\d{4}-)?\d\d-\d\d$/)
})

test('on a phone the channel is chosen in a sheet, and the tab stays', async () => {
  const page = await site.visit('/top?tab=evaluates')
  await whenReady(page)
  await page.getByRole('button', { name: /有码$/ }).click()
  const sheet = page.getByRole('dialog', { name: '选择频道' })
  await sheet.waitFor()
  expect(await sheet.getByRole('link').allInnerTexts()).toEqual(['有码', '无码', '欧美', '动漫'])
  await sheet.getByRole('link', { name: '动漫' }).click()
  await page.waitForURL('**/top/anime?tab=evaluates')
  await page.getByRole('button', { name: /动漫$/ }).waitFor()
  await sheet.waitFor({ state: 'hidden' })
  await page.goBack()
  await page.waitForURL('**/top?tab=evaluates')
})

test('on a desktop it is beside the title', async () => {
  const page = await site.visit('/top', { viewport: desktop })
  await whenReady(page)
  const channels = page.getByRole('navigation', { name: '频道', exact: true })
  await channels.getByRole('link', { name: '欧美' }).click()
  await page.waitForURL('**/top/western')
  await expect
    .poll(() => channels.getByRole('link', { name: '欧美' }).getAttribute('aria-current'))
    .toBe('page')
  await page.getByRole('heading', { level: 1, name: /欧美\s*排行榜/ }).waitFor()
})

test('places continue while the visitor scrolls, each once', async () => {
  const page = await site.visit('/top?tab=average&range=999')
  await readOn(page, 60)
  const places = await page.locator('main .ranking-rank .ranking-place').allInnerTexts()
  expect(places).toEqual(places.map((_, index) => String(index + 1)))
  const links = await shown(page)
  expect(new Set(links).size).toBe(links.length)
})

test('another tab is read from its beginning, below the tabs that stay', async () => {
  const page = await site.visit('/top?tab=average&range=999')
  await readOn(page, 120)
  await tab(page, '热评').click()
  await page.waitForURL('**/top?tab=evaluates&range=999')
  await page.getByText('人评价').first().waitFor()
  const bottomOfTabs = await page.getByRole('tablist').evaluate((list) => list.getBoundingClientRect().bottom)
  const first = await range(page, '近 30 天').boundingBox()
  expect(first?.y).toBeGreaterThanOrEqual(bottomOfTabs)
  await tab(page, '高分').click()
  await page.waitForURL('**/top?tab=average&range=999')
  await expect.poll(() => page.getByText('人评价').count()).toBe(0)
  await rows(page).first().waitFor()
  expect(await rows(page).count()).toBeLessThan(96)
})

test('a ranking that has reached its end shows that', async () => {
  const page = await site.visit('/top?tab=average&range=999')
  await scrollToLastPage(page)
})

test.each([phone, desktop])(
  'going back from a work finds the place, also after a reload, at %o',
  async (viewport) => {
    const page = await site.visit('/top?tab=average&range=999', { viewport })
    await readOn(page, 60)
    await rows(page)
      .nth(40)
      .evaluate((row) => row.scrollIntoView({ block: 'center' }))
    const place = await scrollY(page)
    const link = await rows(page).nth(40).getAttribute('href')
    await rows(page).nth(40).click()
    await page.getByRole('tab', { name: '详情' }).waitFor()
    await page.reload()
    await whenReady(page)
    await page.goBack()
    await tab(page, '高分').waitFor()
    await expect.poll(() => scrollY(page)).toBe(place)
    expect(await rows(page).nth(40).getAttribute('href')).toBe(link)
  },
)

test('the magnet filter applies here too', async () => {
  const page = await site.visit('/top?tab=pubTime&range=999')
  await whenReady(page)
  const total = async () =>
    Number((await page.locator('.toolbar-toolbar .text-muted').innerText()).replace(/\D/g, ''))
  const withMagnets = await total()
  await page.getByLabel('筛选', { exact: true }).selectOption('全部')
  await expect.poll(total).toBeGreaterThan(withMagnets)
})

test('a ranking that cannot be loaded keeps the choice above it, and loads with a retry', async () => {
  const page = await site.visit('/top', { expected: /net::ERR_FAILED/ })
  await whenReady(page)
  await page.route('**/works/detail/list?*', (route) => route.abort())
  await tab(page, '热评').click()
  await page.getByRole('heading', { name: '后端接口连接异常' }).waitFor()
  expect(await range(page, '近 90 天').isVisible()).toBe(true)
  await page.unroute('**/works/detail/list?*')
  await page.getByRole('button', { name: '重试' }).click()
  await rows(page).first().waitFor()
})

test('a range without works shows that, and offers all', async () => {
  const page = await site.visit('/top')
  await whenReady(page)
  await page.route('**/works/detail/list?*', (route) =>
    route.fulfill({ json: { code: 200, msg: '操作成功', rows: [], total: 0 } }),
  )
  await range(page, '近 90 天').click()
  await page.getByRole('heading', { name: '这段时间还没有作品' }).waitFor()
  await page.unroute('**/works/detail/list?*')
  await page.getByRole('button', { name: '显示全部作品' }).click()
  await rows(page).first().waitFor()
})

test('arrow keys lead through the tabs, Tab on to the ranges', async () => {
  const page = await site.visit('/top', { viewport: desktop })
  await whenReady(page)
  await tab(page, '收藏排行').focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/top?tab=average')
  await expect.poll(() => tab(page, '高分').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('近 30 天')
})

test.each([phone, desktop])('it is there before any script, at %o', async (viewport) => {
  const page = await site.visit('/top/western?tab=evaluates&range=365', {
    viewport,
    javaScriptEnabled: false,
  })
  expect(await rows(page).count()).toBe(12)
  expect(await tab(page, '热评').getAttribute('aria-selected')).toBe('true')
  expect(await page.locator('main .ranking-rank img[loading=eager]').count()).toBe(8)
  expect(await page.locator('main .ranking-rank img[fetchpriority=high]').count()).toBe(1)
  await range(page, '全部时间').click()
  expect(address(page)).toBe('/top/western?tab=evaluates&range=999')
})

test.each([
  ['/top?range=999', phone],
  ['/top/uncensored?range=999', desktop],
])('%s: the browser takes over without a request or a movement, at %o', async (path, viewport) => {
  const page = await site.visit('/', { viewport })
  const { calls, shifts } = await watchTakeover(page)
  await page.goto(site.url + path)
  await whenReady(page)
  expect(calls.filter((call) => !/pageNum=[2-9]/.test(call))).toEqual([])
  expect(await shifts()).toEqual([])
  const sent = await site.visit(path, { viewport, javaScriptEnabled: false })
  const place = (on: Page) => rows(on).nth(9).boundingBox()
  expect(await place(page)).toEqual(await place(sent))
})
