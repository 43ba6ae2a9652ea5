import { repeatSubmitMs } from '@yehang/contract/limits'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { makeFilm, pressPlay, whenMoving } from './films.ts'
import { register, signInHere } from './members.ts'
import { makeVipUntil } from './membership.ts'
import { orderIdIn, ordersOf, usePaidSite, visitAsBuyer } from './paid-site.ts'
import { desktop, phone, whenReady } from './site.ts'

const site = usePaidSite('alipay', 'wechat')
/** Orders are asked for every three seconds. */
const soon = { timeout: 15_000 }

const pay = (page: Page, name: string | RegExp = '去支付宝支付') =>
  page.getByRole('main').getByRole('button', { name })
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor(soon)
const paid = '支付成功，VIP 已开通'

/** The cashier of the gateway, in the window that the press opens. */
async function cashierOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const [cashier] = await Promise.all([page.waitForEvent('popup'), press()])
  await cashier.getByText('模拟支付，不会扣款').waitFor()
  return cashier
}

async function waiting(page: Page): Promise<string> {
  await page.waitForURL(/\/pay\?order=\d+$/)
  await headed(page, '等待支付')
  return orderIdIn(page)
}

/** The same is not submitted twice within a second. */
const pastRepeats = (page: Page) => page.waitForTimeout(repeatSubmitMs)

test('a film for members leads to membership, and once that is paid back to the film', async () => {
  const { path } = await makeFilm(site, 2)
  const { page, account } = await visitAsBuyer(site, path)
  await pressPlay(page)
  await page.locator('.watching-locked').getByRole('link', { name: '开通 VIP' }).click()
  await page.getByRole('radio', { name: /年卡/ }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: /年卡/ }).isChecked()).toBe(true)
  await page.getByText('省 ¥100').waitFor()
  await expect.poll(() => page.locator('.pay-bar').innerText()).toContain('有效期至 2027-11-20')
  const cashier = await cashierOf(page, () => pay(page).click())
  await waiting(page)
  expect(await page.getByRole('timer').innerText()).toMatch(/^(30:00|29:\d\d)$/)
  await cashier.getByRole('button', { name: '支付 ¥198.00' }).click()
  await headed(page, paid)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(paid)
  await page.getByText('有效期至 2027-11-20').waitFor()
  // The channel leads back to the same order, in the window that it had.
  await headed(cashier, paid)
  const [order] = await ordersOf(site, account)
  expect(order).toMatchObject({ state: 'paid', price_fen: 19_800, device: 'phone' })
  await page.getByRole('link', { name: '回到刚才的作品' }).click()
  await page.waitForURL(`${site.url}${path}`)
  await pressPlay(page)
  await whenMoving(page)
})

test('on a desktop WeChat shows a code and opens no window; the level changes at once', async () => {
  const { page, account } = await visitAsBuyer(site, '/pay', { viewport: desktop })
  await page.getByRole('radio', { name: /双月卡/ }).check()
  await page.getByRole('radio', { name: '微信支付' }).check()
  await pay(page, '去微信支付').click()
  const outTradeNo = await waiting(page)
  await page.getByRole('img', { name: '付款二维码' }).waitFor()
  expect(page.context().pages()).toHaveLength(1)
  expect(await page.locator('.bars-member .avatar-vip').count()).toBe(0)
  await site.gateway.pay({ channel: 'wechat', outTradeNo })
  await headed(page, paid)
  await page.locator('.bars-member .avatar-vip').waitFor()
  expect(await ordersOf(site, account)).toMatchObject([
    { state: 'paid', pay_channel: 'weixin', price_fen: 4900 },
  ])
})

test('on a phone WeChat opens its page, and a late notice delays nothing', async () => {
  const { page } = await visitAsBuyer(site, '/pay')
  await page.getByRole('radio', { name: '微信支付' }).check()
  const cashier = await cashierOf(page, () => pay(page, '去微信支付').click())
  await waiting(page)
  await cashier.getByRole('radio', { name: /推迟/ }).check()
  await cashier.getByRole('spinbutton').fill('600')
  await cashier.getByRole('button', { name: /^支付/ }).click()
  await page.getByRole('button', { name: '我已完成支付' }).click()
  await headed(page, paid)
})

test('a payment without a notice is found by 我已完成支付', async () => {
  const { page } = await visitAsBuyer(site, '/pay')
  await cashierOf(page, () => pay(page).click())
  const outTradeNo = await waiting(page)
  await page.getByRole('button', { name: '我已完成支付' }).click()
  await page.getByText('还没有查到付款，付款后请稍等片刻再刷新').waitFor()
  await site.gateway.pay({ channel: 'alipay', outTradeNo }, { notice: 'never' })
  await expect
    .poll(async () => {
      const button = page.getByRole('button', { name: '我已完成支付' })
      if (await button.count()) await button.click()
      return page.getByRole('heading', { level: 1 }).innerText()
    }, soon)
    .toBe(paid)
})

