import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import {
  endFilm,
  livePlayers,
  makeFilm,
  makeSeries,
  playAt,
  pressKey,
  pressPlay,
  videoOf,
  whenMoving,
} from './films.ts'
import { memberApi } from './member-api.ts'
import { register, visitSignedIn } from './members.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

/** A film goes on in the corner while other pages are shown. */

const site = useSite({ CAPTCHA: 'off', LEAVE_URL: 'http://leave.invalid/' })

const mini = (page: Page) => page.getByRole('region', { name: '小窗播放器' })

/** The way to another page that every page of a work has. */
async function browseOn(page: Page): Promise<void> {
  const narrow = (page.viewportSize()?.width ?? 0) < 1024
  // By the keyboard: at rest the controls of the player take a tap themselves, and a busy machine lets them rest.
  if (narrow) await page.getByRole('link', { name: '返回' }).press('Enter')
  else await page.getByRole('link', { name: '首页', exact: true }).first().click()
  await page.waitForURL((url) => !/\d{16}/.test(url.pathname))
}

const asked = (page: Page) => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v2/video/censored/')) urls.push(request.url())
  })
  return urls
}

test.each([phone, desktop])(
  'given a film that plays, when another page is opened at %o, then it goes on in the corner, and back on its page',
  async (viewport) => {
    const { path } = await makeFilm(site)
    const page = await site.visit(path, { viewport })
    await whenReady(page)
    const calls = asked(page)
    await pressPlay(page)
    await whenMoving(page)
    await page.evaluate(() => Object.assign(globalThis, { video: document.querySelector('video') }))
    await pressKey(page, '5', { paused: false })
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 45)
    await browseOn(page)
    await mini(page).waitFor()
    await whenMoving(page)
    const isSame = () =>
      page.evaluate(() => document.querySelector('video') === (globalThis as { video?: unknown }).video)
    expect(await isSame()).toBe(true)
    expect((await videoOf(page))?.seconds).toBeGreaterThanOrEqual(45)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await mini(page).getByRole('button', { name: '暂停' }).click()
    await expect.poll(() => videoOf(page)).toMatchObject({ paused: true })
    expect(await violationsInBothThemes(page)).toEqual([])
    await mini(page).getByRole('button', { name: '播放' }).click()
    await whenMoving(page)
    await mini(page)
      .getByRole('link', { name: /^回到/ })
      .click({ position: { x: 20, y: 20 } })
    await page.waitForURL(`**${path}`)
    await page.locator('main').getByRole('region', { name: '播放器' }).waitFor()
    await whenMoving(page)
    expect(await isSame()).toBe(true)
    expect(calls).toHaveLength(1)
  },
)

test('closing it ends the film: its slot is free, and its position stored', async () => {
  const film = await makeFilm(site, 1)
  const account = await register(site)
  const api = await memberApi(site, account)
  await api.post('/user/history/state', { state: 'on' })
  const page = await visitSignedIn(site, account, film.path, { viewport: desktop })
  await pressPlay(page)
  await whenMoving(page)
  await page.keyboard.press('5')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 45)
  await browseOn(page)
  await mini(page).waitFor()
  expect(await livePlayers(site, film)).toHaveLength(1)
  await mini(page).getByRole('button', { name: '关闭小窗' }).focus()
  await page.keyboard.press('Escape')
  await mini(page).waitFor({ state: 'detached' })
  expect(await page.locator('video').count()).toBe(0)
  await expect.poll(() => livePlayers(site, film)).toEqual([])
  const position = async () =>
    (await api.get<{ position: number | null }>(`/video/censored/${film.workId}`)).position ?? 0
  await expect.poll(position).toBeGreaterThanOrEqual(45)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('a film that is paused ends where its page is left, and so does every film in discreet mode', async () => {
  const { path } = await makeFilm(site)
  const page = await playAt(site, path)
  await pressKey(page, 'k', { paused: true })
  await browseOn(page)
  await expect.poll(() => page.locator('video').count()).toBe(0)
  await page.goBack()
  await pressPlay(page)
  await whenMoving(page)
  await browseOn(page)
  await mini(page).waitFor()
  await page.context().addCookies([{ name: 'discreet', value: '1', url: site.url }])
  await page.goto(site.url + path)
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  await browseOn(page)
  await expect.poll(() => page.locator('video').count()).toBe(0)
})

test('the button that leaves at once hides it at once', async () => {
  const { path } = await makeFilm(site)
  const page = await playAt(site, path)
  await browseOn(page)
  await mini(page).waitFor()
  await page.evaluate(() => {
    const visible: boolean[] = []
    Object.assign(globalThis, { visible })
    window.addEventListener('leave', () => visible.push(document.querySelector('video') !== null))
    window.dispatchEvent(new Event('leave'))
  })
  expect(await page.evaluate(() => (globalThis as unknown as { visible: boolean[] }).visible)).toEqual([
    false,
  ])
  expect(await page.locator('video').count()).toBe(0)
})

test('leaving at once hides a film that fills the screen, too', async () => {
  const { path } = await makeFilm(site)
  const page = await playAt(site, path)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement !== null)
  const shown = await page.evaluate(() => {
    window.dispatchEvent(new Event('leave'))
    const { fullscreenElement } = document
    return fullscreenElement !== null && getComputedStyle(fullscreenElement).display !== 'none'
  })
  expect(shown).toBe(false)
  expect(await page.locator('video').count()).toBe(0)
})

