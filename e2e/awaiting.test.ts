import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { workWhere, workWithMagnets } from './catalogue.ts'
import { cards } from './lists.ts'
import { copyButton, rows } from './magnet-list.ts'
import { register, signInHere, visitSignedIn } from './members.ts'
import { serverOf } from './membership.ts'
import { desktop, holdRequests, phone, turnsOf, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })
const permissions = ['clipboard-read', 'clipboard-write']
const soon = { timeout: 15_000 }

let lacking: { id: string; path: string }
let withMagnets: { id: string; path: string }

beforeAll(async () => {
  lacking = await workWhere(site.url, ({ isDht, isOnline }) => isDht === 0 && isOnline === 0)
  withMagnets = await workWithMagnets(site.url, 3)
})

const wait = (page: Page, what: '磁力' | '影片') => page.getByRole('button', { name: `有${what}时通知我` })
const waiting = (page: Page, what: '磁力' | '影片') =>
  page.getByRole('button', { name: `有${what}时会通知你` })

/** Addresses that a page hands to other programs from now on. */
async function opened(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const links: string[] = []
    Object.assign(globalThis, { openedLinks: links })
    document.addEventListener('click', (event) => {
      const link = event.target
      if (!(link instanceof HTMLAnchorElement) || !link.href.startsWith('magnet:')) return
      event.preventDefault()
      links.push(link.href)
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { openedLinks: string[] }).openedLinks)
}

test('a member waits for a magnet, takes it back, waits again, and finds the work among the new ones once', async () => {
  const account = await register(site)
  const page = await visitSignedIn(site, account, `${lacking.path}?tab=magnets`)
  await whenReady(page)
  await wait(page, '磁力').click()
  await page.getByText('有磁力时，会在“我的关注”里告诉你').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await wait(page, '磁力').waitFor()
  await wait(page, '磁力').click()
  await waiting(page, '磁力').waitFor()
  await page.reload()
  await whenReady(page)
  await waiting(page, '磁力').waitFor()

  const { db } = serverOf(site).context
  await db.updateTable('work').set({ is_dht: true }).where('id', '=', lacking.id).execute()
  await page.goto(`${site.url}/user/following`)
  await whenReady(page)
  await expect.poll(() => cards(page).count(), soon).toBe(1)
  expect(await cards(page).first().getAttribute('href')).toBe(lacking.path)
  await cards(page).first().getByText('有磁力了').waitFor()
  await db.updateTable('work').set({ is_dht: false }).where('id', '=', lacking.id).execute()
})

test('a press before the server has said what is waited for stays', async () => {
  const page = await visitSignedIn(site, await register(site), '/index')
  const isAnswer = (request: Request) => /\/v2\/user\/await\/\d+$/.test(request.url())
  const answer = await holdRequests(page, '**/v2/user/await/*')
  const store = await holdRequests(page, '**/v2/user/await')
  const asked = page.waitForRequest(isAnswer)
  await page.goto(`${site.url}${lacking.path}?tab=magnets`)
  await asked
  const over = Promise.race([
    page.waitForEvent('requestfinished', isAnswer),
    page.waitForEvent('requestfailed', isAnswer),
  ])
  await wait(page, '磁力').click()
  await waiting(page, '磁力').waitFor()
  answer()
  await over
  const stored = page.waitForResponse(/\/v2\/user\/await$/)
  store()
  await stored
  await expect.poll(() => waiting(page, '磁力').getAttribute('aria-busy'), soon).toBe('false')
  await page.reload()
  await waiting(page, '磁力').waitFor()
})

test('two quick presses reach the server one after the other', async () => {
  const page = await visitSignedIn(site, await register(site), `${lacking.path}?tab=magnets`)
  await expect.poll(() => wait(page, '磁力').getAttribute('aria-busy'), soon).toBe('false')
  const release = await holdRequests(page, '**/v2/user/await')
  const turns = turnsOf(page, '/v2/user/await')
  await wait(page, '磁力').click()
  await waiting(page, '磁力').click()
  await wait(page, '磁力').waitFor()
  release()
  await expect.poll(turns, soon).toEqual(['sent 0', 'answered 0', 'sent 9', 'answered 9'])
  await wait(page, '磁力').waitFor()
})

