import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { worksWhere } from './catalogue.ts'
import { cards } from './lists.ts'
import { memberApi } from './member-api.ts'
import { register, signInHere, visitSignedIn } from './members.ts'
import { memberId, serverOf } from './membership.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })
const soon = { timeout: 15_000 }
const sizes = [phone, desktop]

interface Entry {
  id: string
  name: string
  nameCn: string | null
}

const nameOf = ({ name, nameCn }: Entry) => nameCn ?? name

let performer: Entry
let tag: Entry
/** Works of the first page of a list, as it is shown without asking for more. */
let works: { id: string; number: string; title: string }[]

beforeAll(async () => {
  const answer = async <T>(path: string) =>
    (await (await fetch(`${site.url}/prod-api/v2/${path}`)).json()) as T
  const performers = await answer<{ rows: Entry[] }>('works/performer/list')
  const groups = await answer<{ data: { items: Entry[] }[] }>('tag/channel?modName=censored&pageSize=50')
  const listed = await answer<{ rows: typeof works }>(
    'works/detail/list?modName=censored&hasResource=1&pageSize=32',
  )
  const [first] = performers.rows
  const item = groups.data[0]?.items[0]
  if (!first || !item) throw new Error('The catalogue has neither performers nor tags')
  performer = first
  tag = item
  works = listed.rows
})

const workAt = (index: number) => {
  const work = works[index]
  if (!work) throw new Error(`The list has no work ${index}`)
  return work
}
const follow = (page: Page) => page.getByRole('button', { name: /^已?关注/ })
/** The placeholders of hidden works. */
const placeholders = (page: Page) => page.locator('main .hiding-hidden')
/** Of a card, or of the placeholder in its place. */
const place = (page: Page, index: number) => page.locator('main .work-card-card').nth(index).boundingBox()

/** The calls of the API that a page makes from now on, by their path. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/prod-api/')) calls.push(pathname.slice('/prod-api'.length))
  })
  return calls
}

/** Hides a work on its own page. */
async function hideWork(page: Page, id: string): Promise<void> {
  await page.goto(`${site.url}/censored/${id}`)
  await page.getByRole('button', { name: '不再显示' }).click()
  const sheet = page.getByRole('dialog', { name: '不再显示' })
  await Promise.all([
    page.waitForResponse(/\/v2\/user\/hide$/),
    sheet.getByRole('switch', { name: '这部作品' }).click(),
  ])
  await sheet.getByRole('button', { name: '关闭' }).click()
}

