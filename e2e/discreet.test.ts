import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cards } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite({ LEAVE_URL: 'http://leave.invalid/', DISCREET_TITLE: '天气' })

const filterOf = (page: Page) =>
  page
    .locator('main .work-card-card img')
    .first()
    .evaluate((picture) => getComputedStyle(picture).filter)

async function head(page: Page): Promise<string[]> {
  return page
    .locator('head > link:is([rel*=icon], [rel=manifest])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** Discreet already, at a path. */
async function visitDiscreetly(path: string, options: Parameters<typeof site.visit>[1] = {}): Promise<Page> {
  const page = await site.visit('/', options)
  await page.context().addCookies([{ name: 'discreet', value: '1', url: site.url }])
  await page.context().route('http://leave.invalid/**', (route) => route.fulfill({ body: 'elsewhere' }))
  await page.goto(site.url + path)
  return page
}

test('it is switched on in the member menu, applies at once and on every page, and is switched off there', async () => {
  const page = await site.visit('/user', { viewport: desktop })
  await whenReady(page)
  const named = await head(page)
  await page.getByRole('switch', { name: '低调模式' }).click()
  await expect.poll(() => page.title()).toBe('天气')
  expect(await head(page)).toEqual(named.map((file) => file.replace('/', '/discreet-')))
  await page.getByRole('link', { name: '有码', exact: true }).click()
  await page.waitForURL('**/censored')
  await cards(page).first().waitFor()
  expect(await page.title()).toBe('天气')
  expect(await filterOf(page)).toContain('blur')
  await page.goto(`${site.url}/user`)
  await whenReady(page)
  await page.getByRole('switch', { name: '低调模式' }).click()
  await expect.poll(() => page.title()).toBe('我的 - 夜航')
  expect(await head(page)).toEqual(named)
})

test('the switch is in the sheet of a phone, which explains how to leave', async () => {
  const page = await site.visit('/user')
  await whenReady(page)
  await page.getByRole('button', { name: '更多' }).click()
  const sheet = page.getByRole('dialog', { name: '更多' })
  await sheet.getByText('马上离开本站').waitFor()
  await sheet.getByRole('switch', { name: '低调模式' }).click()
  await expect.poll(() => page.title()).toBe('天气')
})

test.each([true, false])(
  'it is chosen at the gate, script %s, and chosen off again there',
  async (javaScriptEnabled) => {
    const page = await site.visit('/censored', { adult: false, javaScriptEnabled })
    await page.getByLabel('低调模式').check()
    await page.getByRole('button', { name: /进入$/ }).click()
    await cards(page).first().waitFor()
    expect(await page.title()).toBe('天气')
    await page.goto(`${site.url}/`)
    expect(await page.title()).toBe('天气')
    await page.getByLabel('低调模式').uncheck()
    await page.getByRole('button', { name: /进入$/ }).click()
    await page.waitForURL('**/index')
    expect(await page.title()).toBe('首页 - 夜航')
  },
)

test('the server’s HTML is discreet before any script', async () => {
  const page = await visitDiscreetly('/censored', { javaScriptEnabled: false })
  expect(await page.title()).toBe('天气')
  expect(await filterOf(page)).toContain('blur')
  expect((await head(page)).every((file) => file.startsWith('/discreet-'))).toBe(true)
})

test('a cover is clear while it is pointed at or reached by the keyboard', async () => {
  const page = await visitDiscreetly('/censored', { viewport: desktop })
  await whenReady(page)
  const card = cards(page).first()
  await card.hover()
  await expect.poll(() => filterOf(page)).toBe('none')
  await page.mouse.move(0, 0)
  await expect.poll(() => filterOf(page)).toContain('blur')
  await page.getByRole('link', { name: '组合筛选' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => filterOf(page)).toBe('none')
})

test('the key below Escape leaves at once, also while typing, and the page is removed from the history', async () => {
  const page = await visitDiscreetly('/index', { viewport: desktop })
  await whenReady(page)
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('combobox', { name: '搜索' }).fill('灯塔')
  await page.keyboard.press('Backquote')
  await page.waitForURL('http://leave.invalid/')
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('the key is an ordinary key where the mode is off', async () => {
  const page = await site.visit('/index', { viewport: desktop })
  await whenReady(page)
  const field = page.getByRole('combobox', { name: '搜索' })
  await field.focus()
  await page.keyboard.press('Backquote')
  expect(await field.inputValue()).toBe('`')
})

test('on a phone a button leaves at once', async () => {
  const page = await visitDiscreetly('/censored', { viewport: phone })
  await whenReady(page)
  const button = page.getByRole('link', { name: '离开' })
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await button.click()
  await page.waitForURL('http://leave.invalid/')
})

test('going back after leaving shows the gate again', async () => {
  const page = await visitDiscreetly('/index', { viewport: desktop })
  await page.goto(`${site.url}/censored`)
  await whenReady(page)
  await page.keyboard.press('Backquote')
  await page.waitForURL('http://leave.invalid/')
  await page.goBack()
  await page.waitForURL('**/index')
  await page.getByRole('button', { name: /进入$/ }).waitFor()
  expect(await page.locator('.work-card-card').count()).toBe(0)
  await page.getByRole('button', { name: /进入$/ }).click()
  await page.getByRole('heading', { name: '有码最新' }).waitFor()
})

test('a page that the browser has stored whole is not shown again after leaving', async () => {
  const page = await visitDiscreetly('/index')
  await whenReady(page)
  const comeBack = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await comeBack()
  expect(await cards(page).first().isVisible()).toBe(true)
  await page.evaluate(() => {
    document.cookie = 'adult=; Max-Age=0; Path=/'
  })
  await comeBack()
  await page.getByRole('button', { name: /进入$/ }).waitFor()
})
