import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeSeries, pressPlay, whenMoving } from './films.ts'
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
/** Said by the test: the sound of the clip is shorter than its picture, and the browser waits before the end. */
const toEnd = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('ended')))

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
  await toEnd(page)
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
