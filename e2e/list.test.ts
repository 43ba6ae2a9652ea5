import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cards, scrollToLastPage, scrollUntil, scrollY } from './lists.ts'
import { holdRequests, useSite, whenReady } from './site.ts'

const site = useSite()

/** Scrolls until the list holds at least so many cards. */
const readOn = (page: Page, count: number) => scrollUntil(page, () => cards(page).count(), count)

/** Puts a card far down into the middle of the screen. */
async function stopAt(page: Page, index: number): Promise<number> {
  await cards(page)
    .nth(index)
    .evaluate((card) => card.scrollIntoView({ block: 'center' }))
  return scrollY(page)
}

test('the list loads more while the visitor scrolls', async () => {
  const page = await site.visit('/censored')
  await readOn(page, 90)
  const links = await cards(page).evaluateAll((found) => found.map((card) => card.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
  expect(links.every((link) => /^\/censored\/\d{16,}$/.test(link ?? ''))).toBe(true)
})

test('a list that has reached its end shows that', async () => {
  const page = await site.visit('/uncensored')
  await scrollToLastPage(page)
})

test('going back finds the place that was left, to the pixel', async () => {
  const page = await site.visit('/censored')
  await readOn(page, 90)
  const place = await stopAt(page, 70)
  await cards(page).nth(70).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('tab', { name: '详情' }).waitFor()
  await page.goBack()
  await page.getByLabel('筛选', { exact: true }).waitFor()
  await expect.poll(() => scrollY(page)).toBe(place)
  expect(await cards(page).count()).toBeGreaterThanOrEqual(90)
})

test('a reload finds the place again, with one request for all that was read', async () => {
  const page = await site.visit('/censored')
  await readOn(page, 90)
  const place = await stopAt(page, 70)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/works/detail/list')) calls.push(new URL(request.url()).search)
  })
  await page.reload()
  await whenReady(page)
  await expect.poll(() => scrollY(page)).toBe(place)
  expect(calls.filter((call) => call.includes('pageSize=96') || call.includes('pageNum=1'))).toHaveLength(1)
})

test('so does going back after a reload of the work', async () => {
  const page = await site.visit('/censored')
  await readOn(page, 90)
  const place = await stopAt(page, 70)
  await cards(page).nth(70).click()
  await page.getByRole('tab', { name: '详情' }).waitFor()
  await page.reload()
  await whenReady(page)
  await page.goBack()
  await page.getByLabel('筛选', { exact: true }).waitFor()
  await expect.poll(() => scrollY(page)).toBe(place)
})

