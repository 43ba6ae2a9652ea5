import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { worksWhere } from './catalogue.ts'
import { makeVip } from './films.ts'
import { copyButton, left, rows } from './magnet-list.ts'
import { memberApi } from './member-api.ts'
import { type Account, register, signInHere, visitSignedIn } from './members.ts'
import { serverOf } from './membership.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off', MAGNETS: 'metered' })
const permissions = ['clipboard-read', 'clipboard-write']

interface Magnet {
  id: string
  name: string
}

/** A work with at least so many magnets, and those as the database has them. */
async function workWithMagnets(count: number): Promise<{ path: string; links: string[] }> {
  const { db } = serverOf(site).context
  for (const work of await worksWhere(site.url, ({ isDht, modId }) => isDht === 1 && modId === 1)) {
    const { rows } = (await (await fetch(`${site.url}/prod-api/v2/dht/list?data=${work.id}`)).json()) as {
      rows: Magnet[]
    }
    if (rows.length < count) continue
    const stored = await db
      .selectFrom('magnet')
      .select(['id', 'info_hash'])
      .where('work_id', '=', work.id)
      .execute()
    const hashes = new Map(stored.map(({ id, info_hash }) => [id, info_hash.toString('hex')]))
    const links = rows.map(
      ({ id, name }) => `magnet:?xt=urn:btih:${hashes.get(id)}&dn=${encodeURIComponent(name)}`,
    )
    return { path: `/censored/${work.id}?tab=magnets`, links }
  }
  throw new Error('The catalogue has no such work')
}

/** Removes the counted copies of the day: guests share the network of the tests. */
async function forgetCopies(): Promise<void> {
  await serverOf(site).context.db.deleteFrom('metered_copy').execute()
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const copied = (page: Page, at: number) =>
  rows(page)
    .nth(at)
    .getByRole('button', { name: /已复制 / })

test.each([phone, desktop])('a guest copies two magnets a day, at %o', async (viewport) => {
  await forgetCopies()
  const { path, links } = await workWithMagnets(3)
  const page = await site.visit(path, { viewport, permissions })
  await whenReady(page)
  expect(await page.content()).not.toMatch(/[0-9a-f]{40}/)
  await left(page, 2).waitFor()
  for (const at of [0, 1]) {
    await copyButton(page, at).click()
    await copied(page, at).waitFor()
    expect(await clipboard(page)).toBe(links[at])
    await left(page, 1 - at).waitFor()
  }
  await copyButton(page, 2).click()
  const dialog = page.getByRole('dialog', { name: '登录提示' })
  await dialog.getByText('需要登陆账号才可以使用该功能！').waitFor()
  expect(await clipboard(page)).toBe(links[1])
  await dialog.getByRole('button', { name: '取消' }).click()
  // A hash given today is given again, also to another browser of the same network.
  const other = await site.visit(path, { viewport, permissions })
  await whenReady(other)
  await left(other, 0).waitFor()
  await copyButton(other, 0).click()
  await copied(other, 0).waitFor()
  expect(await clipboard(other)).toBe(links[0])
})

test('the count is no cookie: removing the browser’s cookies does not reset it', async () => {
  await forgetCopies()
  const { path } = await workWithMagnets(3)
  const page = await site.visit(path, { permissions })
  await whenReady(page)
  for (const at of [0, 1]) {
    await copyButton(page, at).click()
    await copied(page, at).waitFor()
  }
  expect(await page.evaluate(() => document.cookie)).not.toContain('copies')
  await page.context().clearCookies({ name: 'copies' })
  await page.reload()
  await whenReady(page)
  await left(page, 0).waitFor()
})

test('a member copies ten a day, is led to VIP, and as VIP copies on', async () => {
  const { path, links } = await workWithMagnets(3)
  const account = await register(site)
  const page = await visitSignedIn(site, account, path, { viewport: desktop, permissions })
  await left(page, 10).waitFor()
  await copyButton(page, 0).click()
  await left(page, 9).waitFor()
  expect(await clipboard(page)).toBe(links[0])
  await spend(account, 9, path)
  await copyButton(page, 1).click()
  const dialog = page.getByRole('dialog', { name: '今日 10 次复制已用完' })
  expect(await dialog.getByRole('link', { name: '升级 VIP，不限次数' }).getAttribute('href')).toBe('/pay')
  expect(await clipboard(page)).toBe(links[0])
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await left(page, 0).waitFor()

  await page.goto(`${site.url}/user`)
  await page.getByText('10 / 10').waitFor()
  await makeVip(site, account.userName)
  await page.goto(site.url + path)
  await whenReady(page)
  await copyButton(page, 1).click()
  await copied(page, 1).waitFor()
  expect(await clipboard(page)).toBe(links[1])
  await page.getByText('今日还可复制').waitFor({ state: 'detached' })
})

/** Has a member copy so many magnets of other works, elsewhere. */
async function spend(account: Account, count: number, path: string): Promise<void> {
  const { db } = serverOf(site).context
  const workId = /\d{16,}/.exec(path)?.[0] ?? ''
  const query = db.selectFrom('magnet').select('id').where('work_id', '!=', workId).limit(count)
  const { post } = await memberApi(site, account)
  for (const { id } of await query.execute()) await post('/dht/copy', { id })
}

test('a guest who signs in gets a member’s quota of copies at once', async () => {
  await forgetCopies()
  const { path } = await workWithMagnets(3)
  const account = await register(site)
  const page = await site.visit(path, { permissions })
  await whenReady(page)
  for (const at of [0, 1]) {
    await copyButton(page, at).click()
    await copied(page, at).waitFor()
  }
  await copyButton(page, 2).click()
  await page.getByRole('dialog', { name: '登录提示' }).getByRole('link', { name: '去登陆' }).click()
  const release = await holdRequests(page, '**/v2/dht/quota*')
  await signInHere(page, account)
  await copyButton(page, 0).waitFor()
  // The guest's quota does not apply to the member.
  expect(await left(page, 0).count()).toBe(0)
  release()
  await left(page, 10).waitFor()
})

test('a link that the browser refuses to copy is shown, since it is counted already', async () => {
  await forgetCopies()
  const { path, links } = await workWithMagnets(3)
  const page = await site.visit(path)
  await whenReady(page)
  await left(page, 2).waitFor()
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('refused'))
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  await copyButton(page, 0).click()
  const dialog = page.getByRole('dialog', { name: '复制失败,请手动复制' })
  expect(await dialog.getByRole('textbox', { name: '要复制的内容' }).inputValue()).toBe(links[0])
  expect(await violationsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: '关闭' }).click()
  await left(page, 1).waitFor()
})

