import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { moveVersion } from '../server/src/domains/catalogue/queries/version.ts'
import {
  addMarkers,
  type NewMarker,
  setTags,
} from '../server/src/domains/playback/markers/queries/markers.ts'
import { violationsInBothThemes } from './axe.ts'
import { type Film, makeFilm, playAt, pressPlay, whenMoving } from './films.ts'
import { whenInWidth } from './lists.ts'
import { type Account, register, visitSignedIn } from './members.ts'
import { serverOf } from './membership.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

/** Chapters and marked moments: in the player, on pages, proposed by members and decided by staff. */

const site = useSite({ CAPTCHA: 'off' })
const soon = { timeout: 15_000 }

let tag: { id: string; name: string; channel: number }
beforeAll(async () => {
  // Named as a larger one of another channel, which a suggestion would show in its place.
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, e.name from entity e join entity_stat t on t.entity_id = e.id
    where e.kind = 'tag' and e.mod_id = 1 and exists (
      select from entity o join entity_stat s on s.entity_id = o.id
      where o.kind = 'tag' and o.mod_id <> 1 and o.name = e.name and s.work_count > t.work_count
    ) order by e.id limit 1`.execute(serverOf(site).context.db)
  const [found] = rows
  if (!found) throw new Error('No tag has its name in two channels')
  tag = { ...found, channel: 1 }
})

/** A film of the first channel with two chapters and a moment. */
async function markedFilm(): Promise<Film & { number: string }> {
  const { db, clock } = serverOf(site).context
  const film = await makeFilm(site)
  const work = await db
    .updateTable('work')
    .set({ mod_id: 1 })
    .where('id', '=', film.workId)
    .returning(['number'])
    .executeTakeFirstOrThrow()
  const { id: videoId } = await db
    .updateTable('video')
    .set({ seconds: 90 })
    .where('work_id', '=', film.workId)
    .where('state', '=', 'ready')
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { workId: film.workId, partId: null, endSeconds: null, proposedBy: null, createdBy: null }
  const markers: NewMarker[] = [
    { ...of, kind: 'chapter', state: 'shown', videoId, seconds: 0, title: '黄昏' },
    { ...of, kind: 'chapter', state: 'shown', videoId, seconds: 45, title: '入夜' },
    { ...of, kind: 'moment', state: 'shown', videoId: null, seconds: 60, title: '月亮<b>升起</b>' },
  ]
  await db.transaction().execute(async (tx) => {
    const ids = await addMarkers(tx, markers, new Date(clock.now()))
    await setTags(tx, ids.at(-1) ?? '', [tag.id])
  })
  await moveVersion(db)
  // Caches are told a moment later.
  const detail = `${site.url}/prod-api/v2/works/detail/${film.workId}`
  await expect
    .poll(
      async () => ((await (await fetch(detail)).json()) as { data: { hasMarkers?: true } }).data.hasMarkers,
    )
    .toBe(true)
  return { ...film, path: `/censored/${film.workId}`, number: work.number }
}

const timeOf = (page: Page) =>
  page.evaluate(() => Math.floor(document.querySelector('video')?.currentTime ?? -1))
const section = (page: Page) => page.getByRole('region', { name: '章节和片段' })

test('a chapter or a moment of the page plays from its second, before and while the film plays', async () => {
  const film = await markedFilm()
  const page = await site.visit(film.path, { viewport: desktop })
  await whenReady(page)
  await section(page).getByRole('link', { name: /入夜/ }).click()
  await whenMoving(page)
  expect(await timeOf(page)).toBeGreaterThanOrEqual(45)
  await section(page)
    .getByRole('link', { name: /月亮<b>升起/ })
    .click()
  await expect.poll(() => timeOf(page), soon).toBeGreaterThanOrEqual(60)
  expect(await section(page).locator('b').count()).toBe(0)
  expect(await section(page).getByRole('link', { name: /月亮/ }).getAttribute('href')).toBe(
    `${film.path}?t=60`,
  )
  expect(await violationsInBothThemes(page)).toEqual([])
})

test.each([desktop, phone])(
  'the player divides the bar, names the chapter and lists all, at %o',
  async (viewport) => {
    const film = await markedFilm()
    const page = await playAt(site, film.path, { viewport })
    await page.keyboard.press('k')
    const bar = page.getByRole('slider', { name: '进度' })
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toContain('黄昏')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => bar.getAttribute('aria-valuetext'), soon).toContain('入夜')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => timeOf(page)).toBe(0)
    if (viewport === desktop) {
      const box = await bar.boundingBox()
      if (!box) throw new Error('There is no bar')
      await page.mouse.move(box.x + (box.width * 60) / 90, box.y + box.height / 2)
      await expect.poll(() => bar.textContent()).toContain('月亮<b>升起</b>')
      await page.getByRole('button', { name: '章节和片段' }).click()
    } else {
      await page.getByRole('button', { name: '更多', exact: true }).click()
      await page.getByRole('button', { name: '章节和片段' }).click()
    }
    const panel = page.getByRole('dialog', { name: '章节和片段' })
    expect(await panel.getByRole('button').allTextContents()).toEqual([
      '0:00黄昏',
      '0:45入夜',
      '1:00月亮<b>升起</b>',
    ])
    expect(await violationsInBothThemes(page)).toEqual([])
    await panel.getByRole('button', { name: /入夜/ }).click()
    await expect.poll(() => timeOf(page)).toBe(45)
    await panel.waitFor({ state: 'detached' })
  },
)

test('a member marks what is shown, staff approve it in their queue, and it is found by its title and its tag', async () => {
  const film = await markedFilm()
  const member: Account = await register(site)
  const page = await visitSignedIn(site, member, film.path, { viewport: desktop })
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  await page.keyboard.press('k')
  await page.mouse.move(400, 300)
  await page.getByRole('button', { name: '章节和片段' }).click()
  await page.getByRole('button', { name: '标记此刻' }).last().click()
  const sheet = page.getByRole('dialog', { name: '标记此刻' })
  await sheet.getByRole('button', { name: '提交' }).click()
  await sheet.getByText('请写标题').waitFor()
  await sheet.getByLabel('从').fill('1:1')
  await sheet.getByLabel('标题').fill('灯塔在远处亮了')
  expect(await sheet.getByText('请写标题').count()).toBe(0)
  await sheet.getByLabel('标签').fill(tag.name)
  await sheet.getByRole('button', { name: tag.name, exact: true }).click()
  expect(await violationsInBothThemes(page)).toEqual([])
  await sheet.getByRole('button', { name: '提交' }).click()
  await page.getByText('已提交，通过审核后大家都看得到').waitFor()
  await section(page).getByText('等待审核').waitFor()

  const staff = await visitStaff(site, await makeStaff(site, ['editor']), '/staff/markers')
  const row = staff.getByRole('row', { name: /灯塔在远处亮了/ })
  await row.waitFor()
  expect(await violationsInBothThemes(staff)).toEqual([])
  await row.getByRole('button', { name: '通过 灯塔在远处亮了', exact: true }).click()
  await staff.getByText('1 个已通过').waitFor()
  await row.waitFor({ state: 'detached' })

  const search = await site.visit(`/search/${encodeURIComponent('灯塔在远处')}?tab=moments`, {
    viewport: phone,
  })
  const found = search.getByRole('link', { name: /灯塔在远处亮了/ })
  await found.waitFor()
  await whenInWidth(search.getByRole('tab', { selected: true }))
  expect(await found.getAttribute('href')).toBe(`${film.path}?t=61`)
  const tags = await site.visit(`/tags/${tag.id}`, { viewport: desktop })
  await whenReady(tags)
  await tags.getByRole('link', { name: /^片段/ }).click()
  await tags.getByRole('link', { name: /灯塔在远处亮了/ }).waitFor()
  expect(await violationsInBothThemes(tags)).toEqual([])
})

test('staff add, correct and remove moments beside the video of a work', async () => {
  const film = await markedFilm()
  const page = await visitStaff(site, await makeStaff(site, ['editor']), `/staff/works/${film.workId}`)
  const own = page.getByRole('region', { name: '章节和片段' })
  await own.getByRole('button', { name: '加片段' }).click()
  const dialog = page.getByRole('dialog', { name: '加片段' })
  await dialog.getByLabel('从').fill('9:99')
  await dialog.getByText('写成 分:秒').waitFor()
  await dialog.getByLabel('从').fill('2:00')
  await dialog.getByLabel('标题').fill('起雾了')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('影片到 1:30 就结束了').waitFor()
  await dialog.getByLabel('从').fill('1:20')
  await dialog.getByRole('button', { name: '保存' }).click()
  await own.getByText('起雾了').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await own.getByRole('button', { name: '删除 起雾了' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await own.getByRole('listitem').filter({ hasText: '起雾了' }).waitFor({ state: 'detached' })
})

test('what a player measured is in the back office, and a visitor that wants none of it is left out', async () => {
  const film = await markedFilm()
  const { db } = serverOf(site).context
  const reported = async () =>
    db.selectFrom('playback_day').selectAll().where('work_id', '=', film.workId).execute()
  const playFor = async (init: string) => {
    const page = await site.visit('/', { viewport: desktop })
    await page.addInitScript(init)
    await page.goto(site.url + film.path)
    await whenReady(page)
    await pressPlay(page)
    await whenMoving(page)
    await page.goto(`${site.url}/censored`)
    await whenReady(page)
    await page.close()
  }
  await playFor('Object.defineProperty(navigator, "globalPrivacyControl", { get: () => true })')
  expect(await reported()).toEqual([])
  await playFor('')
  await expect.poll(reported, soon).toMatchObject([{ plays: 1, starts: 1, failures: 0, browser: 'chrome' }])
  const [row] = await reported()
  expect(Number(row?.start_ms)).toBeGreaterThan(0)
  expect(Number(row?.bytes)).toBeGreaterThan(0)
  const page = await visitStaff(site, await makeStaff(site, ['editor']), '/staff/playback')
  await page.getByRole('button', { name: film.number }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
