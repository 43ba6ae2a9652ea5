import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moveVersion } from '../server/src/domains/catalogue/queries/version.ts'
import { endFilm, makeSeries, pressPlay, whenMoving } from './films.ts'
import { serverOf } from './membership.ts'
import { desktop, useSite, whenReady } from './site.ts'

/** A work of several parts: the list on its page, and going on from one part to the next. */

const site = useSite({ CAPTCHA: 'off' })

const current = (page: Page) => page.locator('nav[aria-labelledby=work-parts] [aria-current]')
const asked = (page: Page) => {
  const parts: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.includes('/v2/video/censored/')) parts.push(url.searchParams.get('part'))
  })
  return parts
}
test('the page lists the parts, and a pressed one plays and is marked', async () => {
  const { path, parts } = await makeSeries(site)
  const page = await site.visit(path, { viewport: desktop })
  await whenReady(page)
  const list = page.getByRole('navigation', { name: /选集/ })
  await expect.poll(() => list.getByRole('listitem').allInnerTexts()).toHaveLength(4)
  expect(await list.innerText()).toMatch(/共 4 集，3 集可在线观看/)
  const last = list.getByRole('listitem').last()
  expect(await last.innerText()).toMatch(/特别篇\s+暂无片源/)
  expect(await last.getByRole('link').count()).toBe(0)
  expect(await current(page).count()).toBe(0)
  await list.getByRole('link', { name: /第2集/ }).focus()
  await page.keyboard.press('Enter')
  await whenMoving(page)
  expect(await current(page).innerText()).toMatch(/第2集/)
  expect(new URL(page.url()).searchParams.get('part')).toBe(parts[1])
})

test('the player leads to the parts beside its own, and goes on by itself at the end', async () => {
  const { path, parts } = await makeSeries(site)
  const page = await site.visit(path, { viewport: desktop })
  await whenReady(page)
  const seen = asked(page)
  await pressPlay(page)
  await whenMoving(page)
  await expect.poll(() => current(page).allInnerTexts()).toEqual([expect.stringContaining('第1集')])
  expect(await page.getByRole('button', { name: /^上一集/ }).count()).toBe(0)
  await page.mouse.move(400, 300)
  await page.getByRole('button', { name: '下一集 第2集' }).click()
  await expect.poll(() => current(page).allInnerTexts()).toEqual([expect.stringContaining('第2集')])
  await whenMoving(page)
  await page.clock.install()
  await endFilm(page)
  await page.getByRole('group', { name: '播放结束' }).getByText('第3集').first().waitFor()
  await page.clock.runFor(9000)
  await expect.poll(() => new URL(page.url()).searchParams.get('part')).toBe(parts[2])
  await whenMoving(page)
  await expect.poll(() => current(page).allInnerTexts()).toEqual([expect.stringContaining('第3集')])
  // The fourth has no film.
  expect(await page.getByRole('button', { name: /^下一集/ }).count()).toBe(0)
  expect(seen).toEqual([null, parts[1], parts[2]])
})

test('on the same device one goes on in the part that was watched last', async () => {
  const { path, parts } = await makeSeries(site)
  const page = await site.visit(`${path}?part=${parts[1]}`, { viewport: desktop })
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.currentTime = 40
  })
  await whenMoving(page)
  await page.evaluate(() => document.querySelector('video')?.pause())
  await page.goto(site.url + path)
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  await expect.poll(() => current(page).allInnerTexts()).toEqual([expect.stringContaining('第2集')])
  expect(await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)).toBeGreaterThan(38)
})

test('magnets name their part, and are narrowed to one; a part without a film leads to its own', async () => {
  const { path, parts, workId } = await makeSeries(site)
  const { pool, db } = serverOf(site).context
  const add = (name: string, part: string | undefined) =>
    pool.query(
      `insert into magnet (work_id, part_id, name, info_hash, length, create_time)
       values ($1, $2, $3, substring(sha256(convert_to($3, 'UTF8')) for 20), 5000000000, now())`,
      [workId, part ?? null, name],
    )
  await pool.query('delete from magnet where work_id = $1', [workId])
  await add('灯塔全集', undefined)
  await add('灯塔 02', parts[1])
  await add('灯塔特别篇', parts[3])
  await pool.query('update work set is_dht = true where id = $1', [workId])
  await moveVersion(db)
  // Caches are told a moment later.
  await expect
    .poll(async () => (await fetch(`${site.url}/prod-api/v2/works/detail/${workId}`)).text())
    .toMatch(/"magnets":1/)
  const page = await site.visit(`${path}?tab=magnets`, { viewport: desktop })
  await whenReady(page)
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  expect(await rows.filter({ hasText: '灯塔 02' }).innerText()).toContain('第2集')
  await page
    .getByRole('navigation', { name: '按标签筛选磁力' })
    .getByRole('link', { name: /^第2集/ })
    .click()
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('灯塔 02')])
  await page
    .getByRole('navigation', { name: /选集/ })
    .getByRole('link', { name: /特别篇 仅磁力/ })
    .click()
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('灯塔特别篇')])
  expect(new URL(page.url()).searchParams.get('magnetsOf')).toBe(parts[3])
})
