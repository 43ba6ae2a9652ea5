import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { passOnServer } from './films.ts'
import { register, visitSignedIn } from './members.ts'
import { comeBack, putOrder, sellPlans } from './membership.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const row = (page: Page, orderId: string) => rows(page).filter({ hasText: orderId })
const refresh = (page: Page, orderId: string) => row(page, orderId).getByRole('button', { name: '刷新' })

/** The prefilled message of a link to support. */
async function messageOf(page: Page, orderId: string): Promise<string> {
  const href = await row(page, orderId)
    .getByRole('link', { name: /联系客服/ })
    .getAttribute('href')
  const url = new URL(href ?? '', site.url)
  expect(url.pathname).toBe('/message')
  return url.searchParams.get('message') ?? ''
}

test.each([phone, desktop])('each status has its label and its actions, at %o', async (viewport) => {
  const account = await register(site)
  const paid = await putOrder(site, account, 'paid', { minutesAgo: 90, name: '双月卡' })
  const closed = await putOrder(site, account, 'closed', { minutesAgo: 80 })
  const refunded = await putOrder(site, account, 'refunded', { minutesAgo: 70 })
  const abnormal = await putOrder(site, account, 'abnormal', { minutesAgo: 60 })
  const late = await putOrder(site, account, 'closing', { minutesAgo: 40 })
  const unpaid = await putOrder(site, account, 'pending', { minutesAgo: 5 })
  const page = await visitSignedIn(site, account, '/orders', { viewport })
  await row(page, unpaid).waitFor()
  expect(await page.title()).toBe('我的订单 - 夜航')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('我的订单')
  const shown = await rows(page).locator('.badge-badge').allInnerTexts()
  expect(shown).toEqual(['待支付', '待支付', '异常', '已退款', '已关闭', '已完成'])
  const text = await row(page, paid).innerText()
  for (const part of ['双月卡', '¥49.00', paid, '2026-11-20 10:']) expect(text).toContain(part)

  const goOn = row(page, unpaid).getByRole('link', { name: /^继续支付，剩 2[45]:\d\d$/ })
  expect(await goOn.getAttribute('href')).toBe(`/pay?order=${unpaid}`)
  expect(
    await row(page, late)
      .getByRole('link', { name: /继续支付/ })
      .count(),
  ).toBe(0)
  await refresh(page, late).waitFor()
  for (const orderId of [unpaid, late]) expect(await messageOf(page, orderId)).toContain('已付款')
  for (const orderId of [unpaid, late, closed, refunded, abnormal])
    expect(await messageOf(page, orderId)).toContain(orderId)
  expect(await row(page, paid).getByRole('link').count()).toBe(0)
  for (const orderId of [closed, refunded, abnormal, paid])
    expect(await refresh(page, orderId).count(), orderId).toBe(0)

  await page.getByText('只显示最近 20 笔订单').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  for (const width of [320, 390, 640, 1024, 1199, 1200, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }))
    expect(scroll, String(width)).toBe(client)
    const outside = await rows(page).evaluateAll((items) =>
      items.flatMap((item) => {
        const box = item.getBoundingClientRect()
        return [...item.querySelectorAll('*')]
          .filter((part) => part.getBoundingClientRect().right > box.right + 1)
          .map((part) => part.outerHTML.slice(0, 80))
      }),
    )
    expect(outside, String(width)).toEqual([])
  }
  await row(page, abnormal).getByRole('link', { name: '联系客服' }).click()
  await page.waitForURL('**/message?message=*')
})

test('refreshing shows the channel’s answer and credits a payment without a notice', async () => {
  const account = await register(site)
  const { channel, order } = await sellPlans(site)
  const orderId = await order(account)
  const page = await visitSignedIn(site, account, '/orders', { viewport: desktop })
  const me = page.getByRole('banner').getByRole('link', { name: /^我的：/ })
  await refresh(page, orderId).click()
  await page.getByRole('status').getByText('还没有查到付款，付款后请稍等片刻再刷新').waitFor()
  expect(await me.textContent()).not.toContain('VIP')
  channel.pay(orderId)
  // The channel is asked every five seconds at most.
  passOnServer(site, 1)
  await refresh(page, orderId).click()
  await page.getByRole('status').getByText('支付成功，VIP 已开通').waitFor()
  await row(page, orderId).getByText('已完成').waitFor()
  expect(await refresh(page, orderId).count()).toBe(0)
  await expect.poll(() => me.textContent()).toContain('VIP')
  await me.click()
  const level = page.getByRole('region', { name: 'VIP 等级' })
  await level.getByText(/有效期至 2027-01-19，还剩 6[01] 天/).waitFor()
  expect(await level.getByRole('link', { name: '续费' }).getAttribute('href')).toBe('/pay')
})

