import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readConfig } from '../server/src/platform/config/config.ts'
import { makeFilm, pressPlay, whenMoving } from './films.ts'
import { desktop, useSite, whenReady } from './site.ts'

/** Films on a screen of Google Cast. The library is a stand-in: the real one is fetched from the internet. */

const { media } = readConfig({ GOOGLE_CAST: 'on' })
const site = useSite({}, undefined, async () => ({ media }))

/** What the page is given in place of Google's library, and what the screen did. */
interface Screen {
  loaded: { address: string; type: string; title: string; from: number; format: string }[]
  at(seconds: number): void
  finish(): void
  closes: boolean
}
type WithScreen = Window & { screenOfTest: Screen }

function standIn(): void {
  const listeners = new Set<() => void>()
  const state = {
    ...{ isConnected: false, isMediaLoaded: false, isPaused: false, isMuted: false },
    ...{ duration: 90, currentTime: 0, volumeLevel: 0.5 },
  }
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const players = new Set<object>()
  const change = (values: Partial<typeof state>) => {
    Object.assign(state, values)
    for (const player of players) Object.assign(player, state)
    tell()
  }
  const loaded: Screen['loaded'] = []
  const given: Screen = {
    loaded,
    closes: false,
    at: (seconds) => change({ currentTime: seconds }),
    finish: () => change({ isMediaLoaded: false, currentTime: 0 }),
  }
  const session = {
    async loadMedia(request: { media: Record<string, unknown>; currentTime: number }) {
      const { contentId, contentType, hlsSegmentFormat, metadata } = request.media
      const { title } = metadata as { title: string }
      loaded.push({
        ...{ address: String(contentId), type: String(contentType), title },
        ...{ from: request.currentTime, format: String(hlsSegmentFormat) },
      })
      change({ isConnected: true, isMediaLoaded: true, currentTime: request.currentTime })
    },
    getCastDevice: () => ({ friendlyName: '客厅电视' }),
    endSession: () => change({ isConnected: false, isMediaLoaded: false, currentTime: 0 }),
  }
  const context = {
    setOptions() {},
    async requestSession() {
      if (given.closes) throw 'cancel'
    },
    getCurrentSession: () => session,
  }
  class MediaInfo {
    readonly contentId: string
    readonly contentType: string
    constructor(contentId: string, contentType: string) {
      this.contentId = contentId
      this.contentType = contentType
    }
  }
  class LoadRequest {
    readonly media: MediaInfo
    constructor(media: MediaInfo) {
      this.media = media
    }
  }
  class RemotePlayer {
    currentTime = 0
    volumeLevel = 0
    constructor() {
      players.add(this)
      Object.assign(this, state)
    }
  }
  class RemotePlayerController {
    readonly player: RemotePlayer
    constructor(player: RemotePlayer) {
      this.player = player
    }
    addEventListener(_: string, listener: () => void) {
      listeners.add(listener)
    }
    removeEventListener(_: string, listener: () => void) {
      listeners.delete(listener)
    }
    playOrPause() {
      change({ isPaused: !state.isPaused })
    }
    seek() {
      change({ currentTime: this.player.currentTime })
    }
    setVolumeLevel() {
      change({ volumeLevel: this.player.volumeLevel })
    }
    muteOrUnmute() {
      change({ isMuted: !state.isMuted })
    }
  }
  Object.assign(window, {
    screenOfTest: given,
    cast: {
      framework: {
        ...{ CastContext: { getInstance: () => context }, RemotePlayer, RemotePlayerController },
        RemotePlayerEventType: { ANY_CHANGE: 'anyChanged' },
      },
    },
  })
  const browser = window as unknown as {
    chrome: object
    __onGCastApiAvailable: (available: boolean) => void
  }
  Object.assign(browser.chrome, {
    cast: {
      media: { DEFAULT_MEDIA_RECEIVER_APP_ID: 'CC1AD845', MediaInfo, LoadRequest },
      AutoJoinPolicy: { PAGE_SCOPED: 'page_scoped' },
    },
  })
  browser.__onGCastApiAvailable(true)
}

/** A film that plays, and how often Google's library was asked for. */
async function playing(settings: { discreet?: boolean; library?: 'away' } = {}) {
  const film = await makeFilm(site)
  const page = await site.visit('/', { viewport: desktop, expected: /ERR_FAILED/ })
  const asked: string[] = []
  await page.route('https://www.gstatic.com/**', (route) => {
    asked.push(route.request().url())
    if (settings.library === 'away') return route.abort()
    return route.fulfill({ contentType: 'text/javascript', body: `(${standIn})()` })
  })
  if (settings.discreet) await page.context().addCookies([{ name: 'discreet', value: '1', url: site.url }])
  // Headless builds lack the object that browsers with the library have.
  await page.addInitScript(() => {
    const place = window as unknown as { chrome?: object }
    place.chrome ??= {}
  })
  await page.goto(site.url + film.path)
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  return { page, film, asked }
}

