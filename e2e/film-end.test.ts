import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moveVersion } from '../server/src/domains/catalogue/queries/version.ts'
import { violationsInBothThemes } from './axe.ts'
import { endFilm, type Film, makeFilm, makeSeries, playAt, pressPlay, videoOf, whenMoving } from './films.ts'
import { serverOf } from './membership.ts'
import { phone, useSite, whenReady } from './site.ts'

/** What the player offers at the end of a film. */

const site = useSite()

const card = (page: Page) => page.getByRole('group', { name: '播放结束' })
const partOf = (page: Page) => new URL(page.url()).searchParams.get('part')

let two: Promise<[Film, Film]> | undefined

/** Two works of a series with a film each, the older one first; the same for all tests. */
function twoOfASeries(): Promise<[Film, Film]> {
  two ??= makeTwoOfASeries()
  return two
}

async function makeTwoOfASeries(): Promise<[Film, Film]> {
  const { pool, db } = serverOf(site).context
  const { rows } = await pool.query<{ works: string[] }>(
    `select array_agg(link.work_id::text order by link.pub_time, link.work_id) as works
     from work_entity link join entity e on e.id = link.entity_id join work w on w.id = link.work_id
     where e.kind = 'series' and link.published and w.mod_id = 1
     group by e.id having count(*) > 1 limit 1`,
  )
  const [older, newer] = rows[0]?.works ?? []
  const films: [Film, Film] = [await makeFilm(site, 0, older), await makeFilm(site, 0, newer)]
  // As the work itself, for its lists.
  await pool.query('update work_entity set is_online = 1 where work_id = any($1)', [[older, newer]])
  await moveVersion(db)
  return films
}

test('the next part begins after a countdown, which can be stopped', async () => {
  const { path, parts } = await makeSeries(site)
  const page = await playAt(site, path)
  await page.clock.install()
  await endFilm(page)
  await card(page).getByRole('button', { name: '取消' }).click()
  await page.clock.runFor(20_000)
  expect(partOf(page)).toBeNull()
  expect(await violationsInBothThemes(page)).toEqual([])
  await card(page).getByRole('button', { name: '立即播放' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => partOf(page)).toBe(parts[1])
  await whenMoving(page)
  expect(await card(page).count()).toBe(0)
})

test('a visitor who wants no film to begin by itself is asked', async () => {
  const { path, parts } = await makeSeries(site)
  const page = await site.visit('/')
  await page.evaluate(() => localStorage.setItem('player', '{"playsNext":false}'))
  const film = await playAt(site, path, {
    storageState: await page.context().storageState(),
    viewport: phone,
  })
  await film.clock.install()
  await endFilm(film)
  await card(film).getByText('第2集').waitFor()
  await film.clock.runFor(20_000)
  expect(partOf(film)).toBeNull()
  expect(await violationsInBothThemes(film)).toEqual([])
  await film.getByRole('button', { name: '立即播放' }).tap()
  await expect.poll(() => partOf(film)).toBe(parts[1])
})

test('after the last part the next work of the series begins on its own page', async () => {
  const [older, newer] = await twoOfASeries()
  const page = await playAt(site, older.path)
  await endFilm(page)
  await card(page).getByText('同系列的下一部', { exact: true }).waitFor()
  await page.clock.install()
  await page.clock.runFor(9000)
  await page.waitForURL(`**${newer.path}`)
  await whenMoving(page)
  expect(await page.getByRole('region', { name: '播放器' }).count()).toBe(1)
})

test('without a next one related works are offered; a pressed one plays', async () => {
  const [, newer] = await twoOfASeries()
  const page = await playAt(site, newer.path)
  await endFilm(page)
  await card(page).getByText('相关推荐', { exact: true }).first().waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: '立即播放' }).click()
  await page.waitForURL(({ pathname }) => pathname !== newer.path)
  await whenMoving(page)
})

test('on the whole screen the next work begins there, and its page is shown behind it', async () => {
  const [older, newer] = await twoOfASeries()
  const page = await playAt(site, older.path)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement !== null)
  await endFilm(page)
  await card(page).getByText('同系列的下一部', { exact: true }).waitFor()
  await page.getByRole('button', { name: '立即播放' }).click()
  await whenMoving(page)
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  expect(new URL(page.url()).pathname).toBe(older.path)
  await page.keyboard.press('f')
  await page.waitForURL(`**${newer.path}`)
  await whenMoving(page)
})

test('the lock screen leads to the next part', async () => {
  const { path, parts } = await makeSeries(site)
  const page = await site.visit('/')
  await page.addInitScript(() => {
    const handlers: Record<string, unknown> = {}
    Object.assign(globalThis, { handlers })
    navigator.mediaSession.setActionHandler = (action, act) => {
      handlers[action] = act
    }
  })
  await page.goto(site.url + path)
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  const press = (action: string) =>
    page.evaluate((action) => {
      const { handlers } = globalThis as unknown as {
        handlers: Record<string, ((details: object) => void) | null>
      }
      handlers[action]?.({ action })
      return typeof handlers[action]
    }, action)
  expect(await press('previoustrack')).not.toBe('function')
  await press('pause')
  await expect.poll(() => videoOf(page)).toMatchObject({ paused: true })
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
  await press('nexttrack')
  await expect.poll(() => partOf(page)).toBe(parts[1])
  await whenMoving(page)
  expect(await press('previoustrack')).toBe('function')
  await expect.poll(() => partOf(page)).toBe(parts[0])
})
