import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { sellPlans, serverOf } from './membership.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

test('a plan is made, shown beforehand, put on sale, and stands on /pay', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/plans')
  await page.getByRole('button', { name: '新套餐' }).waitFor()
  await page.keyboard.press('n')
  await page.waitForURL('**/staff/plans?at=new')
  await page.getByLabel('名称').fill('灯节卡')
  await page.getByLabel('现价').fill('66')
  await page.getByLabel('原价').fill('88.00')
  await page.getByLabel('天数').fill('100')
  const preview = page.locator('.pcard.on')
  expect(await preview.innerText()).toContain('灯节卡')
  expect(await preview.innerText()).toContain('省 ¥22')
  await page.keyboard.press('Control+s')
  await page.getByText('套餐建好了，还没有上架').waitFor()
  await page.getByRole('button', { name: '上架' }).click()
  await page.getByText('已上架').waitFor()

  const visitor = await site.visit('/pay')
  await visitor.getByText('灯节卡').first().waitFor()
})

test('a price changed by a colleague meanwhile is not overwritten', async () => {
  await sellPlans(site)
  const { db } = serverOf(site).context
  const plan = await db
    .selectFrom('plan')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = await visitStaff(site, await makeStaff(site, ['admin']), `/staff/plans?at=${plan.id}`)
  await page.getByLabel('现价').fill('45.00')
  await page.getByText('改动只管之后的新单').waitFor()
  await page.getByText('1 处未保存').waitFor()
  // A colleague is faster; the page has not read it yet.
  await db
    .updateTable('plan')
    .set({ price_fen: 4700, version: plan.version + 1 })
    .where('id', '=', plan.id)
    .execute()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('别人刚改过这个套餐').waitFor()
  await page.locator(`tr[data-row="${plan.id}"]`).getByText('¥47.00').waitFor()
  const kept = await db
    .selectFrom('plan')
    .select('price_fen')
    .where('id', '=', plan.id)
    .executeTakeFirstOrThrow()
  expect(kept.price_fen).toBe(4700)
})

test.each([desktop, phone])('axe finds nothing on the desk of plans at %j', async (viewport) => {
  await sellPlans(site)
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/plans', { viewport })
  await page.getByText('卖得怎样').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
