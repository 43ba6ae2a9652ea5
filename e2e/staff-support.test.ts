import { support } from '@yehang/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { applyReport } from '../server/src/domains/billing/service/apply-report.ts'
import { callAs } from '../server/test/kept.ts'
import { violationsInBothThemes } from './axe.ts'
import { serverOf } from './membership.ts'
import { askAt, begin, writtenTexts } from './messages.ts'
import { desktop, holdRequests, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'
import { makeSupportData, type SupportData } from './staff-support-data.ts'

const site = useSite({ CAPTCHA: 'off', MAGNETS: 'metered' })
let world: SupportData
let made = 0

beforeAll(() => {
  world = makeSupportData(site)
})

/** No two tests have a member in common. */
const name = (base: string) => `${base}_${++made}`
const rowOf = (page: Page, text: string) => page.getByRole('button', { name: new RegExp(text) })
const box = (page: Page) => page.getByRole('textbox', { name: '写回复' })
const log = (page: Page) => page.getByRole('log', { name: '对话' })
const openSupport = async (id: string, options: Parameters<typeof visitStaff>[3] = {}) =>
  visitStaff(site, await makeStaff(site, ['support']), `/staff/support?at=${id}`, options)

test('a member writes, support answers, and the member reads it without doing anything', async () => {
  let id = ''
  const question = `支持安卓电视看吗 ${name('q')}`
  const { page: member } = await askAt(
    site,
    async (asMember) => {
      id = await begin(asMember, question)
      return '/message'
    },
    { viewport: desktop },
  )
  const topic = member.locator('.support-topic').filter({ hasText: question })
  await topic.getByText('待回复').waitFor()

  const staff = await visitStaff(site, await makeStaff(site, ['support']), '/staff/support')
  await rowOf(staff, question).click()
  await log(staff).getByText(question).waitFor()
  await staff.getByRole('heading', { level: 1, name: '留言' }).click()
  await staff.keyboard.press('r')
  await box(staff).pressSequentially('支持，在电视浏览器打开即可。')
  await staff.getByText('草稿已存').waitFor()
  await box(staff).press('Control+Enter')
  await staff.getByText('已发送').first().waitFor()
  await log(staff).getByText('支持，在电视浏览器打开即可。').waitFor()
  await expect.poll(() => box(staff).inputValue()).toBe('')
  // It left the queue, and stays open.
  await expect.poll(() => rowOf(staff, question).count()).toBe(0)
  expect(new URL(staff.url()).searchParams.get('at')).toBe(id)

  await topic.getByText('新回复').waitFor()
  await topic.click()
  await member.getByRole('log').getByText('支持，在电视浏览器打开即可。').waitFor()
  await log(staff).getByText('已读').waitFor()
})

test('writing locks the message; a colleague sees it live, cannot send, and takes it over', async () => {
  const { id } = await world.wrote(name('laozhou'), '「梯田晨雾」第 12 分钟后没有声音', 9 * 60)
  const lin = await openSupport(id)
  await box(lin).pressSequentially('您好，正在核对片源')
  const zhou = await openSupport(id)
  await zhou.getByText('正在回复这条').waitFor()
  await zhou.getByText('您好，正在核对片源').waitFor()
  expect(await zhou.getByRole('button', { name: '发送 Ctrl ⏎' }).isDisabled()).toBe(true)
  expect(await box(zhou).count()).toBe(0)

  await zhou.getByRole('button', { name: '接手…' }).click()
  await zhou.getByRole('dialog').getByRole('button', { name: '接手', exact: true }).click()
  await box(zhou).waitFor()
  await log(zhou).getByText('接手了这条').waitFor()
  await lin.getByText('正在回复这条').waitFor()
  await box(zhou).fill('声音已经修好')
  await zhou.getByRole('button', { name: '发送 Ctrl ⏎' }).click()
  await log(lin).getByText('声音已经修好').waitFor()
  // The text written until then is still there.
  await expect.poll(() => box(lin).inputValue()).toBe('您好，正在核对片源')
})

test('the channel answers paid: credited once, and only then the reply that states it can be sent', async () => {
  const { id, orderId, member } = await world.wrote(name('hanjx'), '付了年卡，一直没到账', 27 * 60, {
    withOrder: true,
  })
  world.channel.pay(orderId)
  const page = await openSupport(id)
  await box(page).pressSequentially('/已补')
  const canned = page.getByRole('button', { name: /已补到账/ })
  await canned.getByText('补发后才能用').waitFor()
  expect(await canned.isDisabled()).toBe(true)
  await box(page).fill('')
  await page.getByRole('heading', { level: 1, name: '留言' }).click()
  // The key does nothing before the order is known.
  await page.getByRole('button', { name: /^回查/ }).waitFor()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: '补发到账' })
  await dialog.getByText('写一行：+365 天').waitFor()
  await dialog.getByRole('button', { name: /^补发，会员至/ }).click()
  await page.getByText('已补发到账').waitFor()
  await page.getByText('账本 +365 天').waitFor()

  await box(page).pressSequentially('/已补')
  await expect.poll(() => canned.isDisabled()).toBe(false)
  await box(page).press('Tab')
  await expect.poll(() => box(page).inputValue()).toContain(`尾号 ${orderId.slice(-4)} 已到账`)
  await box(page).press('Control+Shift+Enter')
  await page.getByText('已关闭，双方都不能再写').waitFor()
  const { db } = site.server?.context ?? {}
  const ledger = await db
    ?.selectFrom('entitlement')
    .select('days')
    .where('member_id', '=', member.id)
    .execute()
  expect(ledger).toEqual([{ days: 365 }])
})

