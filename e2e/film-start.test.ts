import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { workWhere } from './catalogue.ts'
import { livePlayers, makeFilm, pressPlay, videoOf, whenMoving } from './films.ts'
import { useSite, whenReady } from './site.ts'

/** How a film starts: what is fetched before the press, with it, and after it. */

const site = useSite()

const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(new URL('../web/dist/manifest.json', import.meta.url), 'utf8'),
)
const scripts = new Map(
  Object.entries({ player: 'player.tsx', engine: 'engine/engine-hls.ts' }).map(([name, source]) => [
    `/${manifest[`src/site/playback/${source}`]?.file}`,
    name,
  ]),
)

/** Names what the page asks for of films and their scripts, in its order. */
function recordRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const script = scripts.get(pathname)
    const [, file] = /\/media\/[^/]+\/\d+\/(.+)$/.exec(pathname) ?? []
    if (script) asked.push(script)
    else if (file) asked.push(file)
    else if (pathname.includes('/v2/video/censored/')) asked.push(`leave ${searchParams.get('start')}`)
  })
  return asked
}

async function visited() {
  const film = await makeFilm(site)
  const page = await site.visit('/')
  const asked = recordRequests(page)
  await page.goto(site.url + film.path)
  await whenReady(page)
  return { page, asked, film }
}

test('the scripts that play are there before the button is pressed', async () => {
  const { asked } = await visited()
  await expect.poll(() => asked.toSorted()).toEqual(['engine', 'player'])
})

test('the page of a work without a film fetches no player', async () => {
  const page = await site.visit('/')
  const asked = recordRequests(page)
  await page.goto(site.url + (await workWhere(site.url, ({ isOnline }) => isOnline === 2)).path)
  await whenReady(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test('a visitor who saves data fetches nothing in advance, and plays all the same', async () => {
  const film = await makeFilm(site)
  const page = await site.visit('/')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const asked = recordRequests(page)
  await page.goto(site.url + film.path)
  await whenReady(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await pressPlay(page)
  await whenMoving(page)
})

test('one answer brings all that the first frame needs', async () => {
  const { page, asked } = await visited()
  await pressPlay(page)
  await whenMoving(page)
  // Screens of Google Cast are the operator's to allow.
  expect(await page.getByRole('button', { name: '投屏' }).count()).toBe(0)
  expect(asked.filter((name) => name.startsWith('leave'))).toEqual(['leave 1'])
  expect(asked).not.toContain('master.m3u8')
  expect(asked).not.toContain('360p/index.m3u8')
  expect(asked).not.toContain('360p/init.mp4')
  // Its pieces are named again and again in this film, and the first is taken from the answer.
  await expect.poll(() => asked.filter((name) => name.endsWith('.m4s'))[0]).toMatch(/0002\.m4s$/)
})

test('the film is asked for as the button goes down, and once', async () => {
  const { page, asked } = await visited()
  await expect.poll(() => asked).toContain('player')
  await page.locator('.player-play').hover()
  await page.mouse.down()
  await expect.poll(() => asked).toContain('leave 1')
  expect(await videoOf(page)).toBeNull()
  await page.mouse.up()
  await whenMoving(page)
  expect(asked.filter((name) => name.startsWith('leave'))).toHaveLength(1)
})

test('a press that becomes a swipe gives its place back', async () => {
  const { page, asked, film } = await visited()
  await expect.poll(() => asked).toContain('player')
  await page.locator('.player-play').dispatchEvent('pointerdown')
  await expect.poll(() => livePlayers(site, film)).toHaveLength(1)
  await page.locator('.player-play').dispatchEvent('pointercancel')
  await expect.poll(() => livePlayers(site, film)).toHaveLength(0)
})

test('the scripts that play are asked for after the frame that shows the page', async () => {
  const film = await makeFilm(site)
  const page = await site.visit('/')
  // Once the page has started it asks for them itself.
  await page.route(/\/assets\/start-/, () => {})
  await page.addInitScript(() => {
    const frames: FrameRequestCallback[] = []
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = (draw) => frames.push(draw)
    Object.assign(window, {
      showFrames() {
        window.requestAnimationFrame = requestAnimationFrame
        for (const draw of frames) requestAnimationFrame(draw)
      },
    })
  })
  await page.goto(site.url + film.path)
  const links = page.locator('link[data-rel][href*="/player-"]')
  await page.waitForFunction(() => document.readyState === 'complete')
  expect(await links.getAttribute('rel')).toBeNull()
  await page.evaluate('showFrames()')
  await expect.poll(() => links.getAttribute('rel')).toBe('modulepreload')
})
