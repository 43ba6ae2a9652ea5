import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()

type Finger = [x: number, y: number]

/** A work's stills tab, and how many stills there are. */
async function stillsOf(fits: (count: number) => boolean): Promise<{ path: string; count: number }> {
  const list = await fetch(`${site.url}/prod-api/v2/works/detail/list?modName=censored&pageSize=60`)
  const { rows } = (await list.json()) as { rows: { id: string }[] }
  for (const { id } of rows) {
    const answer = await fetch(`${site.url}/prod-api/v2/works/detail/${id}`)
    const { data } = (await answer.json()) as { data: { imageBig: string } }
    const count = data.imageBig.split(',').filter(Boolean).length
    if (fits(count)) return { path: `/censored/${id}?tab=stills`, count }
  }
  throw new Error('The catalogue has no such work')
}

const lightbox = (page: Page) => page.getByRole('dialog', { name: '剧照大图' })
const shown = (page: Page, at: number, count: number) =>
  lightbox(page).getByText(`${at} / ${count}`).waitFor()
const still = (page: Page, at: number) => page.getByRole('button', { name: `第 ${at} 张剧照` }).last()

/** How far the picture on show is enlarged, and how far it is moved. */
function zoomOf(page: Page): Promise<{ scale: number; x: number; y: number }> {
  return page.locator('.lightbox-lightbox [data-shown]').evaluate((slide) => {
    const { a, e, f } = new DOMMatrix((slide as HTMLElement).style.transform)
    return { scale: a, x: e, y: f }
  })
}

/** Puts fingers down, moves them through the places, and lifts them. */
async function gesture(device: CDPSession, ...places: Finger[][]): Promise<void> {
  const points = (fingers: Finger[]) => fingers.map(([x, y], id) => ({ x, y, id }))
  const [first = [], ...rest] = places
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(first) })
  for (const fingers of rest) {
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(fingers) })
  }
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function open(
  viewport: typeof phone,
  at: number,
): Promise<{ page: Page; count: number; box: Locator }> {
  const { path, count } = await stillsOf((stills) => stills > 4)
  const page = await site.visit(path, { viewport, reducedMotion: 'reduce' })
  await whenReady(page)
  await still(page, at).click()
  await shown(page, at, count)
  // Zooming needs the picture's size.
  await page.locator('.lightbox-lightbox [data-shown] [data-loaded]').waitFor()
  return { page, count, box: lightbox(page) }
}

test('by keyboard: arrows, both ends, zoom, and the focus returns', async () => {
  const { page, count, box } = await open(desktop, 2)
  await page.keyboard.press('ArrowRight')
  await shown(page, 3, count)
  await page.keyboard.press('End')
  await shown(page, count, count)
  await page.keyboard.press('ArrowRight')
  await shown(page, count, count)
  await page.keyboard.press('Home')
  await shown(page, 1, count)
  await box.getByRole('button', { name: '下一张' }).click()
  await shown(page, 2, count)
  await box.getByRole('button', { name: '第 4 张' }).click()
  await shown(page, 4, count)
  await page.waitForURL('**?tab=stills&still=4')
  await page.locator('.lightbox-lightbox [data-shown] [data-loaded]').waitFor()
  await page.keyboard.press('+')
  expect((await zoomOf(page)).scale).toBe(1.5)
  await page.keyboard.press('-')
  expect((await zoomOf(page)).scale).toBe(1)
  for (let tab = 0; tab < count + 6; tab++) await page.keyboard.press('Tab')
  expect(await box.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'hidden' })
  await page.waitForURL('**?tab=stills')
  expect(await still(page, 2).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('by touch: a swipe turns the page, a short or downward one does not', async () => {
  const { page, count } = await open(phone, 2)
  const device = await page.context().newCDPSession(page)
  await gesture(device, [[300, 400]], [[200, 400]], [[80, 405]])
  await shown(page, 3, count)
  await gesture(device, [[80, 400]], [[200, 400]], [[300, 405]])
  await shown(page, 2, count)
  await gesture(device, [[200, 300]], [[190, 400]], [[180, 520]])
  await gesture(device, [[80, 400]], [[84, 400]])
  await shown(page, 2, count)
})

test('by touch: two fingers enlarge, one moves, a double tap enlarges and brings back', async () => {
  const { page, count } = await open(phone, 2)
  const device = await page.context().newCDPSession(page)
  await gesture(
    device,
    [
      [175, 400],
      [215, 400],
    ],
    [
      [155, 400],
      [235, 400],
    ],
    [
      [135, 400],
      [255, 400],
    ],
  )
  const pinched = await zoomOf(page)
  expect(pinched.scale).toBeCloseTo(3, 1)
  // An enlarged picture is moved, the row stays where it is.
  await gesture(device, [[300, 400]], [[260, 400]], [[200, 400]])
  expect((await zoomOf(page)).x).toBeCloseTo(pinched.x - 100, 0)
  await shown(page, 2, count)
  const tap = () => gesture(device, [[195, 400]])
  await tap()
  await tap()
  expect((await zoomOf(page)).scale).toBe(1)
  // Apart from the tap before, or it would be its second half.
  await gesture(device, [[80, 250]])
  await tap()
  await tap()
  expect((await zoomOf(page)).scale).toBe(2.5)
  // No smaller than the screen.
  await gesture(
    device,
    [
      [95, 400],
      [295, 400],
    ],
    [
      [155, 400],
      [235, 400],
    ],
    [
      [190, 400],
      [200, 400],
    ],
  )
  expect((await zoomOf(page)).scale).toBe(1)
})

test.each([phone, desktop])(
  'going back closes the picture and stays on the page, at %o',
  async (viewport) => {
    const { page, box } = await open(viewport, 3)
    expect(new URL(page.url()).search).toBe('?tab=stills&still=3')
    await page.goBack()
    await box.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('?tab=stills')
    await still(page, 1).click()
    await box.getByRole('button', { name: '关闭' }).click()
    await box.waitFor({ state: 'hidden' })
    // One step for each opening: nothing is left behind that going back would have to pass.
    await page.waitForURL('**?tab=stills')
    expect(await page.evaluate(() => history.state.index)).toBe(0)
  },
)

test('a picture whose address was pasted opens, and closing it stays on the page', async () => {
  const { path, count } = await stillsOf((stills) => stills > 4)
  const page = await site.visit(`${path}&still=3`)
  await shown(page, 3, count)
  await page.keyboard.press('Escape')
  await lightbox(page).waitFor({ state: 'hidden' })
  await page.waitForURL(`**${path}`)
})

test('a picture that cannot be loaded shows that', async () => {
  const { path, count } = await stillsOf((stills) => stills > 4)
  const page = await site.visit(path, { expected: /404 \(Not Found\)/ })
  await whenReady(page)
  // In any width, and as it is.
  await page.context().route(/\/images\//, (route) => route.fulfill({ status: 404 }))
  await still(page, 2).click()
  await shown(page, 2, count)
  await lightbox(page).getByText('这张剧照没有加载出来').first().waitFor()
})
