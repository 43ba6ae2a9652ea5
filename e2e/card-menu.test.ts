import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { cards } from './lists.ts'
import { memberApi } from './member-api.ts'
import { register, visitSignedIn } from './members.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

/** What can be done with a work on its card. */

const site = useSite({ CAPTCHA: 'off' })
const soon = { timeout: 15_000 }

const menus = (page: Page) => page.locator('main [data-card-menu]')
const buttonOf = (page: Page, place: number) =>
  menus(page)
    .nth(place)
    .getByRole('button', { name: /^操作：/ })
const idOf = async (page: Page, place: number) =>
  (await cards(page).nth(place).getAttribute('href'))?.split('/').at(-1) ?? ''
const opacity = (page: Page, place: number) =>
  menus(page)
    .nth(place)
    .evaluate((menu) => getComputedStyle(menu).opacity)

test('a member collects a work from its card by mouse, and takes it back', async () => {
  const account = await register(site)
  const api = await memberApi(site, account)
  const page = await visitSignedIn(site, account, '/censored', { viewport: desktop })
  await whenReady(page)
  await buttonOf(page, 0).waitFor({ state: 'attached' })
  const id = await idOf(page, 0)
  expect(await opacity(page, 0)).toBe('0')
  await cards(page).nth(0).hover()
  await expect.poll(() => opacity(page, 0)).toBe('1')
  await buttonOf(page, 0).click()
  const collect = menus(page).nth(0).getByRole('button', { name: '收藏', exact: true })
  await expect.poll(() => collect.isEnabled(), soon).toBe(true)
  await collect.click()
  await page.getByRole('status').filter({ hasText: '已收藏' }).waitFor()
  await expect.poll(async () => (await api.foldersOf(id)).length, soon).toBe(1)
  await cards(page).nth(0).hover()
  await buttonOf(page, 0).click()
  await menus(page).nth(0).getByRole('button', { name: '已收藏' }).click()
  await page.getByRole('status').filter({ hasText: '已取消收藏' }).waitFor()
  await expect.poll(async () => (await api.foldersOf(id)).length, soon).toBe(0)
  expect(page.url()).toBe(`${site.url}/censored`)
})

test('by keyboard a member hides a work and shows it again; the focus stays in its place', async () => {
  const page = await visitSignedIn(site, await register(site), '/censored', { viewport: desktop })
  await whenReady(page)
  await buttonOf(page, 1).waitFor({ state: 'attached' })
  const href = await cards(page).nth(1).getAttribute('href')
  await cards(page).nth(1).focus()
  await page.keyboard.press('Tab')
  await expect
    .poll(() => buttonOf(page, 1).evaluate((button) => button === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Enter')
  await menus(page).nth(1).getByRole('button', { name: '不再显示' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await menus(page).nth(1).getByRole('button').count()).toBe(1)
  await page.keyboard.press('Enter')
  await menus(page).nth(1).getByRole('button', { name: '不再显示' }).press('Enter')
  const again = page.getByRole('button', { name: /^显示 / })
  await again.waitFor()
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await page.locator(`main a[href="${href}"]`).count()).toBe(0)
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await page.locator(`main a[href="${href}"]`).waitFor()
})

test('by keyboard a member collects a work; the focus is on the button that opened the menu', async () => {
  const page = await visitSignedIn(site, await register(site), '/censored', { viewport: desktop })
  await whenReady(page)
  await buttonOf(page, 1).press('Enter')
  const collect = menus(page).nth(1).getByRole('button', { name: '收藏', exact: true })
  await expect.poll(() => collect.isEnabled(), soon).toBe(true)
  await collect.press('Enter')
  await page.getByRole('status').filter({ hasText: '已收藏' }).waitFor()
  expect(await buttonOf(page, 1).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a guest is asked to sign in', async () => {
  const page = await site.visit('/censored', { viewport: desktop })
  await whenReady(page)
  await cards(page).first().hover()
  await buttonOf(page, 0).click()
  await menus(page).nth(0).getByRole('button', { name: '收藏' }).click()
  await page.getByRole('dialog').getByText('收藏登录后可用').waitFor()
})

test('a finger that is held shows the buttons and does not follow the link', async () => {
  const page = await site.visit('/censored', { viewport: phone })
  await whenReady(page)
  await buttonOf(page, 0).waitFor({ state: 'attached' })
  const box = await cards(page).nth(0).boundingBox()
  if (!box) throw new Error('The card has no place')
  const session = await page.context().newCDPSession(page)
  const point = { x: Math.round(box.x + 40), y: Math.round(box.y + 40) }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await expect.poll(() => opacity(page, 0), soon).toBe('1')
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(page.url()).toBe(`${site.url}/censored`)
  await buttonOf(page, 0).tap()
  await menus(page).nth(0).getByRole('button', { name: '不再显示' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