test('a guest who wants to be told of a film signs in, and is told', async () => {
  const account = await register(site)
  const page = await site.visit(lacking.path, { viewport: desktop })
  await whenReady(page)
  await wait(page, '影片').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('登录后，有影片时通知你。').waitFor()
  await dialog.getByRole('link', { name: '去登陆' }).click()
  await signInHere(page, account)
  await page.waitForURL(`**${lacking.path}`)
  await waiting(page, '影片').waitFor()
})

test('the best magnet stands on top with the reason, and is copied from there', async () => {
  const found: { path: string; best: { id: string; name: string; why: string[] } }[] = []
  const list = await fetch(`${site.url}/prod-api/v2/works/detail/list?modName=censored&isDht=1&pageSize=60`)
  const listed = (await list.json()) as { rows: { id: string }[] }
  for (const { id } of listed.rows) {
    const answer = await fetch(`${site.url}/prod-api/v2/dht/list?data=${id}`)
    const { best } = (await answer.json()) as { best?: { id: string; name: string; why: string[] } }
    if (best?.why.includes('4k')) found.push({ path: `/censored/${id}?tab=magnets`, best })
    if (found.length > 0) break
  }
  const [work] = found
  if (!work) throw new Error('no work has a best magnet')
  const page = await site.visit(work.path, { viewport: desktop, permissions })
  await whenReady(page)
  const best = page.getByRole('region', { name: '推荐版本' })
  await best.getByText(/推荐：.*4K/).waitFor()
  await best.getByRole('button', { name: `复制 ${work.best.name}` }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^magnet:/)
})

test('the program for downloads is opened with the link, which counts as a copy', async () => {
  const page = await site.visit(`${withMagnets.path}?tab=magnets`, { permissions })
  await whenReady(page)
  const links = await opened(page)
  await rows(page)
    .nth(0)
    .getByRole('button', { name: /^打开下载器 / })
    .click()
  await expect.poll(links).toEqual([expect.stringMatching(/^magnet:\?xt=urn:btih:[0-9a-f]{40}&dn=/)])
  await page.getByText('今日还可复制 1 次').waitFor()
})

test('what was copied is marked on this device, until the history is cleared', async () => {
  const page = await site.visit(`${withMagnets.path}?tab=magnets`, { permissions })
  await whenReady(page)
  await copyButton(page, 1).click()
  await rows(page).nth(1).getByText('已复制').waitFor()
  await page.reload()
  await whenReady(page)
  await rows(page).nth(1).getByText('复制过').waitFor()
  expect(await rows(page).getByText('复制过').count()).toBe(1)
  await page.goto(`${site.url}/user?tab=history`)
  await whenReady(page)
  await page.getByRole('button', { name: '清空', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('copiedMagnets'))).toBeNull()
})

test('a member whose account keeps a history finds the mark on another device', async () => {
  const account = await register(site)
  const page = await visitSignedIn(site, account, `${withMagnets.path}?tab=magnets`, { permissions })
  await whenReady(page)
  const { db } = serverOf(site).context
  await db
    .updateTable('member')
    .set({ history_state: 'on' })
    .where('user_name', '=', account.userName)
    .execute()
  const counted = page.waitForResponse((response) => response.url().endsWith('/v2/dht/copy'))
  await copyButton(page, 0).click()
  await counted
  const other = await visitSignedIn(site, account, `${withMagnets.path}?tab=magnets`)
  await rows(other).nth(0).getByText('复制过').waitFor()
})

test.each([phone, desktop])('axe finds nothing, light and dark, at %o', async (viewport) => {
  const page = await site.visit(`${lacking.path}?tab=magnets`, { viewport, reducedMotion: 'reduce' })
  for (const path of [`${lacking.path}?tab=magnets`, `${withMagnets.path}?tab=magnets`]) {
    await page.goto(site.url + path)
    await whenReady(page)
    expect(await violationsInBothThemes(page), path).toEqual([])
  }
})
