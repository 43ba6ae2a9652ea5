import { operations } from '@yehang/contract'
import { expect, test } from 'vitest'
import { callAs } from '../server/test/kept.ts'
import { makeMember } from '../server/test/member.ts'
import { violationsInBothThemes } from './axe.ts'
import { serverOf } from './membership.ts'
import { phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off', CONTACT_URL: 'mailto:help@example.org' })

test('staff rename a channel, move it by keyboard and write an announcement; visitors see it', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/site')
  await page.getByLabel('公告', { exact: true }).fill('周六维护')
  const contact = page.getByLabel('联系我们')
  expect(await contact.isDisabled()).toBe(true)
  expect(await contact.inputValue()).toBe('mailto:help@example.org')
  await page.getByText('由环境变量 CONTACT_URL 定').waitFor()
  await page.getByLabel('使用条款').fill('example.org')
  await page.getByRole('group', { name: /^动漫/ }).getByLabel('名字').fill('动画')
  const earlier = page.getByRole('button', { name: '动画往前排' })
  await earlier.press('Enter')
  expect(await earlier.evaluate((button) => button === document.activeElement)).toBe(true)
  await earlier.press('Enter')
  await page.keyboard.press('Control+s')
  await page.getByText('应为 https:// 开头的地址').waitFor()
  await page.getByLabel('使用条款').fill('')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('已保存，站上已经换了').waitFor()

  const visitor = await site.visit('/index', { viewport: phone })
  await expect
    .poll(async () => {
      await visitor.reload()
      return visitor.getByRole('complementary', { name: '站点公告' }).innerText()
    })
    .toContain('周六维护')
  const tabs = visitor.getByRole('navigation', { name: '主导航' }).last().getByRole('link')
  expect(await tabs.allInnerTexts()).toEqual(['有码', '动画', '无码', '欧美', '我的'])
  await tabs.nth(1).click()
  await expect.poll(() => visitor.title()).toBe('动画最新 - 夜航')
})

test('staff order, name and hide the rows of the home page, by keyboard and by mouse; visitors see it', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/site')
  const rows = page.locator('section', { has: page.getByRole('heading', { name: '首页各行' }) })
  const order = () =>
    rows.getByRole('group').evaluateAll((all) => all.map((row) => row.textContent?.slice(3, 7)))
  await expect.poll(order).toEqual(expect.arrayContaining(['收藏排行']))
  const [first = '', ...others] = await order()
  const earlier = rows.getByRole('button', { name: '收藏排行往前排' })
  for (let left = others.indexOf('收藏排行') + 1; left > 0; left--) await earlier.press('Enter')
  expect(await earlier.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await order()).toEqual(['收藏排行', first, ...others.filter((name) => name !== '收藏排行')])
  const western = rows.getByRole('group', { name: '欧美最新' })
  await western.getByLabel(/^名字/).fill('西方新片')
  await rows.getByRole('group', { name: '无码最新' }).getByRole('checkbox', { name: '显示' }).uncheck()
  // By its handle to the top.
  await rows
    .getByRole('group', { name: '西方新片' })
    .getByTitle('拖动来排序')
    .dragTo(rows.getByRole('group', { name: '收藏排行' }).getByTitle('拖动来排序'))
  await expect.poll(async () => (await order())[0]).toBe('西方新片')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('已保存，站上已经换了').waitFor()

  const visitor = await site.visit('/index', { viewport: phone, javaScriptEnabled: false })
  const headings = async () => {
    await visitor.reload()
    return visitor.locator('main section h2:visible').allInnerTexts()
  }
  await expect.poll(async () => (await headings()).slice(0, 3)).toEqual(['西方新片', '收藏排行', '有码最新'])
  expect(await headings()).not.toContain('无码最新')
  const [audit] = await serverOf(site)
    .context.db.selectFrom('audit_entry')
    .select(['action', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(audit).toMatchObject({ action: 'edit-site', after: { homeRows: expect.any(Array) } })
  await page.reload()
  await rows.getByRole('button', { name: '恢复默认' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await headings())[0]).toBe('有码最新')
})

test('a field that a colleague has changed meanwhile is asked for', async () => {
  const { context } = serverOf(site)
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/site')
  await page.getByLabel('站名').fill('星河')
  const colleague = callAs(await makeMember(context, { userName: 'quay_desk', roles: ['admin'] }), site.url)
  await colleague(operations.saveSite, { body: { changes: { name: { from: '', to: '海湾' } } } })
  await page.keyboard.press('Control+s')
  const clash = page.getByRole('dialog', { name: '1 栏有人先改了' })
  await clash.getByText('现在：海湾').waitFor()
  await clash.getByText('我的：星河').waitFor()
})

test('axe finds nothing on the page of the site, wide and on a phone', async () => {
  const admin = await makeStaff(site, ['admin'])
  for (const viewport of [undefined, phone]) {
    const page = await visitStaff(site, admin, '/staff/site', viewport && { viewport })
    await page.getByLabel('站名').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }
})