test('‹ pressed again while the page before is still loading leads no further', async () => {
  const page = await site.visit('/index')
  await whenReady(page)
  await page.getByRole('link', { name: '欧美', exact: true }).last().click()
  await page.waitForURL('**/western')
  await cards(page).first().click()
  await page.getByRole('tab', { name: '详情' }).waitFor()
  await page.reload()
  await whenReady(page)
  const release = await holdRequests(page, '**/works/detail/list?*')
  const back = page.getByRole('link', { name: '返回' })
  await back.click()
  await page.waitForURL('**/western')
  await back.click()
  release()
  await page.getByLabel('筛选', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/western')
})

test('a list that is entered afresh starts at its top', async () => {
  const page = await site.visit('/censored')
  await readOn(page, 60)
  await page.getByRole('link', { name: '欧美', exact: true }).last().click()
  await page.waitForURL('**/western')
  await expect.poll(() => scrollY(page)).toBe(0)
})

test('lists begin with works that have a magnet or a film; another choice lasts for the session', async () => {
  const page = await site.visit('/censored')
  await whenReady(page)
  const filter = page.getByLabel('筛选', { exact: true })
  const summary = page.locator('.toolbar-toolbar .text-muted')
  const total = async (listed: string) => {
    await expect.poll(() => summary.innerText()).toMatch(new RegExp(`^${listed} [\\d,]+ 部`))
    return Number((await summary.innerText()).split('部')[0]?.replace(/\D/g, ''))
  }
  const resource = await total('有资源')
  expect(await filter.inputValue()).toBe('1')
  await filter.selectOption('可在线观看')
  const online = await total('可在线观看')
  await cards(page).nth(1).waitFor()
  await filter.selectOption('有磁力')
  const magnet = await total('有磁力')
  await filter.selectOption('全部')
  const all = await total('共')
  expect([magnet < resource, online < resource, resource < magnet + online, resource < all]).toEqual(
    Array(4).fill(true),
  )
  // The server's first screen is of the same choice.
  await page.goto(`${site.url}/censored`)
  expect(await total('共')).toBe(all)
  await whenReady(page)
  expect(await filter.inputValue()).toBe('0')
  expect(await total('共')).toBe(all)
})

test.each([
  ['a channel', '/censored', 'modId=1'],
  ['a tag', '', 'all='],
  ['a maker', '', 'all='],
])(
  '%s is listed in the order that is chosen, which its address has, with both of its counts',
  async (kind, path, conditions) => {
    const entries = async (call: string) =>
      (await (await fetch(`${site.url}/prod-api/v2/${call}`)).json()) as {
        rows: { id: string; title: string }[]
        data: { items: { id: string }[] }[]
        total: number
        magnets: number
      }
    const id =
      kind === 'a tag'
        ? (await entries('tag/channel?modName=censored')).data[0]?.items[0]?.id
        : (await entries('tag/list?tableName=maker')).rows[0]?.id
    const page = await site.visit(path || (kind === 'a tag' ? `/tags/${id}` : `/maker/${id}`))
    await whenReady(page)
    const titles = async () => (await cards(page).locator('h2').allInnerTexts()).slice(0, 5)
    const newest = await titles()
    const asked = kind === 'a channel' ? conditions : `${conditions}${id}`
    const { rows, total, magnets } = await entries(`works/find?${asked}&hasResource=1&isDht=0&sort=collect`)
    await page.getByLabel('排序').selectOption('收藏多')
    await page.waitForURL('**?sort=collect')
    const first = rows.slice(0, 5).map(({ title }) => title)
    await expect.poll(titles).toEqual(first)
    await page.locator('.toolbar-toolbar').getByText(`有资源 ${total} 部，${magnets} 部有磁力`).waitFor()
    await page.reload()
    expect(await titles()).toEqual(first)
    await whenReady(page)
    await page.getByLabel('排序').selectOption('最新')
    await page.waitForURL((url) => url.search === '')
    await expect.poll(titles).toEqual(newest)
  },
)

test('the home page shows films alone where they are chosen', async () => {
  const page = await site.visit('/index')
  await whenReady(page)
  const titles = () =>
    cards(page).evaluateAll((found) => found.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent))
  const before = await titles()
  await page.getByLabel('筛选', { exact: true }).selectOption('可在线观看')
  await expect.poll(titles).not.toEqual(before)
  await page.goto(`${site.url}/western`)
  await whenReady(page)
  expect(await page.getByLabel('筛选', { exact: true }).inputValue()).toBe('online')
})

test('a list that cannot be loaded shows the reason, and loads with a retry', async () => {
  const page = await site.visit('/index', { expected: /net::ERR_FAILED/ })
  await whenReady(page)
  await page.route('**/works/detail/list?*', (route) => route.abort())
  await page.getByRole('link', { name: '有码', exact: true }).last().click()
  await page.getByRole('heading', { name: '后端接口连接异常' }).waitFor()
  await page.unroute('**/works/detail/list?*')
  await page.getByRole('button', { name: '重试' }).click()
  await cards(page).first().waitFor()
})

