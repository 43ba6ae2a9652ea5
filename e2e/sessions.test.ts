import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noon } from '../server/test/server.ts'
import { workWhere } from './catalogue.ts'
import { register, signInHere } from './members.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'
import { watchTakeover } from './takeover.ts'

const site = useSite({ CAPTCHA: 'off' })

/** A browser with a sign-in, at the account page. */
async function visitAccount(remember = true, viewport = phone, expected = /^$/) {
  const account = await register(site)
  const page = await site.visit('/login?next=/user/account', { viewport, expected })
  await signInHere(page, account, { remember })
  await page.getByText('本机').waitFor()
  return { account, page }
}

/** One more tab of the same browser, behind the first. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(site.url + path)
  await whenReady(tab)
  await page.bringToFront()
  return tab
}

/** Every access token ends, as after a quarter of an hour. */
async function endAccessTokens(): Promise<void> {
  await site.server?.context.db.deleteFrom('access_token').execute()
}

const exportData = (page: Page) =>
  Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /导出/ }).click()])
const memberIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^我的：/ })

test.each([true, false])(
  'two tabs with an expired token continue after one renewal, remembered: %s',
  async (remember) => {
    const { page } = await visitAccount(remember)
    const tab = await openTab(page, '/user/account')
    await tab.getByText('本机').waitFor()
    let renewals = 0
    page.context().on('request', (request) => {
      if (request.url().endsWith('/v2/user/token')) renewals += 1
    })
    await endAccessTokens()
    await Promise.all([exportData(page), exportData(tab)])
    expect(renewals).toBe(1)
    await endAccessTokens()
    await exportData(tab)
    await exportData(page)
    expect(renewals).toBe(2)
  },
)

test('after a reload the session continues without a visible refusal', async () => {
  const { page } = await visitAccount()
  const codes: number[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/prod-api/')) return
    // The body of an answer to the page before the reload is gone.
    const answer = await response.json().catch(() => null)
    if (answer !== null) codes.push(answer.code)
  })
  await page.reload()
  await page.getByText('本机').waitFor()
  expect(new Set(codes)).toEqual(new Set([200]))
})

test('an expired session is announced once, and leads to login and back', async () => {
  const { account, page } = await visitAccount()
  const tab = await openTab(page, '/user/account')
  await tab.getByText('本机').waitFor()
  await site.server?.context.db
    .updateTable('refresh_token')
    .set({ used_at: new Date(noon - 3_600_000) })
    .execute()
  await endAccessTokens()
  await page.getByRole('button', { name: /导出/ }).click()
  const dialog = page.getByRole('dialog', { name: '登录提示' })
  await dialog.getByText('未登录账号/或登陆状态过期').waitFor()
  expect(await page.evaluate(() => localStorage.session)).toBeUndefined()
  await tab.waitForFunction(() => localStorage.session === undefined)
  await dialog.getByRole('link', { name: '去登陆' }).click()
  await page.waitForURL('**/login?next=*')
  await signInHere(page, account)
  await page.getByText('本机').waitFor()
})

test('without a connection the member stays signed in', async () => {
  const { page } = await visitAccount(true, phone, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await endAccessTokens()
  await page.route('**/v2/user/token', (route) => route.abort())
  await page.getByRole('button', { name: /导出/ }).click()
  await page.getByText('后端接口连接异常').waitFor()
  await page.unroute('**/v2/user/token')
  await exportData(page)
})

test.each([phone, desktop])(
  'signing out is confirmed, reaches the other tabs, and leads home, at %o',
  async (viewport) => {
    const { account, page } = await visitAccount(true, viewport)
    const tab = await openTab(page, '/user/account')
    await page.getByRole('button', { name: '退出登录' }).click()
    const dialog = page.getByRole('dialog', { name: '退出登录账号?' })
    await dialog.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.evaluate(() => localStorage.setItem('historyListData', '[]'))
    await dialog.getByLabel('同时清除本机浏览记录').check()
    await dialog.getByRole('button', { name: '退出' }).click()
    await page.waitForURL(`${site.url}/index`)
    await tab.getByRole('heading', { name: '登录后管理账号' }).waitFor()
    expect(await page.evaluate(() => [localStorage.session, localStorage.historyListData])).toEqual([
      undefined,
      undefined,
    ])
    const left = await site.server?.context.db
      .selectFrom('sign_in')
      .innerJoin('member', 'member.id', 'sign_in.member_id')
      .select('sign_in.id')
      .where('member.user_name', '=', account.userName)
      .where('sign_in.ended_at', 'is', null)
      .execute()
    expect(left).toEqual([])
  },
)

test.each([true, false])('signing in reaches the other tabs, remembered: %s', async (remember) => {
  const account = await register(site)
  const page = await site.visit('/login', { viewport: desktop })
  await whenReady(page)
  const tab = await openTab(page, '/index')
  await signInHere(page, account, { remember })
  await memberIn(tab).waitFor()
  await tab
    .getByRole('banner')
    .getByRole('link', { name: `我的：${account.userName}`, exact: true })
    .waitFor()
  const later = await openTab(page, '/user/account')
  await later.getByText('本机').waitFor()
})

test('a member who signs in as another does not see the data of the first', async () => {
  const { page } = await visitAccount(true, desktop)
  const tab = await openTab(page, '/user/account')
  await tab.getByText('本机').waitFor()
  const other = await register(site)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await page.waitForURL(`${site.url}/index`)
  await page.goto(`${site.url}/login`)
  await whenReady(page)
  await signInHere(page, other, { remember: true })
  await tab.getByRole('region', { name: '账号' }).getByText(other.userName, { exact: true }).waitFor()
})

test("a work's first screen learns what the member did with it, and nothing moves", async () => {
  const { path, id } = await workWhere(site.url, ({ isDht }) => isDht === 1)
  const { page } = await visitAccount(true, desktop)
  const takeover = await watchTakeover(page)
  const asked = page.waitForRequest((request) => request.url().includes(`/v2/works/detail/${id}`))
  await page.goto(site.url + path)
  expect((await asked).headers().authorization).toMatch(/^Bearer /)
  await memberIn(page).waitFor()
  expect(await takeover.shifts()).toEqual([])
})