test('during another’s reply a colleague leaves a note; refund and ban are done in place and shown in the thread', async () => {
  const { id, orderId, member } = await world.wrote(name('jiangan'), '买重了，请退一笔', 60, {
    withOrder: true,
  })
  await applyReport(serverOf(site).context, world.channel, world.channel.pay(orderId), 'notice')
  const lin = await openSupport(id)
  await box(lin).pressSequentially('您好')
  const zhou = await visitStaff(site, await makeStaff(site, ['admin']), `/staff/support?at=${id}`)
  await zhou.getByRole('button', { name: /^留一句话给/ }).waitFor()
  await zhou.keyboard.press('n')
  const dialog = zhou.getByRole('dialog')
  await dialog.getByLabel('写给同事').fill('同一天买的两笔，可以退')
  await dialog.getByRole('button', { name: '留下' }).click()
  await log(lin).getByText('同一天买的两笔，可以退').waitFor()

  await zhou.getByRole('button', { name: '退款…' }).click()
  await dialog.getByLabel('原因').fill('重复购买')
  const refund = dialog.getByRole('button', { name: '记下并收回天数' })
  expect(await refund.isDisabled()).toBe(true)
  await dialog.getByLabel('手打').fill(orderId.slice(-4))
  await refund.click()
  await log(zhou).getByText('记下已退款 ¥198.00：重复购买').waitFor()

  await zhou.getByRole('button', { name: '封禁…', exact: true }).click()
  await dialog
    .getByRole('radio', { name: '30 天' })
    .or(dialog.getByRole('button', { name: '30 天' }))
    .click()
  await dialog.getByLabel('原因').fill('辱骂客服')
  await dialog.getByLabel('手打').fill(member.id.slice(-4))
  await dialog.getByRole('button', { name: '确认封禁' }).click()
  await log(lin)
    .getByText(/封禁了会员，到 .*：辱骂客服/)
    .waitFor()
  await zhou.getByText('已封禁', { exact: true }).waitFor()
})

test('a reply whose answer is lost survives a reload, and is written once', async () => {
  const { id } = await world.wrote(name('kite'), '激活码提示已使用', 60)
  const page = await openSupport(id, { expected: /ERR_FAILED/ })
  const text = `请把激活码后四位发来 ${name('t')}`
  await box(page).fill(text)
  let tries = 0
  await page.route('**/v2/staff/message/reply', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: '发送 Ctrl ⏎' }).click()
  await page.getByRole('alert').getByText('没有确认送达').waitFor()
  await page.reload()
  await expect.poll(() => box(page).inputValue()).toBe(text)
  await page.getByRole('button', { name: '发送 Ctrl ⏎' }).click()
  await page.getByText('已发送').first().waitFor()
  expect(await writtenTexts(site, text)).toHaveLength(1)
})

test('a variable without a value blocks the reply', async () => {
  const { id } = await world.wrote(name('misty'), '忘了密码，邮箱也换了', 6 * 60)
  const page = await openSupport(id)
  await box(page).pressSequentially('/没有查到')
  await page.getByRole('button', { name: /没有查到付款/ }).waitFor()
  await box(page).press('Enter')
  await page.getByText('还有没填的变量：{订单尾号}、{渠道}').waitFor()
  expect(await page.getByRole('button', { name: '发送 Ctrl ⏎' }).isDisabled()).toBe(true)
})

