import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { moveVersion } from '../server/src/domains/catalogue/queries/version.ts'
import { build, membersWhoLike } from '../server/test/recommending/took.ts'
import { type Film, filmSeconds, makeFilm, whenMoving } from './films.ts'
import { scrollThrough } from './lists.ts'
import { memberApi } from './member-api.ts'
import { type Account, register, visitSignedIn } from './members.ts'
import { serverOf } from './membership.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'
import { watchTakeover } from './takeover.ts'

/** The rows of the home page that are one visitor's own, and what cards tell of what was watched. */

const site = useSite({ CAPTCHA: 'off' })
const soon = { timeout: 15_000 }
const sizes = [phone, desktop]

interface Work {
  id: string
  number: string
  title: string
}

let film: Film
let works: Work[]
beforeAll(async () => {
  film = await makeFilm(site)
  const { context } = serverOf(site)
  await context.db
    .updateTable('work')
    .set({ mod_id: 1, pub_time: '2099-01-01' })
    .where('id', '=', film.workId)
    .execute()
  await context.db
    .updateTable('work_entity')
    .set({ pub_time: '2099-01-01' })
    .where('work_id', '=', film.workId)
    .execute()
  film.path = `/censored/${film.workId}`
  await moveVersion(context.db)
  const answer = await fetch(`${site.url}/prod-api/v2/works/detail/list?modName=censored&pageSize=12`)
  works = ((await answer.json()) as { rows: Work[] }).rows.filter(({ id }) => id !== film.workId)
  await membersWhoLike(
    context,
    6,
    works.map(({ id }) => id),
  )
  await build(context)
})

const seconds = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const row = (page: Page, name: string | RegExp) =>
  page.locator('main section', { has: page.getByRole('heading', { name, exact: true }) })
const cardsOf = (page: Page, name: string | RegExp) => row(page, name).locator('a.work-card-card')

/** What this device would have stored of a film that was begun. */
async function beginHere(page: Page, at = 30) {
  await page.goto(site.url + film.path)
  await page.waitForFunction(() => localStorage.getItem('historyListData') !== null)
  const position = JSON.stringify([[film.workId, at, null, filmSeconds]])
  await page.evaluate((stored) => localStorage.setItem('watchPositions', stored), position)
}

async function memberWithHistory(position: number): Promise<Account> {
  const account = await register(site)
  const api = await memberApi(site, account)
  await api.post('/user/history/state', { state: 'on' })
  await api.post('/video/position', { dataId: film.workId, position, length: filmSeconds })
  return account
}

/** The page as it comes with the place of its rows kept, and what moves in it. */
async function visitAgain(page: Page) {
  const { shifts } = await watchTakeover(page)
  await page.goto(`${site.url}/index`)
  await whenReady(page)
  return shifts
}

test.each(sizes)(
  'a guest goes on with what this device has begun, at the second, and nothing moves, at %o',
  async (viewport) => {
    const page = await site.visit('/index', { viewport })
    expect(await row(page, '继续观看').count()).toBe(0)
    await beginHere(page)
    // At first no place is kept for it on the screen: it waits for the next visit.
    const shiftsAtFirst = await visitAgain(page)
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'rows')?.value, soon)
      .toMatch(/begun1/)
    await page.waitForLoadState('networkidle')
    expect(await shiftsAtFirst()).toEqual([])
    const shifts = await visitAgain(page)
    const card = cardsOf(page, '继续观看').first()
    await card.getByText('看到 33%').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
    expect(await card.getAttribute('href')).toBe(`${film.path}?t=30`)
    await card.click()
    await page.waitForURL(`**${film.path}?t=30`)
    await whenMoving(page)
    expect(await seconds(page)).toBeGreaterThanOrEqual(30)
  },
)

test.each(sizes)('a member goes on with what the account has, at %o', async (viewport) => {
  const page = await visitSignedIn(site, await memberWithHistory(45), '/censored', { viewport })
  await whenReady(page)
  await page.locator(`main a[href="${film.path}"]`).getByText('看到 50%').waitFor({ state: 'attached' })
  await page.goto(`${site.url}/index`)
  await whenReady(page)
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'rows')?.value, soon)
    .toMatch(/begun1/)
  const shifts = await visitAgain(page)
  await cardsOf(page, '继续观看').first().getByText('看到 50%').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await shifts()).toEqual([])
})

test('what was watched to the end is marked on every card, and is not gone on with', async () => {
  const page = await visitSignedIn(site, await memberWithHistory(filmSeconds - 1), '/index')
  await whenReady(page)
  await page.locator(`main a[href^="${film.path}"]`).first().getByText('看过').waitFor()
  expect(await row(page, '继续观看').count()).toBe(0)
  await page.goto(`${site.url}/search/${encodeURIComponent('a')}`)
  await page.goto(`${site.url}/censored`)
  await page.locator(`main a[href="${film.path}"]`).getByText('看过').waitFor()
})

