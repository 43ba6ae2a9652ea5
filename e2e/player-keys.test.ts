import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { playFilm, pressKey, pressPlay, videoOf, whenMoving } from './films.ts'
import { desktop, useSite, whenReady } from './site.ts'

/** What the player does beyond playing, by the keyboard, by its buttons and for a screen reader. */

const site = useSite()

const time = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? Number.NaN)
const bubble = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a key that is held plays at double speed, and a short press does what it did', async () => {
  const page = await playFilm(site)
  await page.keyboard.down(' ')
  await bubble(page, '2×').waitFor()
  expect(await videoOf(page)).toMatchObject({ speed: 2, paused: false })
  await page.keyboard.up(' ')
  await expect.poll(() => videoOf(page)).toMatchObject({ speed: 1, paused: false })
  await pressKey(page, ' ', { paused: true })
  // It plays while it is held, and is paused again.
  await page.keyboard.down('ArrowRight')
  await bubble(page, '2×').waitFor()
  expect(await videoOf(page)).toMatchObject({ speed: 2, paused: false })
  await page.keyboard.up('ArrowRight')
  await expect.poll(() => videoOf(page)).toMatchObject({ speed: 1, paused: true })
  await bubble(page, '2×').waitFor({ state: 'detached' })
  await pressKey(page, '5', { seconds: 45 })
  await pressKey(page, 'ArrowRight', { seconds: 50 })
  // Not the chosen speed.
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('player') ?? '{}').speed ?? 1)).toBe(1)
})

test('a paused film goes on and back by a picture', async () => {
  const page = await playFilm(site)
  await pressKey(page, 'k', { paused: true })
  await pressKey(page, '5', { seconds: 45 })
  const before = await time(page)
  await page.keyboard.press('.')
  await expect.poll(() => time(page)).toBeGreaterThan(before)
  expect((await time(page)) - before).toBeLessThan(0.1)
  await page.keyboard.press(',')
  await expect.poll(() => time(page)).toBeCloseTo(before, 3)
  await page.getByRole('button', { name: '更多' }).click()
  const more = page.getByRole('dialog', { name: '更多' })
  await more.getByRole('button', { name: '下一帧' }).click()
  await expect.poll(() => time(page)).toBeGreaterThan(before)
})

test('a piece of the film is repeated until the loop is switched off', async () => {
  const page = await playFilm(site)
  await pressKey(page, 'k', { paused: true })
  await pressKey(page, '2', { seconds: 18 })
  await page.keyboard.press('[')
  await bubble(page, '循环起点 0:18').waitFor()
  await pressKey(page, 'l', { seconds: 28 })
  await page.getByRole('button', { name: '更多' }).click()
  const more = page.getByRole('dialog', { name: '更多' })
  await more.getByRole('button', { name: '到这里为止（B）' }).click()
  await more.getByRole('button', { name: '终点 0:28，改为这里' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.watching-seek em').waitFor()
  await pressKey(page, 'k', { paused: false })
  await expect.poll(() => time(page)).toBeLessThan(20)
  await page.keyboard.press('\\')
  await bubble(page, '已取消循环').waitFor()
  expect(await page.locator('.watching-seek em').count()).toBe(0)
})

test('theatre mode makes the player as wide as the page, and is remembered', async () => {
  const page = await playFilm(site)
  const width = async () => (await page.locator('.player-player').boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('t')
  await expect.poll(width).toBeGreaterThan(before + 300)
  await page.mouse.move(400, 300)
  const button = page.getByRole('button', { name: '影院模式' })
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  expect(await width()).toBeGreaterThan(before + 300)
  const box = await page.locator('.player-player').boundingBox()
  expect(box?.height ?? 0).toBeLessThan(desktop.height)
  await page.mouse.move(400, 300)
  await button.click()
  await expect.poll(width).toBe(before)
})

test('with a mouse nothing covers the picture, and buttons say their name and key', async () => {
  const page = await playFilm(site)
  const stage = await page.locator('.player-player').boundingBox()
  if (!stage) throw new Error('The player is not shown')
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2]
  await page.mouse.move(x, y)
  await page.getByRole('button', { name: '暂停', exact: true }).waitFor()
  expect(await page.evaluate(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.tagName, [x, y])).toBe(
    'DIV',
  )
  const middle = page.locator('.watching-middle')
  expect(await middle.getByRole('button').count()).toBe(0)
  await page.getByRole('button', { name: '后退 10 秒' }).waitFor()
  const full = page.getByRole('button', { name: '全屏' })
  await full.hover()
  const tip = () =>
    full.evaluate((button) => {
      const { content, display } = getComputedStyle(button, '::after')
      return display === 'none' ? '' : content
    })
  await expect.poll(tip).toContain('全屏（F）')
  await page.keyboard.press('Escape')
  await expect.poll(tip).toBe('')
  expect(await full.getAttribute('aria-keyshortcuts')).toBe('F')
})

test('the sheet of keys opens by its key and from the menu, and the film takes none meanwhile', async () => {
  const page = await playFilm(site)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '快捷键' })
  await sheet.getByText('按住空格 2 倍速').waitFor()
  await page.keyboard.press('k')
  expect(await videoOf(page)).toMatchObject({ paused: false })
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.mouse.move(400, 300)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: '快捷键' }).click()
  await sheet.waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('the brightness of the picture is set from the menu, for this page only', async () => {
  const page = await playFilm(site)
  const dimmed = () =>
    page.locator('.watching-dimmer').evaluate((own) => Number(getComputedStyle(own).opacity))
  expect(await dimmed()).toBe(0)
  await page.getByRole('button', { name: '更多' }).click()
  const more = page.getByRole('dialog', { name: '更多' })
  await more.getByRole('slider', { name: '亮度' }).fill('0.5')
  await expect.poll(dimmed).toBeCloseTo(0.43, 1)
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('player') ?? '')).not.toContain('brightness')
})

test('the film is cast where the browser has found a screen, and only there', async () => {
  const page = await site.visit('/', { viewport: desktop })
  await page.addInitScript(() => {
    const remote = Object.assign(new EventTarget(), {
      state: 'disconnected',
      watchAvailability: async (found: (available: boolean) => void) => {
        Object.assign(globalThis, { findScreen: found })
        return 1
      },
      cancelWatchAvailability: async () => {},
      prompt: async () => {
        remote.state = 'connected'
        remote.dispatchEvent(new Event('connect'))
      },
    })
    Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote })
  })
  const film = new URL((await playFilm(site)).url())
  await page.goto(film.href)
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  await pressKey(page, 'k', { paused: true })
  expect(await page.getByRole('button', { name: '投屏' }).count()).toBe(0)
  await page.evaluate(() => (globalThis as unknown as { findScreen(found: boolean): void }).findScreen(true))
  await page.getByRole('button', { name: '投屏', exact: true }).click()
  await page.getByRole('button', { name: '正在投屏', pressed: true }).waitFor()
  // On an upright phone it is there alone.
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: '正在投屏' }).waitFor()
})