test('a message is given to a colleague, put off, found and closed', async () => {
  const userName = name('river')
  const { id } = await world.wrote(userName, '能不能换成两个月的', 75)
  const page = await openSupport(id)
  await log(page).getByText('能不能换成两个月的').waitFor()
  await page.getByRole('heading', { level: 1, name: '留言' }).click()
  await page.keyboard.press('z')
  await page.getByRole('dialog').getByRole('button', { name: '30 分钟后' }).click()
  await expect.poll(() => rowOf(page, userName).count()).toBe(0)
  await log(page).getByText('稍后再看').waitFor()
  await page.getByRole('tab', { name: '我的' }).click()
  await rowOf(page, userName).click()
  await page.getByRole('searchbox', { name: '会员、订单号、内容' }).fill(userName)
  await page.getByText(`找「${userName}」`).waitFor()
  await rowOf(page, userName).click()
  await page.getByRole('button', { name: '直接关闭…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click()
  await page.getByText('已关闭，双方都不能再写').waitFor()
})

test('what the member wrote meanwhile keeps a message open, and the reply that was written with it', {
  timeout: 120_000,
}, async () => {
  const { id, member } = await world.wrote(name('delta'), '能不能换成三个月的', 30)
  const adds = (message: string) =>
    callAs(member, site.url)(support.addMessage, { body: { messageId: id, message } })
  const page = await openSupport(id, { expected: /402/ })
  await log(page).getByText('能不能换成三个月的').waitFor()
  const release = await holdRequests(page, new RegExp(`/v2/staff/message/${id}(\\?|$)`))
  await adds('还是算了，退款吧')
  await box(page).fill('已换成三个月的。')
  await page.getByRole('button', { name: '发送并关闭' }).click()
  await page.getByText('对方刚刚又写了一条，请看过再关闭').waitFor()
  release()
  await log(page).getByText('还是算了，退款吧').waitFor()
  expect(await box(page).inputValue()).toBe('已换成三个月的。')

  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: '关闭', exact: true }).last()
  await page.getByRole('button', { name: '直接关闭…' }).click()
  await close.waitFor()
  await adds('退到原来的卡上')
  await log(page).getByText('退到原来的卡上').waitFor({ state: 'attached' })
  await close.click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('output').getByText('对方刚刚又写了一条，请看过再关闭').waitFor()
  await page.getByRole('button', { name: '直接关闭…' }).click()
  await close.click()
  await page.getByText('已关闭，双方都不能再写').waitFor()
})

test('a canned reply is written, refused without a title, changed and removed', async () => {
  const { id } = await world.wrote(name('canned'), '怎么改邮箱', 5)
  const page = await openSupport(id)
  await page.getByRole('button', { name: /^快捷回复/ }).click()
  await page.getByRole('button', { name: '管理…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '新写一条' }).click()
  await dialog.getByLabel('内容').fill('在会员中心的「资料」里改。')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.locator('[aria-invalid="true"]').waitFor()
  await dialog.getByLabel('标题').fill('改邮箱')
  await dialog.getByRole('button', { name: '保存' }).click()
  const entry = dialog.getByRole('button', { name: /改邮箱/ })
  await entry.click()
  await dialog.getByLabel('标题').fill('换邮箱')
  await dialog.getByLabel('标题').press('Enter')
  await dialog.getByRole('button', { name: /换邮箱/ }).click()
  await dialog.getByRole('button', { name: '删去…' }).click()
  const last = page.getByRole('dialog', { name: '删去「换邮箱」？' })
  expect(await page.getByText('已删去').count()).toBe(0)
  await last.getByRole('button', { name: '删去', exact: true }).click()
  await dialog.getByRole('button', { name: '新写一条' }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: /换邮箱/ }).count()).toBe(0)
})

test.each([desktop, phone])('axe finds nothing on the page of messages at %j', async (viewport) => {
  const { id, orderId } = await world.wrote(name('axe'), '付了年卡，一直没到账', 25 * 60, { withOrder: true })
  const lin = await makeStaff(site, ['support'])
  const page = await visitStaff(site, lin, '/staff/support', { viewport })
  await rowOf(page, '付了年卡').first().waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.goto(`${site.url}/staff/support?at=${id}&read=1&order=${orderId}&member=1`)
  await log(page).getByText('付了年卡').waitFor()
  await page.getByText('提交，¥198.00').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.goto(`${site.url}/staff/support?at=${id}&read=1`)
  await page.getByRole('button', { name: /^快捷回复/ }).click()
  await page.getByText('条快捷回复').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('on a phone the queue leads to a message, and back leads to the queue', async () => {
  const userName = name('north')
  const { member } = await world.wrote(userName, '支持投屏吗', 12)
  const page = await visitStaff(site, await makeStaff(site, ['support']), '/staff/support', {
    viewport: phone,
  })
  await rowOf(page, userName).click()
  await log(page).getByText('支持投屏吗').waitFor()
  await page.getByRole('button', { name: '会员', exact: true }).click()
  await page.getByText('今日复制').waitFor()
  await page.getByRole('button', { name: '收起' }).click()
  await box(page).fill('支持。')
  await page.getByRole('button', { name: '发送', exact: false }).first().click()
  await log(page).getByText('支持。').waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: '待回复' }).waitFor()
  const { url } = site
  const { answer } = await callAs(member, url)(support.listMessages)
  expect(answer.rows).toMatchObject([{ status: 1, isUnread: true }])
})