test.each(sizes)(
  'a guest who follows an entry is led to the sign-in, and follows it afterwards, at %o',
  async (viewport) => {
    const page = await site.visit(`/performer/${performer.id}`, { viewport })
    await whenReady(page)
    expect(await page.getByRole('button', { name: '不再显示' }).count()).toBe(0)
    await follow(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('关注登录后可用').waitFor()
    const account = await register(site)
    await dialog.getByRole('link', { name: '去登陆' }).click()
    await page.waitForURL('**/login?next=*')
    await signInHere(page, account)
    await page.waitForURL(`${site.url}/performer/${performer.id}`)
    // The pressed action is performed and announced.
    await page.getByText(`已关注${nameOf(performer)}`).waitFor()
    await expect.poll(() => follow(page).innerText(), soon).toBe('已关注')
  },
)

test.each(sizes)('a performer is followed, and new works are listed, at %o', async (viewport) => {
  const page = await visitSignedIn(site, await register(site), '/user/following', { viewport })
  await page.getByRole('heading', { name: '还没有关注' }).waitFor()
  await page.goto(`${site.url}/performer/${performer.id}`)
  await whenReady(page)
  await expect.poll(() => follow(page).getAttribute('aria-busy'), soon).toBe('false')
  await Promise.all([page.waitForResponse(/\/v2\/user\/follow$/), follow(page).click()])
  await page.reload()
  await expect.poll(() => follow(page).getAttribute('aria-pressed'), soon).toBe('true')
  await expect.poll(() => follow(page).innerText()).toBe('已关注')
  await page.goto(`${site.url}/user/following`)
  await expect.poll(() => cards(page).count(), soon).toBeGreaterThan(0)
  await page.getByRole('tab', { name: '关注的' }).click()
  const row = page.getByRole('listitem').filter({ hasText: nameOf(performer) })
  expect(await row.getByRole('link').getAttribute('href')).toBe(`/performer/${performer.id}`)
  const unfollow = row.getByRole('button')
  await Promise.all([page.waitForResponse(/\/v2\/user\/follow$/), unfollow.click()])
  // The row stays in its place, where a mistake can be undone.
  await expect.poll(() => unfollow.innerText()).toBe('关注')
  await page.reload()
  await page.getByRole('heading', { name: '还没有关注' }).waitFor()
})

test('a press while the member’s part is still coming counts, and the button stays the same one', async () => {
  const page = await visitSignedIn(site, await register(site), '/index')
  const release = await holdRequests(page, /member-features/)
  await page.goto(`${site.url}/performer/${performer.id}`)
  await whenReady(page)
  await follow(page).click()
  release()
  await page.getByText(`已关注${nameOf(performer)}`).waitFor()
  await expect.poll(() => follow(page).innerText(), soon).toBe('已关注')
  expect(await follow(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a performer is followed, left and followed again within a second', async () => {
  const page = await visitSignedIn(site, await register(site), `/performer/${performer.id}`)
  await expect.poll(() => follow(page).getAttribute('aria-busy'), soon).toBe('false')
  const codes: number[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/v2/user/follow'))
      codes.push(((await response.json()) as { code: number }).code)
  })
  await follow(page).evaluate((button: HTMLElement) => button.click())
  await expect.poll(() => follow(page).innerText()).toBe('已关注')
  await follow(page).evaluate((button: HTMLElement) => button.click())
  await expect.poll(() => follow(page).innerText()).toBe('关注')
  await follow(page).evaluate((button: HTMLElement) => button.click())
  await expect.poll(() => codes).toEqual([200, 200, 200])
  expect(await follow(page).innerText()).toBe('已关注')
})

test('a refused follow is announced and reverted', async () => {
  const page = await visitSignedIn(site, await register(site), `/performer/${performer.id}`)
  const refusal = { code: 402, msg: '最多关注 300 个' }
  await page.route('**/v2/user/follow', (route) => route.fulfill({ json: refusal }))
  await expect.poll(() => follow(page).getAttribute('aria-busy'), soon).toBe('false')
  await follow(page).click()
  await page.getByText(refusal.msg).waitFor()
  expect(await follow(page).getAttribute('aria-pressed')).toBe('false')
})

test.each(sizes)('a placeholder of the same size replaces a hidden work, at %o', async (viewport) => {
  const page = await visitSignedIn(site, await register(site), '/censored', { viewport })
  const { id, title, number } = workAt(1)
  await cards(page).nth(3).waitFor()
  const before = await Promise.all([place(page, 1), place(page, 3)])
  await hideWork(page, id)
  await page.goto(`${site.url}/censored`)
  await placeholders(page).waitFor()
  expect(await Promise.all([place(page, 1), place(page, 3)])).toEqual(before)
  expect(await page.getByRole('heading', { name: title }).count()).toBe(0)
  await page.getByRole('button', { name: `显示 ${number}` }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  const href = await page.evaluate(() => document.activeElement?.getAttribute('href'))
  expect(href).toBe(`/censored/${id}`)
  await page.reload()
  await placeholders(page).waitFor()
})

test.each(sizes)(
  'a hidden work can be opened, shows that it is hidden, and can be shown again, at %o',
  async (viewport) => {
    const page = await visitSignedIn(site, await register(site), '/censored', { viewport })
    await hideWork(page, workAt(2).id)
    await page.getByText('你隐藏了这部作品').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: workAt(2).title }).waitFor()
    await Promise.all([
      page.waitForResponse(/\/v2\/user\/hide$/),
      page.getByRole('button', { name: '恢复显示' }).click(),
    ])
    await expect.poll(() => page.getByText('你隐藏了这部作品').count()).toBe(0)
    await page.goto(`${site.url}/censored`)
    await cards(page).first().waitFor()
    await expect.poll(() => placeholders(page).count()).toBe(0)
  },
)

test.each(sizes)(
  'the works of a hidden tag are hidden at once, and back as soon, at %o',
  async (viewport) => {
    const page = await visitSignedIn(site, await register(site), `/tags/${tag.id}`, { viewport })
    await page.getByRole('button', { name: `不再显示${nameOf(tag)}` }).click()
    await placeholders(page).first().waitFor()
    await expect.poll(() => cards(page).count(), soon).toBe(0)
    await page.goto(`${site.url}/user/hidden`)
    const row = page.getByRole('listitem').filter({ hasText: nameOf(tag) })
    await Promise.all([page.waitForResponse(/\/v2\/user\/hide$/), row.getByRole('button').click()])
    await expect.poll(() => row.getByRole('button').innerText()).toBe('不再显示')
    await page.goto(`${site.url}/tags/${tag.id}`)
    await cards(page).first().waitFor()
    await expect.poll(() => placeholders(page).count()).toBe(0)
    await page.goto(`${site.url}/user/hidden`)
    await page.getByRole('heading', { name: '没有隐藏任何内容' }).waitFor()
  },
)

test('hidden works leave no gap where the member has chosen that', async () => {
  const page = await visitSignedIn(site, await register(site), '/user/hidden')
  await hideWork(page, workAt(1).id)
  await page.goto(`${site.url}/user/hidden`)
  await page.getByRole('switch', { name: /不给隐藏的作品留位置/ }).click()
  await page.goto(`${site.url}/censored`)
  await expect.poll(() => cards(page).first().innerText(), soon).toContain(workAt(0).title)
  await expect.poll(() => cards(page).nth(1).innerText(), soon).toContain(workAt(2).title)
  expect(await placeholders(page).count()).toBe(0)
})

test.each(sizes)('the home page stays full where hidden works leave no gap, at %o', async (viewport) => {
  const ranked = await fetch(
    `${site.url}/prod-api/v2/works/detail/list?modName=censored&hasResource=1&sort=collect&date=30&pageSize=20`,
  )
  const ranking = ((await ranked.json()) as { rows: { id: string }[] }).rows
  const [leader] = ranking
  if (!leader) throw new Error('Nothing is ranked')
  const hidden = [workAt(0).id, workAt(2).id, leader.id]
  const page = await visitSignedIn(site, await register(site), '/user/hidden', { viewport })
  for (const id of hidden) await hideWork(page, id)
  await page.goto(`${site.url}/user/hidden`)
  await page.getByRole('switch', { name: /不给隐藏的作品留位置/ }).click()
  await page.goto(`${site.url}/index`)
  const section = page.locator('.page-first .work-card-card h3')
  const left = works.filter(({ id }) => !hidden.includes(id))
  await expect.poll(() => section.allInnerTexts(), soon).toEqual(left.slice(0, 4).map(({ title }) => title))
  const places = ranking.flatMap(({ id }, index) => (hidden.includes(id) ? [] : [String(index + 1)]))
  const numbers = page.locator('.ranking-ranks:visible').first().locator('.ranking-rank .ranking-place')
  const shown = places.slice(0, viewport === phone ? 3 : 7)
  await expect.poll(() => numbers.allInnerTexts(), soon).toEqual(shown)
  expect(await placeholders(page).count()).toBe(0)
})

test('a list loaded by navigation never shows a hidden work', async () => {
  const page = await visitSignedIn(site, await register(site), `/tags/${tag.id}`)
  await page.getByRole('button', { name: `不再显示${nameOf(tag)}` }).click()
  await expect.poll(() => placeholders(page).count(), soon).toBeGreaterThan(0)
  await page.evaluate(() => {
    // A list waits 1.5 s to learn what is hidden, which a busy machine may exceed: here it waits for ever.
    const { setTimeout } = window
    const delayed = (run: () => void, ms?: number) => (ms === 1500 ? 0 : setTimeout(run, ms))
    Object.assign(window, { setTimeout: delayed })
    const shown = new Set<string>()
    new MutationObserver(() => {
      for (const { href } of document.querySelectorAll<HTMLAnchorElement>('main a.work-card-card'))
        shown.add(href)
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { shown })
  })
  const before = await placeholders(page).count()
  await Promise.all([
    page.waitForResponse(/\/v2\/user\/hide\/works/),
    page.getByLabel('筛选', { exact: true }).selectOption('全部'),
  ])
  await expect.poll(() => placeholders(page).count(), soon).toBeGreaterThanOrEqual(before)
  expect(await page.evaluate(() => (window as unknown as { shown: Set<string> }).shown.size)).toBe(0)
})

test('for a guest, and a member who hides nothing, there are no further calls', async () => {
  const guest = await site.visit('/index')
  const guestCalls = callsOf(guest)
  await guest.goto(`${site.url}/censored`)
  await whenReady(guest)
  await guest.mouse.wheel(0, 4000)
  await expect.poll(() => cards(guest).count(), soon).toBeGreaterThan(32)
  expect(guestCalls.filter((path) => path.startsWith('/v2/user/'))).toEqual([])

  const page = await visitSignedIn(site, await register(site), '/index')
  const calls = callsOf(page)
  await page.goto(`${site.url}/censored`)
  await whenReady(page)
  await expect.poll(() => calls.filter((path) => path === '/v2/user/hide/list').length, soon).toBe(1)
  await page.mouse.wheel(0, 4000)
  await expect.poll(() => cards(page).count(), soon).toBeGreaterThan(32)
  expect(calls).not.toContain('/v2/user/hide/works')
})

/** The titles of a history that the account stores. */
const opened = (page: Page) => page.locator('.library-opened h3').allInnerTexts()

test('the account stores the history once the member turns it on, for every device', async () => {
  const account = await register(site)
  const page = await visitSignedIn(site, account, '/user')
  const device = (await worksWhere(site.url, ({ modId }) => modId === 1)).slice(0, 12)
  await page.evaluate((list) => localStorage.setItem('historyListData', list), JSON.stringify(device))
  await page.goto(`${site.url}/user?tab=history`)
  const keep = page.getByRole('switch', { name: '保存到账号' })
  expect(await keep.getAttribute('aria-checked')).toBe('false')
  await keep.click()
  await expect.poll(() => opened(page), soon).toEqual(device.slice(0, 10).map(({ title }) => title))
  await page.getByRole('button', { name: '点击加载更多' }).click()
  await expect.poll(async () => (await opened(page)).length, soon).toBe(12)

  const other = await visitSignedIn(site, account, '/user', { viewport: desktop })
  const next = (await worksWhere(site.url, ({ modId }) => modId === 2))[0]
  await Promise.all([
    other.waitForResponse(/\/v2\/user\/history$/),
    other.goto(`${site.url}/uncensored/${next?.id}`),
  ])
  await other.goto(`${site.url}/user?tab=history`)
  await expect.poll(async () => (await opened(other))[0], soon).toBe(next?.title)

  await other.getByRole('button', { name: '暂停记录' }).click()
  await other.getByText('已暂停记录').waitFor()
  await page.reload()
  await page.getByText('已暂停记录').waitFor()
  await page.getByRole('button', { name: '继续记录' }).click()
  await page.getByText('共 13 部，保存在账号').waitFor()

  await page.getByRole('button', { name: '清空' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click()
  await page.getByRole('heading', { name: '还没有浏览记录' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('historyListData'))).toBe(null)
})

test('a visit that could not be sent is sent to the account with the next', async () => {
  const page = await visitSignedIn(site, await register(site), '/user?tab=history', {
    expected: /ERR_FAILED/,
  })
  await page.getByRole('switch', { name: '保存到账号' }).click()
  await page.getByRole('heading', { name: '还没有浏览记录' }).waitFor()
  const isVisit = '**/v2/user/history'
  await page.route(isVisit, (route) => route.abort())
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v2/user/history')),
    page.goto(`${site.url}/censored/${workAt(4).id}`),
  ])
  await page.unroute(isVisit)
  await Promise.all([
    page.waitForResponse(/\/v2\/user\/history$/),
    page.goto(`${site.url}/censored/${workAt(5).id}`),
  ])
  await page.goto(`${site.url}/user?tab=history`)
  await expect
    .poll(async () => (await opened(page)).sort(), soon)
    .toEqual([workAt(4).title, workAt(5).title].sort())
})

test('turning it off empties the account and keeps the history of the device', async () => {
  const page = await visitSignedIn(site, await register(site), `/censored/${workAt(0).id}`)
  await page.waitForFunction(() => localStorage.getItem('historyListData') !== null)
  await page.goto(`${site.url}/user?tab=history`)
  const keep = page.getByRole('switch', { name: '保存到账号' })
  await keep.click()
  await expect.poll(() => opened(page), soon).toEqual([workAt(0).title])
  await keep.click()
  await page.getByRole('button', { name: '关闭并清空' }).click()
  await expect.poll(() => keep.getAttribute('aria-checked'), soon).toBe('false')
  await expect.poll(() => cards(page).locator('h2').allInnerTexts(), soon).toEqual([workAt(0).title])
})

const onDevice = (page: Page) => page.evaluate(() => localStorage.getItem('historyListData'))

test('after a remote sign-out nothing of the account’s history stays on the device', async () => {
  const account = await register(site)
  const page = await visitSignedIn(site, account, '/user?tab=history')
  await page.getByRole('switch', { name: '保存到账号' }).click()
  await Promise.all([
    page.waitForResponse(/\/v2\/user\/history$/),
    page.goto(`${site.url}/censored/${workAt(6).id}`),
  ])
  expect(await onDevice(page)).not.toBe(null)
  const { db } = serverOf(site).context
  const id = await memberId(site, account)
  await db.updateTable('sign_in').set({ ended_at: new Date() }).where('member_id', '=', id).execute()
  await page.goto(`${site.url}/index`)
  await expect.poll(() => onDevice(page), soon).toBe(null)
  // A guest's own history, from then on, stays.
  await page.goto(`${site.url}/censored/${workAt(7).id}`)
  await page.waitForFunction(() => localStorage.getItem('historyListData') !== null)
})

const titleOnDevice = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('historyListData') ?? '[]')[0]?.title)
const isPausedHere = (page: Page) => page.evaluate(() => localStorage.getItem('historyPaused') === '1')

