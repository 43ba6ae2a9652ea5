import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cards, scrollUntil, scrollY } from './lists.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'

const site = useSite()
/** A shared machine may be slow; nothing here waits longer than it must. */
const patient = { timeout: 15_000, interval: 20 }

/** Without the filter, so that the test catalogue has enough; every page that comes is counted by its rows. */
async function open(viewport: typeof phone): Promise<Page> {
  const page = await site.visit('/censored', { viewport, reducedMotion: 'reduce' })
  await whenReady(page)
  await page.getByLabel('筛选', { exact: true }).selectOption('全部')
  return page
}

/** How many works the list has, drawn or not: by the height of the left-out rows and by the drawn ones. */
const listed = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector<HTMLElement>('main .grid-grid')
    const card = grid?.querySelector<HTMLElement>('.work-card-card')
    if (!grid || !card) return 0
    const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
    const gap = Number.parseFloat(rowGap)
    const row = card.getBoundingClientRect().height + gap
    return (
      Math.round((grid.getBoundingClientRect().height + gap) / row) * gridTemplateColumns.split(' ').length
    )
  })

/** Scrolls until the list holds at least so many works. */
const readOn = (page: Page, count: number) => scrollUntil(page, () => listed(page), count)

/** The cards in view: the link and the position of each. */
const inView = (page: Page) =>
  cards(page).evaluateAll((found) =>
    found.flatMap((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight ? [{ href: card.getAttribute('href'), top }] : []
    }),
  )

test.each([phone, desktop])(
  'a long list has only the cards near the screen in the page, at %o',
  async (viewport) => {
    const page = await open(viewport)
    await readOn(page, 600)
    expect(await cards(page).count()).toBeLessThan(200)
    const wanted = await page.evaluate(() => document.body.scrollHeight / 2)
    await page.evaluate((top) => window.scrollTo(0, top), wanted)
    await expect.poll(async () => (await inView(page)).length, patient).toBeGreaterThan(5)
    expect(await scrollY(page)).toBe(Math.round(wanted))
    expect(await cards(page).count()).toBeLessThan(200)
  },
)

test('no card moves when the list becomes long', async () => {
  const page = await open(phone)
  const release = await holdRequests(page, /pageNum=7&/)
  await readOn(page, 192)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight - 1200))
  await expect.poll(async () => (await inView(page)).length, patient).toBeGreaterThan(5)
  const before = await inView(page)
  expect(await page.locator('main .virtual-grid-leftOut').count()).toBe(0)
  await page.locator(`main .work-card-card[href="${before[2]?.href}"]`).evaluate((card) => {
    card.setAttribute('data-marked', '')
  })
  release()
  await expect.poll(() => page.locator('main .virtual-grid-leftOut').count(), patient).toBe(1)
  await expect.poll(() => inView(page), patient).toEqual(before)
  // The same element still, not one created again.
  expect(await page.locator('[data-marked]').getAttribute('href')).toBe(before[2]?.href)
})

test.each([phone, desktop])(
  'going back finds the card at its place, also after a reload of the work, at %o',
  async (viewport) => {
    const page = await open(viewport)
    await readOn(page, 600)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.7))
    await expect.poll(async () => (await inView(page)).length, patient).toBeGreaterThan(5)
    const [place, before] = [await scrollY(page), await inView(page)]
    // Wholly in view, so that pressing it does not scroll.
    const chosen = before.find(({ top }) => top > 150)?.href ?? ''
    for (const reload of [false, true]) {
      await page.locator(`main .work-card-card[href="${chosen}"]`).click()
      await page.getByRole('tab', { name: '详情' }).waitFor()
      if (reload) {
        await page.reload()
        await whenReady(page)
      }
      await page.goBack()
      await page.getByLabel('筛选', { exact: true }).waitFor()
      await expect.poll(() => scrollY(page), patient).toBe(place)
      await expect.poll(() => inView(page), patient).toEqual(before)
      expect(await cards(page).count()).toBeLessThan(200)
    }
  },
)