/** Safari refuses a write that comes after the press. */
test('the clipboard is asked within the press, before the hash is there', async () => {
  await forgetCopies()
  const { path, links } = await workWithMagnets(3)
  const page = await site.visit(path, { permissions })
  await whenReady(page)
  await left(page, 2).waitFor()
  await page.evaluate(() => {
    const write = navigator.clipboard.write.bind(navigator.clipboard)
    navigator.clipboard.write = (items) => {
      // Set while the listeners of an event run, and by none of what they begin.
      document.title = `asked in ${window.event?.type}`
      return write(items)
    }
  })
  await copyButton(page, 0).click()
  await copied(page, 0).waitFor()
  expect(await page.title()).toBe('asked in click')
  expect(await clipboard(page)).toBe(links[0])
})

test('a browser whose clipboard takes no promise copies once the hash is loaded', async () => {
  await forgetCopies()
  const { path, links } = await workWithMagnets(3)
  const page = await site.visit(path, { permissions })
  await whenReady(page)
  await left(page, 2).waitFor()
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new TypeError('no promise'))
  })
  await copyButton(page, 1).click()
  await copied(page, 1).waitFor()
  expect(await clipboard(page)).toBe(links[1])
})

test('without a connection nothing is copied, and the next press tries again', async () => {
  await forgetCopies()
  const { path, links } = await workWithMagnets(3)
  const page = await site.visit(path, { permissions, expected: /ERR_FAILED/ })
  await whenReady(page)
  await left(page, 2).waitFor()
  await page.route('**/v2/dht/copy', (route) => route.abort())
  await copyButton(page, 0).click()
  await page.getByText('后端接口连接异常').waitFor()
  await page.unroute('**/v2/dht/copy')
  await copyButton(page, 0).click()
  await copied(page, 0).waitFor()
  expect(await clipboard(page)).toBe(links[0])
})