test('a pause and a resume of the account’s history on another device are followed here', async () => {
  const account = await register(site)
  const api = await memberApi(site, account)
  const { db } = serverOf(site).context
  const id = await memberId(site, account)
  const setElsewhere = (history_state: 'on' | 'paused') =>
    db.updateTable('member').set({ history_state }).where('id', '=', id).execute()
  await setElsewhere('on')
  const page = await visitSignedIn(site, account, '/user?tab=history')
  await page.getByRole('button', { name: '暂停记录' }).click()
  await page.getByText('已暂停记录').first().waitFor()
  expect(await isPausedHere(page)).toBe(true)

  const inAccount = async () =>
    (await api.get<{ rows: { title: string }[] }>('/user/history/list')).rows.map(({ title }) => title)
  await setElsewhere('on')
  await page.goto(`${site.url}/censored/${workAt(8).id}`)
  await expect.poll(inAccount, soon).toEqual([workAt(8).title])
  await expect.poll(() => isPausedHere(page), soon).toBe(false)
  await page.goto(`${site.url}/censored/${workAt(9).id}`)
  await expect.poll(() => titleOnDevice(page), soon).toBe(workAt(9).title)

  await setElsewhere('paused')
  await page.goto(`${site.url}/index`)
  await expect.poll(() => isPausedHere(page), soon).toBe(true)
  await page.goto(`${site.url}/censored/${workAt(10).id}`)
  await whenReady(page)
  await page.waitForLoadState('networkidle')
  expect(await titleOnDevice(page)).toBe(workAt(9).title)

  await db.updateTable('sign_in').set({ ended_at: new Date() }).where('member_id', '=', id).execute()
  await page.goto(`${site.url}/index`)
  await expect.poll(() => isPausedHere(page), soon).toBe(false)
})

