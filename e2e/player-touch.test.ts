import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { playFilm, pressKey, videoOf } from './films.ts'
import { phone, useSite } from './site.ts'
import { fingerOn, swipe } from './touch.ts'

/** The player under a finger. */

const site = useSite()

const atPhone = { viewport: phone }
const middle = { x: phone.width / 2, y: 110 }
const time = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? Number.NaN)

test('a finger that is held plays at double speed until it is lifted', async () => {
  const page = await playFilm(site, atPhone)
  const finger = await fingerOn(page)
  await finger.down(middle)
  await page.getByRole('status').filter({ hasText: '2×' }).waitFor()
  expect(await videoOf(page)).toMatchObject({ speed: 2, paused: false })
  await finger.up()
  await expect.poll(() => videoOf(page)).toMatchObject({ speed: 1, paused: false })
})

test('a swipe to the side seeks where the preview says, when it ends', async () => {
  const page = await playFilm(site, atPhone)
  await pressKey(page, 'k', { paused: true })
  await pressKey(page, '2', { seconds: 18 })
  const finger = await fingerOn(page)
  const to = { x: middle.x + phone.width / 3, y: middle.y + 6 }
  await finger.down(middle)
  await finger.move(middle, to)
  // A third of the picture is a third of 90 s.
  const preview = page.locator('.watching-sought')
  await expect.poll(() => preview.innerText()).toMatch(/0:48\s+\+0:30/)
  await preview.locator('.watching-sprite').waitFor()
  expect(await time(page)).toBeCloseTo(18, 0)
  await finger.up()
  await expect.poll(() => time(page)).toBeCloseTo(48, 0)
  expect(await preview.count()).toBe(0)
})

test('on the page a swipe up scrolls it, and changes nothing of the film', async () => {
  const page = await playFilm(site, atPhone)
  await pressKey(page, 'k', { paused: true })
  const before = await videoOf(page)
  await swipe(page, { x: 300, y: 200 }, { x: 302, y: 40 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
  expect(await videoOf(page)).toEqual(before)
})

test('on the whole screen a swipe up or down sets the volume on the right, and the brightness on the left', async () => {
  const page = await playFilm(site, atPhone)
  await pressKey(page, 'k', { paused: true })
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await page.waitForFunction(() => document.fullscreenElement !== null)
  const box = await page.locator('.watching-controls').boundingBox()
  if (!box) throw new Error('The controls are not shown')
  const at = (share: number, height: number) => ({
    x: box.x + box.width * share,
    y: box.y + box.height * height,
  })
  await swipe(page, at(0.8, 0.3), at(0.8, 0.5))
  await expect.poll(async () => (await videoOf(page))?.volume).toBeCloseTo(0.75, 1)
  await swipe(page, at(0.2, 0.3), at(0.2, 0.5))
  const dimmed = () =>
    page.locator('.watching-dimmer').evaluate((own) => Number(getComputedStyle(own).opacity))
  await expect.poll(dimmed).toBeCloseTo(0.21, 1)
  expect((await videoOf(page))?.volume).toBeCloseTo(0.75, 1)
})

test('what is needed less often is in a sheet, whose choices are remembered', async () => {
  const page = await playFilm(site, atPhone)
  await pressKey(page, 'k', { paused: true })
  await page.getByRole('button', { name: '更多' }).tap()
  const sheet = page.getByRole('dialog', { name: '更多' })
  await sheet.getByRole('switch', { name: '自动连播', checked: true }).tap()
  await sheet.getByRole('switch', { name: '自动连播', checked: false }).waitFor()
  await sheet.getByRole('slider', { name: '音量' }).fill('0.5')
  await expect.poll(async () => (await videoOf(page))?.volume).toBe(0.5)
  expect(await violationsInBothThemes(page)).toEqual([])
  await sheet.getByRole('button', { name: '关闭' }).tap()
  await sheet.waitFor({ state: 'hidden' })
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('player') ?? '{}'))
  expect(stored).toMatchObject({ playsNext: false, volume: 0.5, mini: true })
})
