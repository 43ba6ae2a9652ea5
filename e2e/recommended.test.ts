import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { build, membersWhoLike } from '../server/test/recommending/took.ts'
import { cards, scrollThrough } from './lists.ts'
import { memberApi } from './member-api.ts'
import { type Account, register, visitSignedIn } from './members.ts'
import { memberId, serverOf } from './membership.ts'
import { desktop, holdRequests, phone, turnsOf, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })
const soon = { timeout: 15_000 }
const sizes = [phone, desktop]

/** What six members like together. */
let together: { id: string; number: string; title: string }[]

beforeAll(async () => {
  const { context } = serverOf(site)
  const answer = await fetch(`${site.url}/prod-api/v2/works/detail/list?modName=censored&pageSize=8`)
  together = ((await answer.json()) as { rows: typeof together }).rows
  await membersWhoLike(
    context,
    6,
    together.map(({ id }) => id),
  )
  await build(context)
})

const workAt = (place: number) => {
  const work = together[place]
  if (work === undefined) throw new Error(`no work ${place}`)
  return work
}
const reasons = (page: Page) => page.locator('main .recommendations-why')
const dismissal = (page: Page) => page.getByRole('button', { name: /^不感兴趣/ }).first()
const row = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })

/** A member who likes the first of these works. */
async function memberWhoLikes() {
  const account = await register(site)
  await (await memberApi(site, account)).like([workAt(0).id])
  return account
}

test.each(sizes)(
  'each recommended work says why, and is dismissed and brought back, at %o',
  async (viewport) => {
    const page = await visitSignedIn(site, await memberWhoLikes(), '/recommended', { viewport })
    await page
      .getByText(`因为你喜欢“${workAt(0).title}”`)
      .first()
      .waitFor()
    const dismissed = cards(page).first()
    const href = await dismissed.getAttribute('href')
    const gone = page.waitForResponse(/\/v2\/user\/recommendations\/dismiss$/)
    await dismissal(page).click()
    await gone
    await expect.poll(() => page.locator(`main a[href="${href}"]`).count(), soon).toBe(0)
    await page.reload()
    await reasons(page).first().waitFor()
    expect(await page.locator(`main a[href="${href}"]`).count()).toBe(0)
    await dismissal(page).click()
    const back = page.waitForResponse(/\/v2\/user\/recommendations\/dismiss$/)
    const now = await cards(page).count()
    await page.getByRole('button', { name: '撤销' }).click()
    await back
    await expect.poll(() => cards(page).count(), soon).toBe(now + 1)
  },
)

test('a dismissal that is taken back at once reaches the server after it', async () => {
  const page = await visitSignedIn(site, await memberWhoLikes(), '/recommended')
  await cards(page).first().waitFor()
  const before = await cards(page).count()
  const release = await holdRequests(page, '**/v2/user/recommendations/dismiss')
  const turns = turnsOf(page, '/v2/user/recommendations/dismiss')
  await dismissal(page).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => cards(page).count(), soon).toBe(before)
  release()
  await expect.poll(turns, soon).toEqual(['sent 0', 'answered 0', 'sent 9', 'answered 9'])
})

/** By the database: the server itself keeps a thousand of them. */
async function dismissAllBut(account: Account, workId: string) {
  const { db } = serverOf(site).context
  const member_id = await memberId(site, account)
  const others = db
    .selectFrom('work')
    .where('id', '!=', workId)
    .select((eb) => [eb.val(member_id).as('member_id'), 'id', eb.val(new Date()).as('created_at')])
  await db
    .insertInto('dismissed_work')
    .columns(['member_id', 'work_id', 'created_at'])
    .expression(others)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

test('where nothing is left to recommend, the page says so and the home page has no such row', async () => {
  const account = await memberWhoLikes()
  await dismissAllBut(account, workAt(1).id)
  const page = await visitSignedIn(site, account, '/recommended', { viewport: desktop })
  await expect.poll(() => cards(page).count(), soon).toBe(1)
  const none = page.getByRole('heading', { name: '没有可以推荐的作品了' })
  const turns = turnsOf(page, '/v2/user/recommendations/dismiss')
  await dismissal(page).click()
  await none.waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => cards(page).count(), soon).toBe(1)
  expect(await none.count()).toBe(0)
  await expect.poll(() => turns().length, soon).toBe(4)

  await dismissAllBut(account, workAt(1).id)
  await page.goto(`${site.url}/index`)
  await scrollThrough(page)
  const home = row(page, '为你推荐')
  await home.locator('a.work-card-card').waitFor()
  await home.getByRole('button', { name: /^不感兴趣/ }).click()
  await expect.poll(() => home.count(), soon).toBe(0)
})