test('after a reload all loaded rows are fetched in a few requests at once', async () => {
  const page = await open(phone)
  await readOn(page, 600)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.6))
  await expect.poll(async () => (await inView(page)).length, patient).toBeGreaterThan(5)
  const [place, before] = [await scrollY(page), await inView(page)]
  const sizes: number[] = []
  page.on('request', (request) => {
    const size = new URL(request.url()).searchParams.get('pageSize')
    if (request.url().includes('/works/detail/list')) sizes.push(Number(size))
  })
  await page.reload()
  await whenReady(page)
  await expect.poll(() => scrollY(page), patient).toBe(place)
  await expect.poll(() => inView(page), patient).toEqual(before)
  const refills = sizes.filter((size) => size > 32)
  expect(refills.length).toBeGreaterThan(1)
  expect(refills.length).toBeLessThan(5)
  expect(Math.max(...refills)).toBeLessThanOrEqual(300)
})

test('a card with the focus stays, and Tab moves on from it', async () => {
  const page = await open(desktop)
  await readOn(page, 400)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(async () => (await inView(page)).length, patient).toBeGreaterThan(5)
  const links = await cards(page).evaluateAll((found) =>
    found.slice(0, 14).map((card) => card.getAttribute('href')),
  )
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')
  // The last of its row: the next card is in the row below.
  await cards(page).nth(5).focus()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.8))
  await expect.poll(() => page.locator('main .virtual-grid-leftOut').count(), patient).toBe(1)
  await expect.poll(async () => (await inView(page)).length, patient).toBeGreaterThan(5)
  expect(await focused()).toBe(links[5])
  // The button of its card, then the next card.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^操作：/)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe(links[6])
  await expect.poll(() => scrollY(page), patient).toBeLessThan(1000)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.8))
  await expect.poll(async () => (await inView(page)).length, patient).toBeGreaterThan(5)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe(links[5])
})

test('the keyboard moves down a long list card by card', async () => {
  const page = await open(desktop)
  await readOn(page, 400)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  await expect.poll(async () => (await inView(page)).length, patient).toBeGreaterThan(5)
  const first = (await inView(page))[6]?.href ?? ''
  await page.locator(`main .work-card-card[href="${first}"]`).focus()
  const seen: string[] = [first]
  for (let step = 0; step < 60; step += 1) {
    // Past the button of the card.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    seen.push(await page.evaluate(() => document.activeElement?.getAttribute('href') ?? ''))
  }
  const rest = await fetch(`${site.url}/prod-api/v2/works/detail/list?modName=censored&pageSize=300`)
  const more = await fetch(
    `${site.url}/prod-api/v2/works/detail/list?modName=censored&pageSize=300&pageNum=2`,
  )
  const answers = (await Promise.all([rest.json(), more.json()])) as { rows: { id: string }[] }[]
  const all = answers.flatMap(({ rows }) => rows.map(({ id }) => `/censored/${id}`))
  const start = all.indexOf(first)
  expect(start).toBeGreaterThan(100)
  expect(seen).toEqual(all.slice(start, start + seen.length))
})

test('after the screen is turned the list is at the same card', async () => {
  const page = await open(phone)
  await readOn(page, 400)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  await expect.poll(async () => (await inView(page)).length, patient).toBeGreaterThan(5)
  const [first] = await inView(page)
  await page.setViewportSize({ width: phone.height, height: phone.width })
  await expect
    .poll(async () => (await inView(page)).map(({ href }) => href).slice(0, 3), patient)
    .toContain(first?.href)
})

test('a filter changed far down starts the list again, at its top', async () => {
  const page = await open(phone)
  await readOn(page, 400)
  await page.getByLabel('筛选', { exact: true }).selectOption('有磁力')
  await page.getByLabel('筛选', { exact: true }).selectOption('全部')
  await expect.poll(() => page.locator('main .virtual-grid-leftOut').count(), patient).toBe(0)
  expect(await listed(page)).toBeLessThan(200)
  expect(await scrollY(page)).toBeLessThan(200)
})
