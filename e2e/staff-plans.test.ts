import { billing } from '@yehang/contract'
import { expect, test } from 'vitest'
import { callAs } from '../server/test/kept.ts'
import { makeMember } from '../server/test/member.ts'
import { violationsInBothThemes } from './axe.ts'
import { sellPlans, serverOf } from './membership.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

test('a plan is made, previewed, put on sale, and is on /pay', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/plans')
  await page.getByRole('button', { name: '新套餐' }).waitFor()
  await page.keyboard.press('n')
  await page.waitForURL('**/staff/plans?at=new')
  await page.getByLabel('名称').fill('灯节卡')
  await page.getByLabel('现价').fill('66')
  await page.getByLabel('原价').fill('88.00')
  await page.getByLabel('天数').fill('100')
  const preview = page.locator('.plans-pcard.plans-on')
  expect(await preview.innerText()).toContain('灯节卡')
  expect(await preview.innerText()).toContain('省 ¥22')
  await page.keyboard.press('Control+s')
  await page.getByText('套餐建好了，还没有上架').waitFor()
  await page.getByRole('button', { name: '上架' }).click()
  await page.getByText('已上架').waitFor()

  const visitor = await site.visit('/pay')
  await visitor.getByText('灯节卡').first().waitFor()
})

test('two colleagues change a plan: the field that both changed is asked for, nothing is saved before, the others are saved with it', async () => {
  await sellPlans(site)
  const { context } = serverOf(site)
  const plan = await context.db
    .selectFrom('plan')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const row = () =>
    context.db
      .selectFrom('plan')
      .select(['price_fen', 'days'])
      .where('id', '=', plan.id)
      .executeTakeFirstOrThrow()
  const page = await visitStaff(site, await makeStaff(site, ['admin']), `/staff/plans?at=${plan.id}`)
  await page.getByLabel('现价').fill('45.00')
  await page.getByLabel('天数').fill('61')
  await page.getByText('2 处未保存').waitFor()
  // A colleague is faster; the page has not read it yet.
  const colleague = await makeMember(context, { userName: 'quay_desk', roles: ['admin'] })
  const changes = { currentPrice: { from: '49.00', to: '47.00' } }
  await callAs(colleague, site.url)(billing.savePlan, { body: { id: plan.id, changes } })
  await page.getByRole('button', { name: '保存' }).click()
  const clash = page.getByRole('dialog', { name: '1 栏有人先改了' })
  await clash.getByText('现在：47.00').waitFor()
  await clash.getByText('我的：45.00').waitFor()
  expect(await row()).toEqual({ price_fen: 4700, days: plan.days })

  await clash.getByText('用 quay_desk 的').waitFor()
  await clash.getByRole('button', { name: '按选的存' }).click()
  await page.getByText('已保存', { exact: true }).waitFor()
  expect(await row()).toEqual({ price_fen: 4700, days: 61 })
  await expect.poll(() => page.getByLabel('现价').inputValue()).toBe('47.00')
})

test('what sold is sorted by a press on a heading, and the other way by the next', async () => {
  await sellPlans(site)
  const { db } = serverOf(site).context
  const lastId = db.selectFrom('plan').select('id').orderBy('id', 'desc').limit(1)
  await db.updateTable('plan').set({ name: '周卡', on_sale: true }).where('id', '=', lastId).execute()
  await sellPlans(site)
  await db.updateTable('plan').set({ name: '半年卡', on_sale: true }).where('id', '=', lastId).execute()
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/plans')
  const sales = page.locator('section', { has: page.getByRole('heading', { name: '卖得怎样' }) })
  const names = async () =>
    (await sales.locator('tbody td:first-child').allInnerTexts()).filter((name) => /周|半年/.test(name))
  const heading = sales.getByRole('columnheader', { name: '套餐' })
  await heading.getByRole('button').click()
  expect(await heading.getAttribute('aria-sort')).toBe('ascending')
  expect(await names()).toEqual(['半年卡', '周卡'])
  await heading.getByRole('button').click()
  expect(await heading.getAttribute('aria-sort')).toBe('descending')
  expect(await names()).toEqual(['周卡', '半年卡'])
})

test.each([desktop, phone])('axe finds nothing on the page of plans at %j', async (viewport) => {
  await sellPlans(site)
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/plans', { viewport })
  await page.getByText('卖得怎样').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