test('a pause of the device does not pause the history of an account', async () => {
  const account = await register(site)
  const api = await memberApi(site, account)
  await api.post('/user/history/state', { state: 'on' })
  const page = await site.visit('/user?tab=history')
  await page.getByRole('button', { name: '暂停记录' }).click()
  await page.goto(`${site.url}/login`)
  await signInHere(page, account)
  await page.waitForURL('**/user')
  await page.goto(`${site.url}/censored/${workAt(11).id}`)
  const rows = async () => (await api.get<{ rows: { title: string }[] }>('/user/history/list')).rows
  await expect.poll(async () => (await rows())[0]?.title, soon).toBe(workAt(11).title)
})

test('a history that is not stored in the account stays on the device after the sign-in', async () => {
  const account = await register(site)
  const page = await visitSignedIn(site, account, `/censored/${workAt(6).id}`)
  await page.waitForFunction(() => localStorage.getItem('historyListData') !== null)
  const { db } = serverOf(site).context
  const id = await memberId(site, account)
  await db.updateTable('sign_in').set({ ended_at: new Date() }).where('member_id', '=', id).execute()
  await page.goto(`${site.url}/user/account`)
  await page.waitForFunction(() => localStorage.getItem('session') === null)
  expect(await onDevice(page)).not.toBe(null)
})