const screenOf = (page: Page) => page.evaluate(() => (window as unknown as WithScreen).screenOfTest.loaded)
const castButton = (page: Page) => page.getByRole('button', { name: '投屏', exact: true })
const panelOf = (page: Page) => page.getByRole('region', { name: '投屏' })
const video = (page: Page) =>
  page.locator('video').evaluate((element: HTMLVideoElement) => ({
    paused: element.paused,
    seconds: element.currentTime,
  }))

async function cast(page: Page): Promise<void> {
  await page.locator('.watching-controls').hover()
  await castButton(page).click()
  await panelOf(page).getByText('正在「客厅电视」上播放').waitFor()
}

test('nothing is fetched from Google before the button is pressed', async () => {
  const { page, asked } = await playing()
  expect(asked).toEqual([])
  await cast(page)
  expect(asked).toEqual(['https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'])
})

test('a screen gets the film where it is, by an address that it plays without a session', async () => {
  const { page } = await playing()
  await page.locator('video').evaluate((element: HTMLVideoElement) => {
    element.currentTime = 40
  })
  await cast(page)
  const [request] = await screenOf(page)
  expect(Math.abs((request?.from ?? 0) - 40)).toBeLessThan(3)
  expect(request).toMatchObject({ type: 'application/x-mpegURL', format: 'fmp4' })
  expect((await video(page)).paused).toBe(true)
  const master = await fetch(request?.address ?? '')
  expect([master.status, master.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const variant = (await master.text()).split('\n').find((line) => line.endsWith('index.m3u8')) ?? ''
  const playlist = new URL(variant, request?.address)
  const segment = (await (await fetch(playlist)).text()).split('\n').find((line) => line.endsWith('.m4s'))
  expect((await fetch(new URL(segment ?? '', playlist))).status).toBe(200)
})

test('the film comes back from the screen where it was there', async () => {
  const { page, film } = await playing()
  await cast(page)
  await page.evaluate(() => (window as unknown as WithScreen).screenOfTest.at(62))
  await panelOf(page).getByText('1:02').waitFor()
  await panelOf(page).getByRole('button', { name: '暂停' }).click()
  await panelOf(page).getByRole('button', { name: '播放' }).waitFor()
  // Stored as it is paused there, so that nothing is lost with this page.
  const stored = () =>
    page.evaluate((id) => localStorage.getItem('watchPositions')?.includes(id), film.workId)
  await expect.poll(stored).toBe(true)
  await panelOf(page).getByRole('button', { name: '播放' }).click()
  await panelOf(page).getByRole('button', { name: '前进 10 秒' }).click()
  await panelOf(page).getByText('1:12').waitFor()
  await panelOf(page).getByRole('button', { name: '结束投屏' }).click()
  await panelOf(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await video(page)).paused).toBe(false)
  expect(Math.abs((await video(page)).seconds - 72)).toBeLessThan(3)
})

test('a film that has ended on the screen ends here', async () => {
  const { page } = await playing()
  await cast(page)
  await page.evaluate(() => {
    const { screenOfTest } = window as unknown as WithScreen
    screenOfTest.at(89)
    screenOfTest.finish()
  })
  await panelOf(page).waitFor({ state: 'detached' })
  const { seconds, paused } = await video(page)
  expect([Math.floor(seconds), paused]).toEqual([89, false])
})

test('the film stays on the screen while the visitor goes on to another page', async () => {
  const { page } = await playing()
  await cast(page)
  await page.getByRole('link', { name: '排行榜' }).first().click()
  await page.waitForURL('**/top**')
  const small = panelOf(page)
  await small.getByRole('button', { name: '暂停' }).waitFor()
  await small.getByRole('button', { name: '结束投屏' }).click()
  await small.waitFor({ state: 'detached' })
})

test('the position that a film has reached on the screen stays as its player here is closed', async () => {
  const { page, film } = await playing()
  await cast(page)
  await page.evaluate(() => (window as unknown as WithScreen).screenOfTest.at(62))
  await panelOf(page).getByText('1:02').waitFor()
  await panelOf(page).getByRole('button', { name: '暂停' }).click()
  const stored = () =>
    page.evaluate(
      (id) =>
        (JSON.parse(localStorage.getItem('watchPositions') ?? '[]') as [string, number][]).find(
          ([work]) => work === id,
        )?.[1],
      film.workId,
    )
  await expect.poll(stored).toBe(62)
  await page.getByRole('link', { name: '排行榜' }).first().click()
  await page.waitForURL('**/top**')
  await page.getByRole('button', { name: '关闭小窗' }).click()
  await panelOf(page).waitFor({ state: 'detached' })
  expect(await stored()).toBe(62)
})

test('in discreet mode a screen is told no title', async () => {
  const { page } = await playing({ discreet: true })
  await cast(page)
  const [request] = await screenOf(page)
  expect(request?.title).toBe(await page.title())
})

test('where the library does not come the film plays on, and the visitor is told', async () => {
  const { page } = await playing({ library: 'away' })
  await page.locator('.watching-controls').hover()
  await castButton(page).click()
  await page.getByText('没有投到屏幕上').waitFor()
  expect((await video(page)).paused).toBe(false)
})