test('signing out ends it', async () => {
  const film = await makeFilm(site)
  const page = await visitSignedIn(site, await register(site), film.path, { viewport: desktop })
  await pressPlay(page)
  await whenMoving(page)
  await page.getByRole('link', { name: '我的' }).first().click()
  await mini(page).waitFor()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click()
  await mini(page).waitFor({ state: 'detached' })
  await expect.poll(() => livePlayers(site, film)).toEqual([])
})

test('another film takes its place', async () => {
  const [first, second] = [await makeFilm(site), await makeFilm(site)]
  const page = await playAt(site, first.path)
  await browseOn(page)
  await mini(page).waitFor()
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
  }, second.path)
  await page.waitForURL(`**${second.path}`)
  await pressPlay(page)
  await mini(page).waitFor({ state: 'detached' })
  await whenMoving(page)
  expect(await page.locator('video').count()).toBe(1)
  await expect.poll(() => livePlayers(site, first)).toEqual([])
})

test('at its end the next part begins there', async () => {
  const { path, parts } = await makeSeries(site)
  const page = await playAt(site, path)
  const calls = asked(page)
  await browseOn(page)
  await mini(page).waitFor()
  await endFilm(page)
  await mini(page).getByRole('button', { name: '立即播放' }).click()
  await whenMoving(page)
  expect(calls.map((url) => new URL(url).searchParams.get('part'))).toEqual([parts[1]])
  expect(await mini(page).getByRole('link', { name: /^回到/ }).getAttribute('href')).toBe(
    `${path}?part=${parts[1]}`,
  )
})

test('a film of several parts goes on untouched on its page, and where its own part is chosen there', async () => {
  const { path, parts } = await makeSeries(site)
  const page = await playAt(site, path)
  const calls = asked(page)
  await page.evaluate(() => Object.assign(globalThis, { video: document.querySelector('video') }))
  await browseOn(page)
  await mini(page)
    .getByRole('link', { name: /^回到/ })
    .click({ position: { x: 20, y: 20 } })
  await page.waitForURL(`**${path}?part=${parts[0]}`)
  await page.locator('main').getByRole('region', { name: '播放器' }).waitFor()
  await whenMoving(page)
  await page.getByRole('navigation', { name: /选集/ }).getByRole('link', { name: /第1集/ }).click()
  await whenMoving(page)
  expect(calls).toEqual([])
  // Another part is still another stream.
  await page.getByRole('navigation', { name: /选集/ }).getByRole('link', { name: /第2集/ }).click()
  await expect.poll(() => calls.map((url) => new URL(url).searchParams.get('part'))).toEqual([parts[1]])
  await whenMoving(page)
})

test('a link to a second of the film in the corner leads there', async () => {
  const { path } = await makeFilm(site)
  const page = await playAt(site, path)
  const calls = asked(page)
  await browseOn(page)
  await mini(page).waitFor()
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    link.textContent = '50 s'
    document.querySelector('main')?.prepend(link)
  }, `${path}?t=50`)
  await page.getByRole('link', { name: '50 s' }).click()
  await page.locator('main').getByRole('region', { name: '播放器' }).waitFor()
  await expect.poll(async () => (await videoOf(page))?.seconds).toBeGreaterThanOrEqual(50)
  expect(calls).toEqual([])
})