test('where the channel fails the window is closed again, and trying once more makes no second order', async () => {
  const expected = /503|500/
  const { page, account } = await visitAsBuyer(site, '/pay', { expected })
  await page.getByRole('radio', { name: '微信支付' }).check()
  await site.gateway.fault('down', { channel: 'wechat', seconds: 60 })
  await pay(page, '去微信支付').click()
  await headed(page, '支付未完成')
  await page.getByText('支付系统故障了，请稍后再试').waitFor()
  await expect.poll(() => page.context().pages().length).toBe(1)
  expect(await page.getByText('请不要重复支付').isVisible()).toBe(true)
  await site.gateway.fault('none')
  await pastRepeats(page)
  await cashierOf(page, () => pay(page, '再试一次').click())
  await waiting(page)
  expect(await ordersOf(site, account)).toHaveLength(1)
})

test('a second try too soon shows a message and leaves the page as it is', async () => {
  const { page } = await visitAsBuyer(site, '/pay')
  await page.route('**/v2/orders/submit', (route) =>
    route.fulfill({ json: { code: 200, msg: '操作成功', data: 'error', orderId: null } }),
  )
  await pay(page).click()
  await pay(page, '再试一次').click()
  await page.getByText('您的操作速度太快了！').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('支付未完成')
})

