import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import {
  filmSeconds,
  livePlayers,
  makeFilm,
  playFilm,
  pressKey,
  pressPlay,
  videoOf,
  whenMoving,
  withoutStartFiles,
} from './films.ts'
import { memberApi } from './member-api.ts'
import { register, visitSignedIn } from './members.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off', LEAVE_URL: 'http://leave.invalid/', DISCREET_TITLE: '天气' })

const seconds = async (page: Page) => (await videoOf(page))?.seconds ?? Number.NaN

test('keys play, seek, and set sound and speed', async () => {
  const page = await playFilm(site)
  await pressKey(page, 'k', { paused: true })
  await pressKey(page, '5', { seconds: filmSeconds / 2 })
  await pressKey(page, 'ArrowRight', { seconds: 50 })
  await pressKey(page, 'l', { seconds: 60 })
  await pressKey(page, 'j', { seconds: 50 })
  await pressKey(page, 'ArrowLeft', { seconds: 45 })
  await pressKey(page, 'ArrowDown', { volume: 0.9 })
  await pressKey(page, 'ArrowUp', { volume: 1 })
  await pressKey(page, 'm', { muted: true })
  await pressKey(page, '>', { speed: 1.25 })
  await pressKey(page, '<', { speed: 1 })
  await pressKey(page, ' ', { paused: false })
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement !== null)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement === null)
})

