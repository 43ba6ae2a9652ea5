import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { cards } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()
/** Not those of the previous page: on a tall screen its next page is being fetched. */
const lists = '**/works/detail/list?*modName=western*'

const fault = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })
const retry = (page: Page) => page.getByRole('button', { name: '重试' })
const western = (page: Page) => page.getByRole('link', { name: '欧美', exact: true }).last()
const refusal = (code: number, more: object = {}) => ({ json: { code, msg: '原因', ...more } })

/** A list whose page is loaded with the next one's code, so that only its answer is missing. */
async function latest(expected: RegExp): Promise<Page> {
  const page = await site.visit('/censored', { expected })
  await whenReady(page)
  // What leads to other pages comes after the start (docs/decisions/0044-after-the-start.md).
  await page.waitForLoadState('networkidle')
  return page
}

test('offline a list shows that at once, and loads by itself when the connection is back', async () => {
  const page = await latest(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await western(page).click()
  await fault(page, '后端接口连接异常').waitFor()
  await page.getByText('网络恢复后会自动重试').waitFor()
  await retry(page).click()
  await fault(page, '后端接口连接异常').waitFor()
  await page.context().setOffline(false)
  await cards(page).first().waitFor()
  expect(await fault(page, '后端接口连接异常').count()).toBe(0)
})

test('so does the rest of a list that was being read', async () => {
  const page = await latest(/ERR_INTERNET_DISCONNECTED/)
  const more = page.locator('.load-more-loadmore')
  await page.context().setOffline(true)
  const read = await cards(page).count()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await more.getByText('后端接口连接异常').waitFor()
  expect(await cards(page).count()).toBe(read)
  await page.context().setOffline(false)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(read)
})

test('a call without an answer for ten seconds is aborted, and can be repeated', async () => {
  const page = await site.visit('/')
  await page.clock.install()
  await page.goto(`${site.url}/censored`)
  await whenReady(page)
  const asked = Promise.withResolvers<Route>()
  let calls = 0
  await page.route(lists, (route) => {
    calls++
    asked.resolve(route)
  })
  // Left to run, the clock adds the time that a busy machine takes.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await western(page).click()
  await asked.promise
  await page.clock.fastForward(9_000)
  expect(await fault(page, '系统接口请求超时').count()).toBe(0)
  await page.clock.fastForward(1_500)
  await page.clock.resume()
  await fault(page, '系统接口请求超时').waitFor()
  expect(calls).toBe(1)
  await page.unroute(lists)
  await retry(page).click()
  await cards(page).first().waitFor()
})

test.each([
  [refusal(500), '原因'],
  [{ status: 502, body: '<html>' }, '系统接口502异常'],
])('a list that is answered %j shows its sentence, and keeps the filter', async (answer, text) => {
  const page = await latest(/502/)
  const filter = page.getByLabel('筛选', { exact: true })
  await filter.selectOption('可在线观看')
  await expect.poll(() => filter.inputValue()).toBe('online')
  let calls = 0
  await page.route(lists, (route) => {
    calls++
    return route.fulfill(answer)
  })
  await western(page).click()
  await fault(page, text).waitFor()
  await page.getByText('你的筛选已保留').waitFor()
  expect(await filter.inputValue()).toBe('online')
  // Longer than a pointer rests before the page of its link is fetched ahead: that page is shown already.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(calls).toBe(1)
  await page.unroute(lists)
  await retry(page).click()
  await cards(page).first().waitFor()
  expect(await filter.inputValue()).toBe('online')
})

test('an internal error shows the number of its request', async () => {
  const page = await latest(/500/)
  await page.route(lists, (route) =>
    route.fulfill({ status: 500, ...refusal(500, { requestId: 'req-7f3k' }) }),
  )
  await western(page).click()
  await page.getByText('请求编号 req-7f3k').waitFor()
})

/** A visitor whose session has ended, as the answer to the list shows. */
async function atEndOfSession(viewport = phone): Promise<Page> {
  // An animation under way has colours in between.
  const page = await site.visit('/censored', { viewport, reducedMotion: 'reduce' })
  await whenReady(page)
  await page.route(lists, (route) => route.fulfill(refusal(403)))
  await western(page).click()
  await page.getByRole('dialog', { name: '登录提示' }).waitFor()
  return page
}

test('a session that has ended asks to sign in, once, and can be put off', async () => {
  const page = await atEndOfSession(phone)
  const dialog = page.getByRole('dialog')
  expect(await dialog.count()).toBe(1)
  expect(await dialog.getByText('未登录账号/或登陆状态过期').count()).toBe(1)
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await fault(page, '登陆信息已过期,请重新登陆').waitFor()
  await retry(page).click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/western')
})

test('a link there leads to the sign-in', async () => {
  const page = await atEndOfSession(desktop)
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('去登陆')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login?next=*')
  await dialog.waitFor({ state: 'hidden' })
})

test.each([phone, desktop])('axe finds nothing in the dialog, light and dark, at %o', async (viewport) => {
  const page = await atEndOfSession(viewport)
  expect(await violationsInBothThemes(page)).toEqual([])
})