test('an answer that is lost loses no order: trying again gives the same one', async () => {
  const { page, account } = await visitAsBuyer(site, '/pay', { expected: /ERR_|Failed to load/ })
  await page.route('**/v2/orders/submit', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await pay(page).click()
  await headed(page, '支付未完成')
  await page.unroute('**/v2/orders/submit')
  await pastRepeats(page)
  await cashierOf(page, () => pay(page, '再试一次').click())
  const orderId = await waiting(page)
  expect((await ordersOf(site, account)).map(({ id }) => id)).toEqual([orderId])
})

test('a payment of a wrong amount gives no membership and leads to support with the number', async () => {
  const { page } = await visitAsBuyer(site, '/pay')
  const cashier = await cashierOf(page, () => pay(page).click())
  const orderId = await waiting(page)
  await cashier.getByRole('button', { name: /付错金额/ }).click()
  await headed(page, '订单异常')
  const link = page.getByRole('main').getByRole('link', { name: '联系客服' }).first()
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(orderId)
  expect(await pay(page, /支付$/).count()).toBe(0)
  await page.goto(`${site.url}/orders`)
  await page.getByText(/应付 ¥[\d.]+，实付 ¥0\.01/).waitFor()
})

test('a reload finds the order that is waited for, and another device as well', async () => {
  const { page } = await visitAsBuyer(site, '/pay', { viewport: desktop })
  await cashierOf(page, () => pay(page).click())
  const outTradeNo = await waiting(page)
  await page.reload()
  await headed(page, '等待支付')
  const link = page.getByRole('link', { name: '打开支付页' })
  expect(await link.getAttribute('href')).toContain(site.gateway.url)
  await site.gateway.pay({ channel: 'alipay', outTradeNo })
  await headed(page, paid)
  await page.reload()
  await headed(page, paid)
})

test('a browser that blocks the window gets a link that it does not block', async () => {
  const { page } = await visitAsBuyer(site, '/pay')
  await page.evaluate(() => {
    window.open = () => null
  })
  await pay(page).click()
  await waiting(page)
  await page.getByText('浏览器拦截了支付窗口').waitFor()
  const cashier = await cashierOf(page, () => page.getByRole('link', { name: '重新打开支付页' }).click())
  await cashier.getByRole('button', { name: /^支付/ }).click()
  await headed(page, paid)
})

test('a guest sees the plans, signs in to pay, and the chosen order is made once', async () => {
  const account = await register(site)
  const page = await site.visit('/pay')
  await whenReady(page)
  await page.getByRole('radio', { name: /双月卡/ }).check()
  await page.getByRole('radio', { name: '微信支付' }).check()
  await pay(page, '去微信支付').click()
  await page.waitForURL(`${site.url}/login?next=%2Fpay`)
  await signInHere(page, account)
  const id = await waiting(page)
  const orders = await ordersOf(site, account)
  expect(orders).toMatchObject([{ id, pay_channel: 'weixin' }])
  await page.goto(`${site.url}/pay`)
  await whenReady(page)
  await expect.poll(() => page.getByRole('radio', { name: /双月卡/ }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('radio', { name: '微信支付' }).isChecked()).toBe(true)
  expect(await ordersOf(site, account)).toHaveLength(1)
})

test.each([
  ['that ends', new Date('2099-05-06'), /你的 VIP 有效期至 2099-05-06/, '续费 VIP'],
  ['without an end', null, /你的 VIP 长期有效/, '我的 VIP'],
])('signing in with a membership %s orders nothing without asking', async (_, until, text, title) => {
  const account = await register(site)
  await makeVipUntil(site, account, until)
  const page = await site.visit('/pay')
  await whenReady(page)
  await page.getByRole('radio', { name: /双月卡/ }).check()
  await pay(page).click()
  await page.waitForURL(`${site.url}/login?next=%2Fpay`)
  await signInHere(page, account)
  await page.waitForURL(`${site.url}/pay`)
  await page.getByText(text).first().waitFor()
  await headed(page, title)
  expect(await ordersOf(site, account)).toHaveLength(0)
})

test('two quick presses make one order and open one window', async () => {
  const { page, account } = await visitAsBuyer(site, '/pay', { viewport: desktop })
  await cashierOf(page, () => pay(page).dblclick())
  await waiting(page)
  expect(page.context().pages()).toHaveLength(2)
  expect(await ordersOf(site, account)).toHaveLength(1)
})

test('the time of an order ends; another begins with the same choice', async () => {
  const { page, account } = await visitAsBuyer(site, '/pay')
  await page.getByRole('radio', { name: /双月卡/ }).check()
  await cashierOf(page, () => pay(page).click())
  const id = await waiting(page)
  const { clock, db } = site.server.context
  const expires_at = new Date(clock.now() + 5000)
  await db.updateTable('orders').set({ expires_at }).where('id', '=', id).execute()
  await headed(page, '订单已关闭')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('订单已关闭')
  await page.getByRole('link', { name: '重新下单' }).click()
  await page.waitForURL(`${site.url}/pay`)
  await expect.poll(() => page.getByRole('radio', { name: /双月卡/ }).isChecked()).toBe(true)
  await cashierOf(page, () => pay(page).click())
  await waiting(page)
  expect(await ordersOf(site, account)).toHaveLength(2)
})

test('the payment method can be changed while the plan stays', async () => {
  const { page } = await visitAsBuyer(site, '/pay', { viewport: desktop })
  await page.getByRole('radio', { name: /双月卡/ }).check()
  await page.getByRole('radio', { name: '微信支付' }).check()
  await pay(page, '去微信支付').click()
  await waiting(page)
  await page.getByRole('link', { name: '更换支付方式' }).click()
  await page.getByRole('radio', { name: '支付宝' }).check()
  await cashierOf(page, () => pay(page).click())
  await waiting(page)
  await page.getByText('在支付宝的页面付款').waitFor()
  await page.getByText('双月卡 60 天').waitFor()
})

test('another member’s order is not found', async () => {
  const first = await visitAsBuyer(site, '/pay')
  await cashierOf(first.page, () => pay(first.page).click())
  const id = await waiting(first.page)
  const { page } = await visitAsBuyer(site, `/pay?order=${id}`, { expected: /404/ })
  await headed(page, '没有找到这个订单')
})

test('paused sales are shown as such, and plans are shown all the same', async () => {
  const { payments } = site.server.context.config
  payments.isOpen = false
  try {
    const { page } = await visitAsBuyer(site, '/pay')
    await page.getByText('VIP 套餐暂停销售，请稍后再来').waitFor()
    await page.getByRole('radio', { name: /年卡/ }).waitFor()
    expect(await pay(page, '暂时不能购买').isDisabled()).toBe(true)
  } finally {
    payments.isOpen = true
  }
})

test('the keyboard moves from plan to plan, to the payment method, to the button', async () => {
  const { page } = await visitAsBuyer(site, '/pay', { viewport: desktop })
  await page.getByRole('radio', { name: /年卡/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('radio', { name: /双月卡/ }).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('alipay')
  await page.keyboard.press('ArrowDown')
  const button = pay(page, '去微信支付')
  for (
    let presses = 0;
    presses < 4 && !(await button.evaluate((it) => it === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await waiting(page)
})

test.each([phone, desktop])('axe finds nothing in any state, at %o', async (viewport) => {
  const { page } = await visitAsBuyer(site, '/pay', { viewport })
  await page.getByRole('radio', { name: /年卡/ }).waitFor()
  expect(await violationsInBothThemes(page), 'choice').toEqual([])
  await page.getByRole('radio', { name: '微信支付' }).check()
  await site.gateway.fault('down', { channel: 'wechat', seconds: 60 })
  await pay(page, '去微信支付').click()
  await headed(page, '支付未完成')
  await site.gateway.fault('none')
  expect(await violationsInBothThemes(page), 'failed').toEqual([])
  await pastRepeats(page)
  await pay(page, '再试一次').click()
  const outTradeNo = await waiting(page)
  expect(await violationsInBothThemes(page), 'waiting').toEqual([])
  await site.gateway.pay({ channel: 'wechat', outTradeNo })
  await headed(page, paid)
  expect(await violationsInBothThemes(page), 'paid').toEqual([])
  const { db } = site.server.context
  for (const [state, name] of [
    ['abnormal', '订单异常'],
    ['closed', '订单已关闭'],
    ['refunded', '订单已退款'],
  ] as const) {
    await db.updateTable('orders').set({ state }).where('id', '=', outTradeNo).execute()
    await page.reload()
    await headed(page, name)
    expect(await violationsInBothThemes(page), state).toEqual([])
  }
})