test('the player ignores keys typed into a field or pressed on the tabs', async () => {
  const page = await playFilm(site)
  await pressKey(page, 'k', { paused: true })
  const before = await videoOf(page)
  await page.getByRole('combobox', { name: '搜索' }).click()
  await page.keyboard.type('k5 mf')
  await page.getByRole('tab', { name: '详情' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**?tab=magnets')
  expect(await videoOf(page)).toEqual(before)
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('speed and sound are as they were the last time', async () => {
  const page = await playFilm(site)
  await page.getByRole('button', { name: /^倍速/ }).press('Enter')
  await page.getByRole('menuitemradio', { name: '1.5×' }).click()
  await pressKey(page, 'm', { muted: true })
  await page.reload()
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  expect(await videoOf(page)).toMatchObject({ speed: 1.5, muted: true })
})

test('the quality is chosen by the keyboard, and the focus stays where it was', async () => {
  const page = await playFilm(site)
  const button = page.getByRole('button', { name: /^画质/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: '画质' })
  await menu.getByRole('menuitemradio', { checked: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await button.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect.poll(() => videoOf(page)).toMatchObject({ lines: 360 })
  await expect.poll(() => button.innerText()).toBe('360p')
})

test('the bar shows the position, moves by keys, and previews other positions', async () => {
  const page = await playFilm(site)
  await pressKey(page, 'k', { paused: true })
  const bar = page.getByRole('slider', { name: '进度' })
  await bar.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('PageUp')
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe('1 分 0 秒，共 1 分 30 秒')
  const box = await bar.boundingBox()
  if (!box) throw new Error('The bar is not shown')
  const [half, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(half, y)
  await page.locator('.watching-peek .watching-sprite').waitFor()
  expect(await page.locator('.watching-peek').innerText()).toMatch(/0:4[45]/)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 3, y, { steps: 4 })
  expect(await seconds(page)).toBeCloseTo(60, 0)
  await page.mouse.up()
  await expect.poll(() => seconds(page)).toBeCloseTo(30, 0)
})

test('controls hide during playback without pointer movement, and stay while paused', async () => {
  const page = await playFilm(site)
  await page.clock.install()
  const away = () => page.locator('.watching-controls').getAttribute('data-rest')
  await page.mouse.move(400, 300)
  await expect.poll(away).toBeNull()
  await page.clock.runFor(3100)
  await expect.poll(away).toBe('true')
  await pressKey(page, 'k', { paused: true })
  await expect.poll(away).toBeNull()
  await page.getByRole('button', { name: '播放', exact: true }).waitFor()
  await page.clock.runFor(10_000)
  expect(await away()).toBeNull()
})

test('playback resumes at the last position on this device, or starts from the beginning', async () => {
  const page = await playFilm(site)
  await pressKey(page, 'k', { paused: true })
  await pressKey(page, '5', { seconds: 45 })
  for (const _ of ['reload', 'and once more']) {
    await page.reload()
    await whenReady(page)
    await pressPlay(page)
    await page.getByRole('status').filter({ hasText: '已从 0:45 继续' }).waitFor()
    await whenMoving(page)
    expect(await seconds(page)).toBeGreaterThanOrEqual(45)
    await pressKey(page, 'k', { paused: true })
    await pressKey(page, '5', { seconds: 45 })
  }
  await page.getByRole('button', { name: '从头播放' }).click()
  await expect.poll(() => seconds(page)).toBeLessThan(5)
})

test('a film that is left before its first picture keeps the position that it had', async () => {
  const film = await makeFilm(site, 1)
  const account = await register(site)
  const page = await visitSignedIn(site, account, film.path, { viewport: desktop })
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('watchPositions') ?? '[]')[0]?.[1])
  await pressPlay(page)
  await whenMoving(page)
  await pressKey(page, 'k', { paused: true })
  await pressKey(page, '5', { seconds: 45 })
  await expect.poll(kept).toBe(45)
  await page.reload()
  await whenReady(page)
  await withoutStartFiles(page)
  await holdRequests(page, '**/*.m4s')
  const told: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/video/position')) told.push(request.postDataJSON())
  })
  await pressPlay(page)
  await page.waitForFunction(() => Number.isFinite(document.querySelector('video')?.duration))
  await page.goto(`${site.url}/index`)
  await expect.poll(() => livePlayers(site, film)).toEqual([])
  expect(await kept()).toBe(45)
  expect(told).toEqual([])
})

test('clearing the history of the device removes the positions of its works', async () => {
  const page = await playFilm(site)
  await pressKey(page, '5', { paused: false })
  const storedPositions = () => page.evaluate(() => localStorage.getItem('watchPositions'))
  await pressKey(page, 'k', { paused: true })
  await expect.poll(storedPositions).toContain(',45,')
  await page.goto(`${site.url}/user?tab=history`)
  await whenReady(page)
  await page.getByRole('button', { name: '清空' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click()
  await expect.poll(storedPositions).toBeNull()
})

test('a member who stores the history resumes on another device', async () => {
  const { path, workId } = await makeFilm(site, 1)
  const account = await register(site)
  const api = await memberApi(site, account)
  await api.post('/user/history/state', { state: 'on' })
  const first = await visitSignedIn(site, account, path, { viewport: desktop })
  await pressPlay(first)
  await whenMoving(first)
  await pressKey(first, 'k', { paused: true })
  await pressKey(first, '5', { seconds: 45 })
  await first.goto(`${site.url}/index`)
  const position = async () =>
    (await api.get<{ position: number | null }>(`/video/censored/${workId}`)).position
  await expect.poll(position).toBe(45)
  const second = await visitSignedIn(site, account, path)
  await pressPlay(second)
  await second.getByRole('status').filter({ hasText: '已从 0:45 继续' }).waitFor()
  await whenMoving(second)
  expect(await seconds(second)).toBeGreaterThanOrEqual(45)
})

test('a position whose call is not answered when the page is left is sent once more', async () => {
  const { path, workId } = await makeFilm(site, 1)
  const account = await register(site)
  const api = await memberApi(site, account)
  await api.post('/user/history/state', { state: 'on' })
  const page = await visitSignedIn(site, account, path, { viewport: desktop })
  await pressPlay(page)
  await whenMoving(page)
  // As a slow network has it: what is on its way ends with the page, unless the browser was told to complete it.
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (input, init) => {
      const request = new Request(input, init)
      if (!request.url.endsWith('/v2/video/position') || request.keepalive) return fetch(request)
      document.title = 'a call is on its way'
      return new Promise(() => {})
    }
  })
  await pressKey(page, '5', { seconds: 45 })
  await pressKey(page, 'k', { paused: true })
  await expect.poll(() => page.title()).toBe('a call is on its way')
  await page.goto(`${site.url}/index`)
  await expect
    .poll(async () => (await api.get<{ position: number | null }>(`/video/censored/${workId}`)).position)
    .toBeGreaterThanOrEqual(45)
})

test('the media session shows the title, but not in discreet mode; leaving at once stops the sound', async () => {
  const page = await playFilm(site)
  const metadata = () =>
    page.evaluate(() => {
      const { title = '', artwork = [] } = navigator.mediaSession.metadata ?? {}
      return { title, pictures: artwork.length }
    })
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  expect(await metadata()).toEqual({ title, pictures: 1 })
  await page.context().addCookies([{ name: 'discreet', value: '1', url: site.url }])
  await page.reload()
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  expect(await metadata()).toEqual({ title: '天气', pictures: 0 })
  // The other site takes its time.
  await page.route('http://leave.invalid/**', () => {})
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.evaluate(() => {
    document.querySelector('video')?.addEventListener('pause', () => console.log('silent'))
  })
  await page.keyboard.press('Backquote')
  await expect.poll(() => logged).toContain('silent')
})

test('on a phone two taps skip, each one more ten seconds on', async () => {
  const page = await playFilm(site, { viewport: phone })
  await pressKey(page, 'k', { paused: true })
  await pressKey(page, '0', { seconds: 0 })
  const tap = (share = 0.88) => page.touchscreen.tap(phone.width * share, 60)
  await tap()
  await tap()
  await tap()
  await page.getByText('前进 20 秒').waitFor()
  // A tap on the other side meanwhile does not keep it.
  await tap(0.12)
  await page.getByText('前进 20 秒').waitFor({ state: 'detached' })
  await expect.poll(() => seconds(page)).toBe(20)
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('on a phone the player stays on top while it plays, and the tabs stay below it', async () => {
  const page = await playFilm(site, { viewport: phone })
  await page.mouse.wheel(0, 300)
  const topOf = async (selector: string) => Math.round((await page.locator(selector).boundingBox())?.y ?? -1)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await expect.poll(() => topOf('.player-player')).toBe(0)
  const height = (await page.locator('.player-player').boundingBox())?.height ?? 0
  expect(await topOf('.work-tabs')).toBeGreaterThanOrEqual(Math.floor(height))
})

test.each([320, 768, 1920])('nothing sticks out of a window %d wide', async (width) => {
  const page = await playFilm(site, { viewport: { width, height: 800 } })
  await page.getByRole('button', { name: /^倍速/ }).press('Enter')
  const box = await page.getByRole('menu').boundingBox()
  const stage = await page.locator('.player-player').boundingBox()
  if (!box || !stage) throw new Error('The menu is not shown')
  expect(box.x).toBeGreaterThanOrEqual(stage.x)
  expect(box.y + box.height).toBeLessThanOrEqual(stage.y + stage.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test.each([phone, desktop])('axe finds nothing in the player at %o', async (viewport) => {
  const page = await playFilm(site, { viewport })
  await pressKey(page, 'k', { paused: true })
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: /^画质/ }).click()
  expect(await violationsInBothThemes(page)).toEqual([])
  const { path } = await makeFilm(site, 2)
  await page.goto(site.url + path)
  await whenReady(page)
  await pressPlay(page)
  await page.getByRole('heading', { name: '开通 VIP 即可在线观看' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
