import { support } from '@yehang/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callAs } from '../server/test/kept.ts'
import { makeMember } from '../server/test/member.ts'
import { violationsInBothThemes } from './axe.ts'
import { register, signInHere } from './members.ts'
import { serverOf } from './membership.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

/**
 * A guest who cannot sign in writes to support, reads the answer by a code, and sets a new password where support
 * allows it.
 */

const site = useSite({ CAPTCHA: 'off' })
const form = (page: Page) => page.getByRole('region', { name: '不登录留言' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name })

async function write(page: Page, userName: string): Promise<string> {
  await page.getByRole('contentinfo').getByRole('link', { name: '联系我们' }).click()
  await page.getByRole('button', { name: '不登录留言' }).click()
  await field(page, '称呼').fill(userName)
  await field(page, '邮箱').fill(`${userName}@example.org`)
  await field(page, '想问什么').fill('忘记密码，请帮我重设。')
  await form(page).getByRole('button', { name: '提交' }).click()
  await form(page).getByText('留言已经送到').waitFor()
  return (await form(page).locator('.guest-code').innerText()).trim()
}

test.each([phone, desktop])(
  'a forgotten password is set anew with the help of support, at %o',
  async (viewport) => {
    const account = await register(site)
    const page = await site.visit('/index', { viewport })
    await whenReady(page)
    const code = await write(page, account.userName)
    expect(code).toMatch(/^LY(-[0-9A-Z]{4}){3}$/)
    await form(page).getByRole('button', { name: '看答复' }).last().click()
    await form(page).getByText('客服还没有回复这个留言').waitFor()

    const staff = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/support', {
      viewport: desktop,
    })
    await staff.getByRole('button', { name: new RegExp(account.userName) }).click()
    const panel = staff.getByRole('complementary', { name: '访客' })
    await panel.getByText('与留下的一致').waitFor()
    await panel.getByRole('button', { name: '允许重设密码…' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByPlaceholder('怎么核实是本人的').fill('说对了最近一笔订单')
    const href = (await panel.getByRole('link', { name: '会员页' }).getAttribute('href')) ?? ''
    await dialog.getByRole('textbox').last().fill(href.slice(-4))
    await dialog.getByRole('button', { name: '允许', exact: true }).click()
    await panel.getByText('已允许重设').waitFor()

    // By the code alone, from another browser.
    const later = await site.visit('/message', { viewport })
    await whenReady(later)
    await later.getByRole('button', { name: '用查询码看答复' }).click()
    await field(later, '查询码').fill(code.toLowerCase())
    await form(later).getByRole('button', { name: '看答复' }).last().click()
    await form(later).getByRole('button', { name: '设置新密码' }).click()
    await later.waitForURL(`${site.url}/reset`)
    for (const name of ['新密码', '确认新密码'])
      await later.getByRole('textbox', { name, exact: true }).fill('evening-tide-9')
    await later.getByRole('main').getByRole('button', { name: '重设密码' }).click()
    await later.waitForURL(`${site.url}/login`)
  },
)

test('an invalid code shows that, and a missing field is asked for', async () => {
  const page = await site.visit('/message')
  await whenReady(page)
  await page.getByRole('button', { name: '用查询码看答复' }).click()
  await field(page, '查询码').fill('LY-2222-3333-4444')
  await form(page).getByRole('button', { name: '看答复' }).last().click()
  await form(page).getByText('没有这个查询码').waitFor()
  await form(page).getByRole('button', { name: '留言', exact: true }).click()
  await form(page).getByRole('button', { name: '提交' }).click()
  await expect
    .poll(() => form(page).locator('.field-error').allInnerTexts())
    .toEqual(['称呼为 1 到 32 个字符', '安全邮箱', '请填写后提交'])
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('a member shows support a screenshot', async () => {
  const { context } = serverOf(site)
  const clerk = await makeMember(context, { roles: ['support'] })
  const page = await site.visit('/login?next=/message')
  const account = await register(site)
  await signInHere(page, account)
  await page.waitForURL(`${site.url}/message`)
  await page.getByRole('button', { name: '新建留言' }).last().click()
  const sheet = page.getByRole('dialog', { name: '新建留言' })
  await sheet.getByRole('textbox', { name: '想问什么' }).fill('付款成功了，页面是这样')
  const picture = { name: '截图.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await sheet.getByLabel('加截图').setInputFiles(picture)
  await sheet.getByRole('button', { name: '去掉 截图.png' }).waitFor()
  await sheet.getByRole('button', { name: '提交' }).click()
  const shots = page.getByRole('log').getByRole('img', { name: '截图' })
  await expect.poll(() => shots.count()).toBe(1)
  await page.getByLabel('加截图').setInputFiles(picture)
  await expect.poll(() => shots.count()).toBe(2)
  await expect
    .poll(() => shots.first().evaluate((shot: HTMLImageElement) => shot.naturalWidth))
    .toBeGreaterThan(100)
  expect(await violationsInBothThemes(page)).toEqual([])
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const { answer } = await callAs(clerk, site.url)(support.getAdminThread, { params: { id } })
  expect(answer.rows.filter(({ pictureId }) => pictureId !== null)).toHaveLength(2)
  const staff = await visitStaff(site, await makeStaff(site, ['support']), `/staff/support?at=${id}`, {
    viewport: desktop,
  })
  await expect.poll(() => staff.getByRole('img', { name: '截图' }).count()).toBe(2)
})