test('on a phone home has its name in the bar, and so does search where there is no field', async () => {
  const page = await site.visit('/censored')
  await whenReady(page)
  const home = page.locator('header.bars-bar').getByRole('link', { name: /首页$/ })
  expect(await home.innerText()).toBe('首页')
  await home.click()
  await page.waitForURL('**/index')
  for (const path of ['/top', '/tags/index', '/series/index']) {
    await page.goto(site.url + path)
    await whenReady(page)
    await page.locator('header.bars-bar').getByRole('link', { name: '搜索' }).click()
    await page.waitForURL('**/search')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('combobox')
  }
})

test('a title of one line leaves no gap above the number, and cards have the same height', async () => {
  const page = await site.visit('/index', { viewport: { width: 1440, height: 900 } })
  await whenReady(page)
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)]
  await first.locator('h3').evaluate((title) => {
    title.textContent = '短'
  })
  await second.locator('h3').evaluate((title) => {
    title.textContent = '很长的标题'.repeat(20)
  })
  /** Between the cover and the title, and between that and the number. */
  const gaps = (card: typeof first) =>
    card.evaluate((element) => {
      const box = (part: string) => element.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
      const title = box('h3')
      return [title.top - box('.cover-cover').bottom, box('.work-card-meta').top - title.bottom].map(
        Math.round,
      )
    })
  expect(await gaps(first)).toEqual([8, 2])
  expect(await gaps(second)).toEqual([8, 2])
  const words = async (card: typeof first) => {
    const [whole, cover] = [await card.boundingBox(), await card.locator('.cover-cover').boundingBox()]
    return Math.round((whole?.height ?? 0) - (cover?.height ?? 0))
  }
  // Two lines of a title and one below, with their margins.
  expect([await words(first), await words(second)]).toEqual([68, 68])
})

test('the channel menu opens whole in a sheet, and leads on', async () => {
  const page = await site.visit('/censored')
  await whenReady(page)
  await page.getByRole('button', { name: '展开频道菜单' }).click()
  const sheet = page.getByRole('dialog', { name: '有码频道' })
  await sheet.waitFor()
  expect(await sheet.getByRole('link').allInnerTexts()).toEqual([
    '最新',
    '分类',
    '排行',
    '演员',
    '发行商',
    '制作商',
    '导演',
    '同类\n番号前缀',
    '系列',
  ])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '展开频道菜单' }).click()
  await sheet.getByRole('link', { name: '系列' }).click()
  await page.waitForURL('**/series/index')
  await sheet.waitFor({ state: 'detached' })
})

/** A work that was opened from the list and loaded again, while what matches is held back. */
async function reloadWork(page: Page, held: RegExp): Promise<() => void> {
  await whenReady(page)
  await cards(page).first().click()
  await page.getByRole('tab', { name: '详情' }).waitFor()
  const release = await holdRequests(page, held)
  await page.reload({ waitUntil: 'domcontentloaded' })
  return release
}

test('back before the scripts have come shows the list, whose links work', async () => {
  const page = await site.visit('/censored')
  const release = await reloadWork(page, /\/assets\/start-/)
  await page.goBack()
  release()
  await whenReady(page)
  await page.getByLabel('筛选', { exact: true }).waitFor()
  await page.getByRole('link', { name: '欧美', exact: true }).last().click()
  await page.waitForURL('**/western')
})

test('so does back while the first page is still being loaded', async () => {
  const page = await site.visit('/censored')
  // The page's own script; names of others may begin like it.
  const release = await reloadWork(page, /\/assets\/work-[\w-]{7}\.js$/)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.goBack()
  release()
  await page.getByLabel('筛选', { exact: true }).waitFor()
  await whenReady(page)
})

test('a place is kept where the browser discards a page that is out of sight', async () => {
  const page = await site.visit('/censored')
  await readOn(page, 60)
  const place = await stopAt(page, 40)
  const kept = await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    return sessionStorage.getItem('scroll')
  })
  expect(kept).toContain(`"window":${place}`)
})