test('a paused or cleared history is not used', async () => {
  const page = await site.visit('/index')
  await beginHere(page)
  await page.evaluate(() => localStorage.setItem('historyPaused', '1'))
  await page.goto(`${site.url}/censored`)
  await whenReady(page)
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('看到 33%').count()).toBe(0)
  await page.goto(`${site.url}/user?tab=history`)
  await whenReady(page)
  await page.getByRole('button', { name: '继续记录' }).click()
  await page.getByText('看到 33%').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '清空' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click()
  await page.goto(`${site.url}/index`)
  await whenReady(page)
  await page.waitForLoadState('networkidle')
  expect(await cardsOf(page, '继续观看').count()).toBe(0)
})

test('new works of what a member follows stand on the home page with their number, and stay new', async () => {
  const account = await register(site)
  const api = await memberApi(site, account)
  const { context } = serverOf(site)
  const { id } = await context.db
    .selectFrom('entity_stat')
    .select('entity_id as id')
    .where('kind', '=', 'performer')
    .orderBy('work_count', 'desc')
    .executeTakeFirstOrThrow()
  await api.post('/user/follow', { status: 0, kind: 'performer', id })
  await api.get('/user/follow/works')
  const links = await context.db
    .selectFrom('work_entity')
    .select('work_id')
    .where('entity_id', '=', id)
    .where('published', '=', true)
    .limit(2)
    .execute()
  await context.db
    .updateTable('work')
    .set({ created_at: new Date(Date.now() + 400 * 86_400_000) })
    .where(
      'id',
      'in',
      links.map(({ work_id }) => work_id),
    )
    .execute()
  // Not by the page of what is followed, on which they count as seen once they are shown.
  const page = await visitSignedIn(site, account, '/index', { viewport: desktop })
  await scrollThrough(page)
  await page.goto(`${site.url}/index`)
  await row(page, '关注更新').getByText('2 部新作品').waitFor()
  await row(page, '关注更新').getByRole('link', { name: '更多关注更新' }).click()
  await page.waitForURL('**/user/following')
})

test.each(sizes)('what was collected last leads to others, at %o', async (viewport) => {
  const account = await register(site)
  const [first] = works
  if (!first) throw new Error('no works')
  await (await memberApi(site, account)).collect([first.id])
  const page = await visitSignedIn(site, account, '/index', { viewport })
  await whenReady(page)
  await scrollThrough(page)
  await cardsOf(page, `因为你收藏了《${first.title}》`).first().waitFor()
  await page.context().addCookies([{ name: 'discreet', value: '1', url: site.url }])
  await page.goto(`${site.url}/index`)
  await scrollThrough(page)
  await cardsOf(page, '因为你收藏的作品').first().waitFor()
})

/** A member at the home page, which names the work that they have collected; and how it is reached by a press. */
async function visitNamed() {
  const account = await register(site)
  const [first] = works
  if (!first) throw new Error('no works')
  await (await memberApi(site, account)).collect([first.id])
  const page = await visitSignedIn(site, account, '/index', { viewport: desktop })
  await scrollThrough(page)
  const named = row(page, `因为你收藏了《${first.title}》`)
  await named.waitFor()
  const follow = (href: string) => page.locator(`a[href="${href}"]:visible`).first().click()
  const comeBack = async () => {
    await follow('/index')
    await page.waitForURL('**/index')
    await scrollThrough(page)
    await cardsOf(page, '今天随便看').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  return { page, first, named, follow, comeBack }
}

test('what was collected is not named once recommendations are off', async () => {
  const { page, named, follow, comeBack } = await visitNamed()
  await follow('/user')
  await page.getByRole('tab', { name: /浏览记录/ }).click()
  await Promise.all([
    page.waitForResponse(/\/v2\/user\/recommendations\/state$/),
    page.getByRole('switch', { name: '个性化推荐' }).click(),
  ])
  await page.getByText('个性化推荐已关闭').waitFor()
  await comeBack()
  expect(await named.count()).toBe(0)
})

test('what is not collected any more is not named', async () => {
  const { page, first, named, follow, comeBack } = await visitNamed()
  await follow('/user')
  await page.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('button', { name: `移除 ${first.title}` }).click()
  await page.getByText('已移除').waitFor()
  await comeBack()
  expect(await named.count()).toBe(0)
})

test('random works stay the same all day for one visitor', async () => {
  const page = await site.visit('/index', { viewport: desktop })
  const shown = async () => {
    await whenReady(page)
    await scrollThrough(page)
    await cardsOf(page, '今天随便看').nth(3).waitFor()
    return cardsOf(page, '今天随便看').evaluateAll((all) => all.map((card) => card.getAttribute('href')))
  }
  const before = await shown()
  expect(before).toHaveLength(4)
  await page.goto(`${site.url}/index`)
  expect(await shown()).toEqual(before)
})