test('an open order is cancelled from the list, and ends at the channel too', async () => {
  const account = await register(site)
  const { channel, order } = await sellPlans(site)
  const orderId = await order(account)
  const page = await visitSignedIn(site, account, '/orders')
  await row(page, orderId).getByRole('button', { name: '取消订单' }).click()
  await row(page, orderId).getByText('已关闭', { exact: true }).waitFor()
  expect(await row(page, orderId).getByRole('button').count()).toBe(1)
  expect(channel.report(orderId).state).toBe('closed')
})

test('a channel that does not answer is reported, and the row stays', async () => {
  const account = await register(site)
  const { channel, order } = await sellPlans(site)
  const orderId = await order(account)
  const page = await visitSignedIn(site, account, '/orders')
  channel.isSilent = true
  await refresh(page, orderId).click()
  await page.getByRole('status').getByText('支付渠道暂时没有回应，请稍后再刷新').waitFor()
  await row(page, orderId).getByText('待支付').waitFor()
})

test('coming back to the page shows the new state of an order and the new level', async () => {
  const account = await register(site)
  const { channel, order } = await sellPlans(site)
  const orderId = await order(account)
  const page = await visitSignedIn(site, account, '/orders', { viewport: desktop })
  await row(page, orderId).getByText('待支付').waitFor()
  await channel.notify(site.url, channel.pay(orderId))
  await page.evaluate(comeBack)
  // Sooner than the list is read again by itself.
  await row(page, orderId).getByText('已完成').waitFor({ timeout: 10_000 })
  await page.getByRole('link', { name: /^我的：.*VIP$/ }).waitFor()
})

test('an order’s number is copied', async () => {
  const account = await register(site)
  const orderId = await putOrder(site, account, 'paid')
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await visitSignedIn(site, account, '/orders', { permissions })
  await page.getByRole('button', { name: `复制订单号 ${orderId}` }).click()
  await page.getByText('复制成功！').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId)
})

test('without orders there is a link to the first one, and a member does not see those of another', async () => {
  await putOrder(site, await register(site), 'paid')
  const page = await visitSignedIn(site, await register(site), '/orders')
  await page.getByRole('heading', { name: '还没有订单' }).waitFor()
  const main = page.getByRole('main')
  expect(await main.getByRole('link', { name: '开通 VIP' }).getAttribute('href')).toBe('/pay')
  expect(await main.getByRole('link', { name: '使用激活码' }).getAttribute('href')).toBe('/sub')
  expect(await rows(page).count()).toBe(0)
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('a list that cannot be loaded shows that and is fetched again', async () => {
  const account = await register(site)
  const orderId = await putOrder(site, account, 'paid')
  const page = await visitSignedIn(site, account, '/user', { expected: /ERR_FAILED/ })
  await page.route('**/v2/orders/list*', (route) => route.abort())
  await page.goto(`${site.url}/orders`)
  await page.getByRole('alert').getByText('后端接口连接异常').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.unroute('**/v2/orders/list*')
  await page.getByRole('button', { name: '重试' }).click()
  await row(page, orderId).waitFor()
})

test('the page of the server has the placeholders of a list and no orders', async () => {
  const account = await register(site)
  await putOrder(site, account, 'paid')
  const page = await site.visit('/orders', { javaScriptEnabled: false })
  expect(await page.locator('[aria-busy=true] .orders-order').count()).toBe(3)
  await (await site.visit('/orders')).getByRole('heading', { name: '登录后查看订单' }).waitFor()
  await whenReady(await visitSignedIn(site, account, '/orders'))
})
