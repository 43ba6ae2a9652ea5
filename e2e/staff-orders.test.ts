import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { type Account, register } from './members.ts'
import { memberId, sellPlans, serverOf } from './membership.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

const panel = (page: Page) => page.getByRole('complementary', { name: '这个订单' })
const listed = (page: Page, orderId: string) => page.locator(`tr[data-row="${orderId}"]`)

/** The day on which a member's VIP ends, or undefined. */
async function vipEnd(account: Account): Promise<string | undefined> {
  const row = await serverOf(site)
    .context.db.selectFrom('member_level')
    .select('until')
    .where('member_id', '=', await memberId(site, account))
    .executeTakeFirst()
  return row?.until?.toISOString().slice(0, 10)
}

test('paid without a notice: support finds it by its last digits, asks, grants, and the member has VIP', async () => {
  const { channel, order } = await sellPlans(site)
  const buyer = await register(site)
  const orderId = await order(buyer)
  channel.pay(orderId)
  const page = await visitStaff(site, await makeStaff(site, ['support']), '/staff/orders')
  await page.getByLabel('订单号或末四位').fill(orderId.slice(-4))
  await listed(page, orderId).click()
  await page.waitForURL(`**/staff/orders?keyword=${orderId.slice(-4)}*`)
  await panel(page).getByText('VIP：2026-11-20 → 2027-01-19').waitFor()

  await page.keyboard.press('q')
  await panel(page).getByText('渠道：已支付 ¥49.00').waitFor()
  await panel(page).getByText('商户对　金额对').waitFor()
  expect(await vipEnd(buyer)).toBeUndefined()

  await page.keyboard.press('b')
  await page.getByText('已开通', { exact: true }).waitFor()
  await listed(page, orderId).getByText('已付', { exact: true }).waitFor()
  await panel(page).getByText('账本 +60 天，到期变成 2027-01-19').waitFor()
  expect(await vipEnd(buyer)).toBe('2027-01-19')
})

test('a wrong amount is listed above, has no button that grants it, and is dismissed with a reason', async () => {
  const { channel, order } = await sellPlans(site)
  const buyer = await register(site)
  const orderId = await order(buyer)
  channel.pay(orderId, 2900)
  const staff = await makeStaff(site, ['admin'])
  const page = await visitStaff(site, staff, `/staff/orders?keyword=${orderId}`)
  await panel(page).getByRole('button', { name: '补发到账' }).click()
  await page.getByText('渠道说的与订单不符，没有开通').waitFor()
  await page.goto(`${site.url}/staff/orders`)
  const above = listed(page, `x${orderId}`)
  await above.getByText('应收 ¥49.00，渠道 ¥29.00').waitFor()
  await above.getByRole('button', { name: '看凭证' }).click()
  await panel(page).getByText('实付金额与订单金额不符，未开通').waitFor()
  expect(await panel(page).getByRole('button', { name: '补发到账' }).count()).toBe(0)

  await panel(page).getByRole('button', { name: '标为已处理…' }).click()
  const dialog = page.getByRole('dialog')
  const act = dialog.getByRole('button', { name: '不再列出' })
  await dialog.getByLabel('原因').fill('在渠道退了')
  expect(await act.isDisabled()).toBe(true)
  await dialog.getByLabel('手打').fill(orderId.slice(-4))
  await act.click()
  await above.waitFor({ state: 'detached' })
  expect(await vipEnd(buyer)).toBeUndefined()
})

test('a refund takes the days back, and shows its author and reason', async () => {
  const { channel, order } = await sellPlans(site)
  const buyer = await register(site)
  const orderId = await order(buyer)
  channel.pay(orderId)
  const staff = await makeStaff(site, ['admin'])
  const page = await visitStaff(site, staff, `/staff/orders?keyword=${orderId}`)
  await panel(page).getByRole('button', { name: '补发到账' }).click()
  await panel(page).getByRole('button', { name: '记下退款…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('金额').fill('24.50')
  await dialog.getByLabel('原因').fill('用了一半')
  await dialog.getByLabel('手打').fill(orderId.slice(-4))
  await dialog.getByRole('button', { name: '记下并收回天数' }).click()
  await listed(page, orderId).getByText('部分退款').waitFor()
  await panel(page).getByText('用了一半').waitFor()
  await panel(page).getByText(staff.userName).first().waitFor()
  expect(await vipEnd(buyer)).toBe('2026-12-20')
})

test('an unpaid order is ended once the channel was asked', async () => {
  const { channel, order } = await sellPlans(site)
  const orderId = await order(await register(site))
  const staff = await makeStaff(site, ['support'])
  const page = await visitStaff(site, staff, `/staff/orders?keyword=${orderId}`)
  await panel(page).getByRole('button', { name: '作废…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('会员不要了')
  const act = dialog.getByRole('button', { name: '问过渠道，作废' })
  expect(await act.isDisabled()).toBe(true)
  await dialog.getByLabel('手打').fill(orderId.slice(-4))
  await act.click()
  await listed(page, orderId).getByText('作废').waitFor()
  await panel(page).getByText('会员不要了').waitFor()
  expect(channel.report(orderId).state).toBe('closed')
  await expect.poll(() => panel(page).getByRole('button', { name: '作废…' }).count()).toBe(0)
})

test.each([desktop, phone])('axe finds nothing on the page of orders at %j', async (viewport) => {
  const { channel, order } = await sellPlans(site)
  const orderId = await order(await register(site))
  channel.pay(orderId, 2900)
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/orders', { viewport })
  await listed(page, orderId).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
