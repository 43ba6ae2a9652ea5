import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { type Account, register, signInHere, visitSignedIn } from './members.ts'
import { serverOf } from './membership.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

const dialog = (page: Page) => page.getByRole('dialog')

/** Presses beside a dialog, and Escape as often as the browser heeds by itself: what is shown once stays. */
async function tryToClose(page: Page): Promise<void> {
  await page.mouse.click(4, 4)
  for (let count = 0; count < 3; count++) await page.keyboard.press('Escape')
}

/** The page of a member, found by the beginning of the name. */
async function openMember(page: Page, { userName }: Account): Promise<void> {
  await page.getByRole('searchbox').fill(userName)
  await page.getByRole('link', { name: userName }).click()
  await page.getByRole('heading', { level: 2, name: userName }).waitFor()
}

test('an admin makes a role and a colleague, and the colleague signs in with the password that was shown', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/team')
  await page.getByRole('button', { name: '新建角色…' }).click()
  await dialog(page).getByLabel('名称').fill('片单')
  await dialog(page).getByLabel('改作品和条目').check()
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '片单' }).waitFor()
  await page.getByRole('button', { name: '请一位同事…' }).click()
  const userName = `colleague_${process.pid}`
  await dialog(page).getByLabel('用户名').fill(userName)
  await dialog(page).getByLabel('客服').uncheck()
  await dialog(page).getByLabel('片单').check()
  await dialog(page).getByRole('button', { name: '请他来' }).click()
  await dialog(page).locator('.overlays-shownOnce').waitFor()
  await tryToClose(page)
  const password = await dialog(page).locator('.overlays-shownOnce').innerText()
  await dialog(page).getByRole('button', { name: '记下了' }).click()
  await page.getByRole('row', { name: new RegExp(userName) }).waitFor()

  const theirs = await visitSignedIn(site, { userName, password }, '/staff/works', { viewport: desktop })
  const rail = theirs.getByRole('navigation', { name: '值班台' }).first()
  await rail.getByRole('link', { name: '作品' }).waitFor()
  expect(await rail.getByRole('link', { name: '会员' }).count()).toBe(0)
})

test('an account that has the name already is shown before it gets a role, and is signed out', async () => {
  const member = await register(site)
  const theirs = await visitSignedIn(site, member, '/user', { viewport: desktop })
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/team')
  await page.getByRole('button', { name: '请一位同事…' }).click()
  await dialog(page).getByLabel('用户名').fill(member.userName)
  await dialog(page).getByRole('button', { name: '请他来' }).click()
  await dialog(page).getByText('不到一天').waitFor()
  await dialog(page)
    .getByText(/^\w+\*{3}@example\.org$/)
    .waitFor()
  expect(await page.getByRole('row', { name: new RegExp(member.userName) }).count()).toBe(0)
  await dialog(page).getByRole('button', { name: '是他，给角色' }).click()
  await page.getByRole('row', { name: new RegExp(member.userName) }).waitFor()
  await theirs.reload()
  await theirs.getByRole('dialog', { name: '登录提示' }).waitFor()
})

test('a colleague is removed by the last step alone: Enter in its field saves no roles', async () => {
  const colleague = await makeStaff(site, ['support'])
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/team')
  const row = page.getByRole('row', { name: new RegExp(colleague.userName) })
  await row.getByRole('button', { name: '改…' }).click()
  await dialog(page).getByLabel('编辑').check()
  await dialog(page).getByRole('button', { name: '移出同事…' }).click()
  const last = page.getByRole('dialog', { name: /不再是同事/ })
  await last.getByRole('textbox').press('Enter')
  await last.getByRole('button', { name: '不了' }).click()
  await dialog(page).getByRole('button', { name: '不改' }).click()
  expect(await row.innerText()).not.toContain('编辑')

  await row.getByRole('button', { name: '改…' }).click()
  await dialog(page).getByRole('button', { name: '移出同事…' }).click()
  const tail = (await last.locator('b.basic-mono').innerText()).trim()
  await last.getByRole('textbox').fill(tail)
  await last.getByRole('button', { name: '移出同事', exact: true }).click()
  await expect.poll(() => row.count()).toBe(0)
  await expect.poll(() => dialog(page).count()).toBe(0)
})

test('of two administrators with one role open, neither undoes what the other changed', async () => {
  const { db } = serverOf(site).context
  const permissions = ['messages:answer', 'orders:edit']
  await db
    .insertInto('staff_role')
    .values({ name: 'front-desk', title: '前台', permissions, created_at: new Date() })
    .execute()
  const stored = async () =>
    db
      .selectFrom('staff_role')
      .select(['title', 'permissions'])
      .where('name', '=', 'front-desk')
      .executeTakeFirstOrThrow()
  const visit = async () => visitStaff(site, await makeStaff(site, ['admin']), '/staff/team')
  const [first, second] = [await visit(), await visit()]
  const openRole = (page: Page) => page.getByRole('button', { name: '前台' }).click()
  const save = (page: Page) => dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  const isClosed = (page: Page) => expect.poll(() => dialog(page).count()).toBe(0)
  await Promise.all([openRole(first), openRole(second)])
  await dialog(second).getByLabel('制作、导出、作废激活码').check()
  await dialog(first).getByLabel('补发到账、退款、作废').uncheck()
  await save(first)
  await isClosed(first)
  await save(second)
  await isClosed(second)
  expect((await stored()).permissions).toEqual(['codes:make', 'messages:answer'])

  await Promise.all([openRole(first), openRole(second)])
  await dialog(second).getByLabel('名称').fill('夜班前台')
  await dialog(first).getByLabel('名称').fill('白班前台')
  await save(first)
  await isClosed(first)
  await save(second)
  const question = second.getByRole('dialog', { name: '1 栏有人先改了' })
  await question.getByText('现在：白班前台').waitFor()
  expect((await stored()).title).toBe('白班前台')
  await question.getByRole('button', { name: '用我的' }).click()
  await question.getByRole('button', { name: '按选的存' }).click()
  await isClosed(second)
  expect((await stored()).title).toBe('夜班前台')
})