test('a member of whom nothing is known is shown popular works, and what to do', async () => {
  const page = await visitSignedIn(site, await register(site), '/recommended')
  await page.getByText('还没有可以参考的记录').waitFor()
  await page.getByText('很多人收藏').first().waitFor()
})

test('recommendations are switched off and on in the settings, and what was before is forgotten', async () => {
  const page = await visitSignedIn(site, await memberWhoLikes(), '/user?tab=history', { viewport: desktop })
  const toggle = page.getByRole('switch', { name: '个性化推荐' })
  await expect.poll(() => toggle.getAttribute('aria-checked'), soon).toBe('true')
  const state = () => page.waitForResponse(/\/v2\/user\/recommendations\/state$/)
  await Promise.all([state(), toggle.click()])
  await page.goto(`${site.url}/recommended`)
  await page.getByRole('heading', { name: '个性化推荐已关闭' }).waitFor()
  await page.getByRole('button', { name: '打开个性化推荐' }).click()
  await page
    .getByText(`因为你喜欢“${workAt(0).title}”`)
    .first()
    .waitFor()
  await page.goto(`${site.url}/user?tab=history`)
  await page.getByRole('button', { name: '清除推荐记录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清除', exact: true }).click()
  await page.getByText('推荐记录已清除').waitFor()
  await page.goto(`${site.url}/recommended`)
  await page.getByText('还没有可以参考的记录').waitFor()
})

test.each(sizes)(
  'the home page ends with what is recommended, which moves nothing, at %o',
  async (viewport) => {
    const page = await visitSignedIn(site, await memberWhoLikes(), '/index', { viewport })
    await whenReady(page)
    await scrollThrough(page)
    const section = row(page, '为你推荐')
    await section.getByText('因为你喜欢').first().waitFor()
    expect(await section.locator('a.work-card-card:visible').count()).toBeGreaterThan(1)
    await section.getByRole('link', { name: '更多推荐' }).click()
    await page.waitForURL('**/recommended')
  },
)

test.each(sizes)(
  'the page of a work shows what those who watched it watched as well, at %o',
  async (viewport) => {
    const page = await site.visit(`/censored/${workAt(0).id}`, { viewport })
    await whenReady(page)
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: /相关推荐|看过这部的人也看/ }),
    })
    await section.scrollIntoViewIfNeeded()
    await row(page, '看过这部的人也看').locator('a.work-card-card').first().waitFor()
    const links = await row(page, '看过这部的人也看')
      .locator('a.work-card-card')
      .evaluateAll((found) => found.map((card) => card.getAttribute('href')?.split('/').at(-1)))
    expect(links.slice(0, 7).sort()).toEqual(
      together
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    )
  },
)

test('a guest is recommended works by what the device has opened', async () => {
  const page = await site.visit('/recommended')
  await page.getByRole('heading', { name: '还没有可以参考的记录' }).waitFor()
  await page.goto(`${site.url}/censored/${workAt(0).id}`)
  await page.waitForFunction(() => localStorage.getItem('historyListData') !== null)
  await page.goto(`${site.url}/recommended`)
  await page
    .getByText(`因为你看过“${workAt(0).title}”`)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /^不感兴趣/ }).count()).toBe(0)
  await page.goto(`${site.url}/index`)
  await whenReady(page)
  await scrollThrough(page)
  await row(page, '为你推荐').getByText('因为你看过').first().waitFor()
})
