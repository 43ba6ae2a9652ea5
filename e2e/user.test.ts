import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { worksWhere, workWhere } from './catalogue.ts'
import { cards } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()

/** The member page with so many works in the history of this browser. */
async function visitWithHistory(count: number, viewport = phone): Promise<Page> {
  const page = await site.visit('/user', { viewport })
  const works = (await worksWhere(site.url, () => true)).slice(0, count)
  await page.evaluate((list) => localStorage.setItem('historyListData', list), JSON.stringify(works))
  await page.reload()
  // The server's placeholders stay until the device's history is loaded.
  await cards(page).first().waitFor()
  return page
}

test.each([phone, desktop])('a guest is invited to sign in, at %o', async (viewport) => {
  const page = await site.visit('/user', { viewport })
  await whenReady(page)
  expect(await page.title()).toBe('我的 - 夜航')
  const account = page.getByRole('complementary', { name: '账号' })
  expect(await account.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login')
  expect(await account.getByRole('link', { name: '注册' }).getAttribute('href')).toBe('/register')
  await page.getByRole('tab', { name: '喜欢' }).click()
  await page.getByRole('heading', { name: '登录后，喜欢的作品排在这里。' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=likes')
})

test('on a desktop nothing of the page scrolls inside it', async () => {
  const page = await visitWithHistory(12, desktop)
  for (const height of [700, 900, 1200]) {
    await page.setViewportSize({ width: 1440, height })
    const scrolling = await page.evaluate(() =>
      [...document.querySelectorAll('.page-page, .page-page *')]
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
        .map(({ className }) => className),
    )
    expect(scrolling, `${height} px`).toEqual([])
    const last = page.getByRole('button', { name: '刷新版本' })
    await last.scrollIntoViewIfNeeded()
    expect(await last.isVisible()).toBe(true)
  }
})

test('the menu leads to recommendations, orders, membership, codes and support', async () => {
  const page = await site.visit('/user')
  await whenReady(page)
  await page.getByRole('button', { name: '更多' }).click()
  const sheet = page.getByRole('dialog', { name: '更多' })
  const links = sheet.getByRole('link')
  expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
    '/recommended',
    '/orders',
    '/pay',
    '/sub',
    '/message',
  ])
  expect(await sheet.getByText('中文').isVisible()).toBe(true)
  await sheet.getByRole('button', { name: /刷新版本/ }).click()
  await sheet.getByText('已是最新版本').waitFor()
})

/** The script that remembers comes after the page. */
async function whenRemembered(page: Page, works: number): Promise<void> {
  await page.waitForFunction(
    (count) => JSON.parse(localStorage.getItem('historyListData') ?? '[]').length === count,
    works,
  )
}

test('a work that was opened is in the history', async () => {
  const { path, title } = await workWhere(site.url, () => true)
  const page = await site.visit(path)
  await whenRemembered(page, 1)
  await page.goto(`${site.url}/user`)
  await expect.poll(() => cards(page).locator('h2').allInnerTexts()).toEqual([title])
})

test('the history is loaded ten at a time, and is unchanged on coming back', async () => {
  const page = await visitWithHistory(24)
  await expect.poll(() => cards(page).count()).toBe(10)
  const more = page.getByRole('button', { name: '点击加载更多' })
  await more.click()
  await more.click()
  await expect.poll(() => cards(page).count()).toBe(24)
  await page.getByText('没有更多了').waitFor()
  await cards(page).nth(22).click()
  await page.getByRole('tab', { name: '详情' }).waitFor()
  await page.goBack()
  await cards(page).nth(23).waitFor()
})

test('fewer than ten works have no divider below them', async () => {
  const page = await visitWithHistory(9, desktop)
  await expect.poll(() => cards(page).count()).toBe(9)
  expect(await page.locator('.load-more-loadmore').count()).toBe(0)
})

test('the history is cleared after a confirmation', async () => {
  const page = await visitWithHistory(3)
  const clear = page.getByRole('button', { name: '清空' })
  await clear.click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect.poll(() => cards(page).count()).toBe(3)
  await clear.click()
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click()
  await page.getByRole('heading', { name: '还没有浏览记录' }).waitFor()
  expect(await clear.isDisabled()).toBe(true)
  await page.reload()
  await page.getByRole('heading', { name: '还没有浏览记录' }).waitFor()
})

test('while it is paused nothing is added', async () => {
  const page = await visitWithHistory(1)
  await page.getByRole('button', { name: '暂停记录' }).click()
  const [, second] = await worksWhere(site.url, ({ modId }) => modId === 1)
  await page.goto(`${site.url}/censored/${second?.id}`)
  await whenReady(page)
  await page.goto(`${site.url}/user`)
  await cards(page).first().waitFor()
  await expect.poll(() => cards(page).count()).toBe(1)
  await page.getByRole('button', { name: '继续记录' }).click()
  await page.goto(`${site.url}/censored/${second?.id}`)
  await whenRemembered(page, 2)
  await page.goto(`${site.url}/user`)
  await expect.poll(() => cards(page).count()).toBe(2)
})

test.each([
  ['/orders', '登录后查看订单'],
  ['/message', '登录后给客服留言'],
  ['/sub', '登录后兑换激活码'],
])('%s invites a guest to sign in', async (path, heading) => {
  for (const viewport of [phone, desktop]) {
    const page = await site.visit(path, { viewport })
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login')
    expect(await main.getByRole('link', { name: '注册' }).getAttribute('href')).toBe('/register')
  }
})

test('the text of a message in the address is shown as text', async () => {
  const page = await site.visit(`/message?message=${encodeURIComponent('订单 <b>1</b> 没有到账')}`)
  await whenReady(page)
  await page.getByText('订单 <b>1</b> 没有到账').waitFor()
})

test('axe finds nothing in the confirmation, light and dark', async () => {
  const page = await visitWithHistory(2, phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: '清空' }).click()
  await page.getByRole('dialog', { name: '清空浏览记录？' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('the keyboard moves from the tabs to the history, and through the confirmation', async () => {
  const page = await visitWithHistory(2, desktop)
  await page.getByRole('tab', { name: '浏览记录' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '清空浏览记录？' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('清空')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('work-card-card')
})

test('a press beside a dialog closes it; one in its padding does not, nor one that began inside', async () => {
  const page = await visitWithHistory(2, desktop)
  await page.getByRole('button', { name: '清空' }).click()
  const dialog = page.getByRole('dialog', { name: '清空浏览记录？' })
  await dialog.waitFor()
  const box = await dialog.boundingBox()
  if (!box) throw new Error('The dialog is not shown')
  const middle = box.y + box.height / 2
  await page.mouse.click(box.x + 5, middle)
  expect(await dialog.isVisible(), 'padding').toBe(true)
  await page.mouse.move(box.x + 40, middle)
  await page.mouse.down()
  await page.mouse.move(box.x - 60, middle)
  await page.mouse.up()
  expect(await dialog.isVisible(), 'begun inside').toBe(true)
  await page.mouse.click(box.x - 60, middle)
  await dialog.waitFor({ state: 'hidden' })
})