test.each([phone, desktop])(
  'axe finds nothing in the member’s lists, light and dark, at %o',
  async (viewport) => {
    const page = await visitSignedIn(site, await register(site), `/performer/${performer.id}`, {
      viewport,
      reducedMotion: 'reduce',
    })
    await expect.poll(() => follow(page).getAttribute('aria-busy'), soon).toBe('false')
    await Promise.all([page.waitForResponse(/\/v2\/user\/follow$/), follow(page).click()])
    expect(await violationsInBothThemes(page)).toEqual([])
    await hideWork(page, workAt(1).id)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: '不再显示' }).click()
    await page.getByRole('dialog', { name: '不再显示' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.goto(`${site.url}/censored`)
    await placeholders(page).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.goto(`${site.url}/user/hidden`)
    await page.getByRole('button', { name: /^恢复显示/ }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    for (const path of ['/user/following', '/user/following?tab=entries']) {
      await page.goto(site.url + path)
      await page.locator('main .work-card-card:not(.work-card-coming), main .library-entry').first().waitFor()
      expect(await violationsInBothThemes(page)).toEqual([])
    }
    await page.goto(`${site.url}/user?tab=history`)
    await page.getByRole('switch', { name: '保存到账号' }).click()
    await page.locator('.library-opened .ranking-rank').first().waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  },
)

test('a member’s part that could not be loaded comes with a later try, and the press counts', async () => {
  const page = await visitSignedIn(site, await register(site), '/index', { expected: /ERR_FAILED/ })
  await page.route(/member-features.*\.js/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto(`${site.url}/performer/${performer.id}`)
  await whenReady(page)
  await failed
  await follow(page).click()
  await page.unroute(/member-features.*\.js/)
  await expect.poll(() => follow(page).innerText(), soon).toBe('已关注')
})
