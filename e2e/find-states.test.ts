import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { cards } from './lists.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'

const site = useSite()

const finder = '**/prod-api/v2/works/find?*'
const filters = (page: Page) => page.getByRole('complementary', { name: '筛选条件' })
const total = (page: Page) => page.getByRole('main').getByRole('status').first()
const conditions = (page: Page) => page.getByRole('list', { name: '已选条件' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function open(path: string, viewport: typeof phone): Promise<Page> {
  const page = await site.visit(path, { viewport, reducedMotion: 'reduce' })
  await whenReady(page)
  await total(page).filter({ hasText: '部有磁力' }).waitFor()
  return page
}

const isOfCounts = (request: Request) => new URL(request.url()).searchParams.has('counts')

/** Holds the finder's answers back until the function that it answers is called. */
const holdBack = (page: Page) => holdRequests(page, finder)

/** The finder's answers are refusals, of the counts alone or of all. */
async function fail(page: Page, which: (request: Request) => boolean): Promise<void> {
  await page.route(finder, (route) =>
    which(route.request())
      ? route.fulfill({ json: { code: 500, msg: '系统繁忙' }, headers: { 'cache-control': 'no-store' } })
      : route.continue(),
  )
}

interface Answer {
  rows: object[]
  total: number
  drop?: object[]
  counts?: { isDht: number }
}

/** Changes the finder's answers. A request that the end of the test cuts off is left alone. */
async function change(page: Page, changed: (answer: Answer) => Answer): Promise<void> {
  await page.route(finder, async (route) => {
    const answer = (await (await fetch(route.request().url())).json()) as Answer
    await route.fulfill({ json: changed(answer) }).catch(() => {})
  })
}

test('while the next works load, the last ones stay, dimmed, with their total', async () => {
  const page = await open('/find', desktop)
  const before = await total(page).innerText()
  const first = await cards(page).first().getAttribute('href')
  const release = await holdBack(page)
  await filters(page).getByRole('button', { name: /^欧美/ }).click()
  const list = page.locator('main [aria-busy=true]')
  await list.waitFor()
  expect(await cards(page).first().getAttribute('href')).toBe(first)
  expect(Number(await list.evaluate((element) => getComputedStyle(element).opacity))).toBeLessThan(1)
  expect(await total(page).innerText()).toBe(before)
  release()
  await list.waitFor({ state: 'detached' })
  expect(await total(page).innerText()).not.toBe(before)
  expect(await cards(page).first().getAttribute('href')).not.toBe(first)
})

test('where everything failed, a desktop has one error, and its retry fetches works and counts', async () => {
  const page = await open('/find', desktop)
  await fail(page, () => true)
  await filters(page).getByRole('button', { name: /^欧美/ }).click()
  await page.getByRole('heading', { name: '系统繁忙' }).waitFor()
  expect(await page.getByRole('button', { name: '重试' }).count()).toBe(1)
  expect(await page.getByRole('alert').count()).toBe(1)
  await page.unroute(finder)
  await page.getByRole('button', { name: '重试' }).click()
  await total(page)
    .filter({ hasText: /部有磁力$/ })
    .waitFor()
  await filters(page)
    .getByRole('group', { name: /，[\d,]+ 部$/ })
    .first()
    .waitFor()
})

test('where the counts alone failed, works are shown and every filter can still be pressed', async () => {
  const page = await open('/find', desktop)
  await fail(page, isOfCounts)
  await page.goto(`${site.url}/find?modId=3`)
  const alert = filters(page).getByRole('alert').filter({ hasText: '选项的数量没有加载出来' })
  await alert.waitFor()
  await cards(page).first().waitFor()
  await page.unroute(finder)
  await alert.getByRole('button', { name: '重试' }).click()
  await alert.waitFor({ state: 'detached' })
  await fail(page, isOfCounts)
  await filters(page)
    .getByRole('button', { name: /^有影片/ })
    .click()
  await alert.waitFor()
  await filters(page)
    .getByRole('button', { name: /^有磁力/ })
    .click()
  await page.waitForURL('**/find?modId=3&isDht=1&isOnline=1')
})

test.each([desktop, phone])(
  'dropping conditions by keyboard leaves the focus on the next one, then the last, at %o',
  async (viewport) => {
    const page = await open('/find?modId=1&playLevel=2&maxDuration=240', viewport)
    const drop = async (name: string) => {
      await conditions(page).getByRole('link', { name }).focus()
      await page.keyboard.press('Enter')
      await conditions(page).getByRole('link', { name }).waitFor({ state: 'detached' })
    }
    await drop('去掉 有码')
    await expect.poll(() => focused(page)).toBe('去掉 VIP 能看')
    await drop('去掉 最多 240 分钟')
    await expect.poll(() => focused(page)).toBe('去掉 VIP 能看')
    await drop('去掉 VIP 能看')
    const name = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(name).toBe(viewport === phone ? '筛选' : '组合筛选')
  },
)

test('the way out of an empty result leaves the focus on the page', async () => {
  const page = await site.visit('/find?modId=1&minDuration=1400', { viewport: desktop })
  await whenReady(page)
  const way = page.getByRole('link', { name: /^去掉 至少 1400 分钟（/ })
  await way.focus()
  await page.keyboard.press('Enter')
  await cards(page).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('where there is nothing and no condition, none is offered to be dropped', async () => {
  const page = await open('/find?modId=3', desktop)
  await change(page, (answer) => ({ ...answer, rows: [], total: 0, drop: [] }))
  await conditions(page).getByRole('link', { name: '去掉 欧美' }).click()
  await page.getByRole('heading', { name: '还没有作品' }).waitFor()
  expect(await page.getByRole('link', { name: '清空条件' }).count()).toBe(0)
})

test('the total and the number with a magnet are of one answer', async () => {
  const page = await open('/find', desktop)
  await change(page, ({ counts, ...list }) =>
    counts ? { ...list, counts, total: 1000, magnets: 900 } : { ...list, total: 3600, magnets: 3541 },
  )
  await filters(page).getByRole('button', { name: /^欧美/ }).click()
  await expect.poll(() => total(page).innerText()).toBe('3,600 部，3,541\u00a0部有磁力')
})

test('the server sends the column of a desktop, and nothing moves when its counts come', async () => {
  const page = await site.visit('/find', { viewport: desktop, javaScriptEnabled: false })
  await filters(page).getByRole('group', { name: '频道' }).waitFor()
  expect(await filters(page).getByRole('group').count()).toBeGreaterThan(5)
  const narrow = await site.visit('/find', { viewport: phone, javaScriptEnabled: false })
  expect(await narrow.getByRole('group', { name: '频道' }).count()).toBe(0)

  const moved = await site.visit('/index', { viewport: desktop })
  await moved.addInitScript(() => {
    const moves: number[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) moves.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await moved.goto(`${site.url}/find`)
  await total(moved).filter({ hasText: '部有磁力' }).waitFor()
  await filters(moved)
    .getByRole('group', { name: /，[\d,]+ 部$/ })
    .first()
    .waitFor()
  const sum = await moved.evaluate(() =>
    (window as unknown as { moves: number[] }).moves.reduce((all, one) => all + one, 0),
  )
  expect(sum).toBeLessThan(0.02)
})