test('a second factor is set up, and asked for with the next sign-in', async () => {
  const staff = await makeStaff(site, ['support'])
  const page = await visitStaff(site, staff, '/staff/team')
  await page.getByRole('button', { name: '开启…' }).click()
  await dialog(page).getByLabel('先输入你的密码').fill(staff.password)
  await dialog(page).getByRole('button', { name: '下一步' }).click()
  const secret = Secret.fromBase32(await dialog(page).locator('.second-factor-secret').innerText())
  const code = new TOTP({ secret }).generate({ timestamp: site.server?.context.clock.now() ?? Date.now() })
  await dialog(page).getByLabel('验证器上现在的').fill(code)
  await dialog(page).getByRole('button', { name: '开启' }).click()
  await dialog(page).locator('.second-factor-codes li').first().waitFor()
  expect(await dialog(page).locator('.second-factor-codes li').count()).toBe(10)
  await tryToClose(page)
  const spare = (await dialog(page).locator('.second-factor-codes li').first().innerText()).trim()
  await dialog(page).getByRole('button', { name: '抄好了' }).click()
  await page.getByText('已开启，登录要多给一个码').waitFor()

  const again = await visitStaff(site, staff, '/staff/support')
  const field = again.getByLabel('验证器上的 6 位数字')
  await field.fill(code)
  await again.getByRole('button', { name: '打开值班台' }).click()
  await again.getByRole('alert').getByText('已经用过').waitFor()
  await field.fill(spare)
  await again.getByRole('button', { name: '打开值班台' }).click()
  await again.getByRole('heading', { level: 1, name: '留言' }).waitFor()
})

test('a member gets days and is banned; signing in then shows the reason; the audit log has both', async () => {
  const member = await register(site)
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/members')
  await openMember(page, member)
  await page.getByRole('button', { name: /加天数…/ }).click()
  await dialog(page).getByLabel('天数').fill('15')
  await dialog(page).getByLabel('原因').fill('播放故障，补偿')
  await dialog(page).getByRole('button', { name: '加 15 天' }).click()
  await page.getByRole('cell', { name: '播放故障，补偿' }).waitFor()
  await page.getByRole('button', { name: '封禁…' }).click()
  const final = dialog(page).getByRole('button', { name: '确认封禁' })
  expect(await final.isDisabled()).toBe(true)
  await dialog(page).getByLabel('原因').fill('群发广告')
  const id = page.url().split('/').pop() ?? ''
  await dialog(page).getByLabel('手打').fill(id.slice(-4))
  await final.click()
  await page.getByRole('heading', { name: /^封禁中，到/ }).waitFor()

  const login = await site.visit('/login', { viewport: desktop })
  await signInHere(login, member)
  await login
    .getByText(/账号封禁至 .*，原因：群发广告/)
    .first()
    .waitFor()

  await page.goto(`${site.url}/staff/audit?member=${id}&time=all`)
  await page.getByRole('cell', { name: '封禁会员' }).waitFor()
  await page.getByRole('row', { name: /加天数/ }).click()
  await page.getByRole('complementary').getByText('播放故障，补偿').waitFor()
})

test('a data subject request: the member’s data as one file, and the closing of the account, which can be undone', async () => {
  const member = await register(site)
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/members')
  await openMember(page, member)
  const id = page.url().split('/').pop() ?? ''
  const proven = async (act: string) => {
    await dialog(page).getByLabel('原因').fill('来信要求，已核对注册邮箱')
    const final = dialog(page).getByRole('button', { name: act, exact: true })
    expect(await final.isDisabled()).toBe(true)
    await dialog(page).getByLabel('手打').fill(id.slice(-4))
    await final.click()
  }
  await page.getByRole('button', { name: '导出他的数据…' }).click()
  const saved = page.waitForEvent('download')
  await proven('导出')
  const file = await saved
  expect(file.suggestedFilename()).toBe(`member-${id}.json`)
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).account.userName).toBe(member.userName)

  await page.getByRole('button', { name: '删号…' }).click()
  await proven('删号')
  await page.getByRole('heading', { name: /^注销中，/ }).waitFor()
  await page.getByRole('button', { name: '撤销注销…' }).click()
  await dialog(page).getByLabel('原因').fill('会员改了主意')
  await dialog(page).getByRole('button', { name: '撤销', exact: true }).click()
  await page.getByRole('button', { name: '删号…' }).waitFor()
})

test('the lookup leads to a member', async () => {
  const member = await register(site)
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff')
  await page.getByRole('heading', { level: 1, name: '总览' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(member.userName)
  await page.getByRole('option', { name: new RegExp(member.userName) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: member.userName }).waitFor()
})

test.each([desktop, phone])('axe finds nothing at %j', async (viewport) => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/members', { viewport })
  const found: unknown[] = []
  for (const path of ['/staff/members', '/staff/audit', '/staff/team', '/staff/settings']) {
    await page.goto(site.url + path)
    await page.locator('.boxes-box').first().waitFor()
    found.push(...(await violationsInBothThemes(page)))
  }
  await page.goto(`${site.url}/staff/members`)
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { name: '会员期' }).waitFor()
  found.push(...(await violationsInBothThemes(page)))
  expect(found).toEqual([])
})
