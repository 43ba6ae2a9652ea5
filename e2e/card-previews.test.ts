import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { moveVersion } from '../server/src/domains/catalogue/queries/version.ts'
import { makeMissingClips } from '../server/src/domains/playback/previews/by-command.ts'
import { makeFilm } from './films.ts'
import { serverOf } from './membership.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

/** Clips that cards play. */

const site = useSite()
const soon = { timeout: 15_000 }
const list = '/censored'

let ids: string[]
beforeAll(async () => {
  const { context } = serverOf(site)
  const films = [await makeFilm(site), await makeFilm(site)]
  ids = films.map(({ workId }) => workId)
  await context.db
    .updateTable('work')
    .set({ mod_id: 1, pub_time: '2099-01-01' })
    .where('id', 'in', ids)
    .execute()
  await context.db
    .updateTable('work_entity')
    .set({ pub_time: '2099-01-01' })
    .where('work_id', 'in', ids)
    .execute()
  const signal = AbortSignal.timeout(120_000)
  await makeMissingClips(context, { signal, onProgress() {} })
  await moveVersion(context.db)
})

const cards = (page: Page) => page.locator('a[data-preview]')
const clips = (page: Page) => page.locator('a[data-preview] video')
const isPlaying = (page: Page) =>
  page.evaluate(() => {
    const [video, ...more] = document.querySelectorAll(
      'a[data-preview] video',
    ) as NodeListOf<HTMLVideoElement>
    return more.length === 0 && video !== undefined && !video.paused && video.currentTime > 0 && video.muted
  })

async function open(options: Parameters<typeof site.visit>[1] = { viewport: desktop }) {
  const page = await site.visit(list, options)
  await whenReady(page)
  await cards(page).first().waitFor()
  return page
}

test('a mouse that rests on a card plays its clip without sound, one at a time, and the link still leads to the work', async () => {
  const page = await open()
  await cards(page).nth(0).hover()
  await expect.poll(() => isPlaying(page), soon).toBe(true)
  await cards(page).nth(1).hover()
  await expect.poll(() => clips(page).count()).toBe(1)
  await expect.poll(() => cards(page).nth(1).locator('video').count(), soon).toBe(1)
  await page.mouse.move(2, 2)
  await expect.poll(() => clips(page).count()).toBe(0)
  await cards(page).nth(0).hover()
  await expect.poll(() => isPlaying(page), soon).toBe(true)
  await cards(page).nth(0).click()
  await page.waitForURL(/\/censored\/\d{16}/)
})

test('a finger that is held plays it and does not follow the link; a tap does', async () => {
  const page = await open({ viewport: phone, hasTouch: true, isMobile: true })
  const placeOf = async (place: number) => {
    const box = await cards(page).nth(place).boundingBox()
    if (!box) throw new Error('The card has no place')
    return { x: Math.round(box.x + 40), y: Math.round(box.y + 40) }
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await placeOf(0)] })
  await expect.poll(() => isPlaying(page), soon).toBe(true)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(page.url()).toBe(site.url + list)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await placeOf(1)] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForURL(/\/censored\/\d{16}/)
})

/** A card without a clip whose work has stills. */
async function withStills(page: Page) {
  for (const card of await page.locator('main a.work-card-card:not([data-preview])').all()) {
    const id = (await card.getAttribute('href'))?.split('/').at(-1)
    const answer = await fetch(`${site.url}/prod-api/v2/works/detail/${id}`)
    const { data } = (await answer.json()) as { data: { imageSmall: string } }
    if (data.imageSmall.split(',').length >= 3) return card
  }
  throw new Error('no card without a clip has stills')
}

test('where there is no clip the mouse leads through the pictures of the work', async () => {
  const page = await open()
  const card = await withStills(page)
  await card.scrollIntoViewIfNeeded()
  const box = await card.locator('img').first().boundingBox()
  if (!box) throw new Error('The card has no cover')
  const pointAt = (share: number) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  const shown = () =>
    card
      .locator('[aria-hidden=true] > i')
      .evaluateAll((bars) => bars.findIndex((bar) => bar.hasAttribute('data-shown')))
  await pointAt(0.02)
  await expect.poll(shown, soon).toBe(0)
  await pointAt(0.98)
  const last = (await card.locator('[aria-hidden=true] > i').count()) - 1
  expect(last).toBeGreaterThan(1)
  await expect.poll(shown).toBe(last)
  await cards(page).first().hover()
  await expect.poll(() => card.locator('[aria-hidden=true] > i').count()).toBe(0)
})

test('a held finger that slides leads through the pictures and does not follow the link', async () => {
  const page = await open({ viewport: phone, hasTouch: true, isMobile: true })
  const card = await withStills(page)
  await card.scrollIntoViewIfNeeded()
  const box = await card.locator('img').first().boundingBox()
  if (!box) throw new Error('The card has no cover')
  const pointAt = (share: number) => [
    { x: Math.round(box.x + box.width * share), y: Math.round(box.y + box.height / 2) },
  ]
  const shown = () =>
    card
      .locator('[aria-hidden=true] > i')
      .evaluateAll((bars) => bars.findIndex((bar) => bar.hasAttribute('data-shown')))
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointAt(0.1) })
  await expect.poll(shown, soon).toBe(0)
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointAt(0.5) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointAt(0.95) })
  const last = (await card.locator('[aria-hidden=true] > i').count()) - 1
  await expect.poll(shown, soon).toBe(last)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(page.url()).toBe(site.url + list)
})

test.each<[string, Parameters<typeof site.visit>[1], string]>([
  ['reduced motion', { viewport: desktop, reducedMotion: 'reduce' }, ''],
  [
    'data saver',
    { viewport: desktop },
    'Object.defineProperty(navigator, "connection", { get: () => ({ saveData: true }) })',
  ],
])('with %s nothing is loaded and nothing plays', async (_, options, init) => {
  const page = await site.visit('/', options)
  await page.addInitScript(init)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/previews/') && asked.push(request.url()))
  await page.goto(site.url + list)
  await whenReady(page)
  await cards(page).first().hover()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(await clips(page).count()).toBe(0)
})

test('in discreet mode nothing plays, and what plays ends when it is switched on', async () => {
  const page = await open()
  await cards(page).first().hover()
  await expect.poll(() => isPlaying(page), soon).toBe(true)
  await page.context().addCookies([{ name: 'discreet', value: '1', url: site.url }])
  await page.reload()
  await whenReady(page)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/previews/') && asked.push(request.url()))
  await page.mouse.move(2, 2)
  await cards(page).first().hover()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test('the menu of a right click stays', async () => {
  const page = await open()
  await cards(page).first().hover()
  await expect.poll(() => isPlaying(page), soon).toBe(true)
  const prevented = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('contextmenu', (event) => resolve(event.defaultPrevented), { once: true })
      }),
  )
  await cards(page).first().click({ button: 'right' })
  expect(await prevented).toBe(false)
})
