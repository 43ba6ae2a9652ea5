import { expect, test } from 'vitest'
import { cards } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()

test.each([phone, desktop])(
  'a work opens with the cover and the title of its card before its answer has come, at %o',
  async (viewport) => {
    const page = await site.visit('/censored', { viewport })
    await whenReady(page)
    const card = cards(page).nth(2)
    await card.scrollIntoViewIfNeeded()
    const title = (await card.getByRole('heading').textContent()) ?? ''
    const cover = await card.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc)
    expect(cover).not.toBe('')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/works/detail/*', async (route) => {
      if (!/\/\d{16,19}(\?|$)/.test(route.request().url())) return route.fallback()
      await held
      await route.fallback()
    })
    await card.click()
    await page.waitForURL(/\/censored\/\d{16,}$/)
    // The address changes before the page does.
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
    await heading.waitFor()
    expect(await page.locator('main [aria-busy=true]').count()).toBe(1)
    const picture = page.locator('main [data-stage] img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.complete]))
      .toEqual([cover, true])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    answer()
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
    expect(await heading.textContent()).toBe(title)
    await expect.poll(() => page.title()).toContain(title)
    // The card's picture stays below the large one.
    expect(await picture.first().evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(cover)
  },
)

test('what is pressed while the cover moves is answered, and back leads to the list', async () => {
  const page = await site.visit('/censored', { viewport: desktop })
  await whenReady(page)
  await cards(page).nth(1).click()
  await page.waitForURL(/\/censored\/\d{16,}$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('tab', { name: /^剧照/ }).click()
  await page.waitForURL(/tab=stills/)
  await page.goBack()
  await page.waitForURL(`${site.url}/censored`)
  await cards(page).nth(1).waitFor()
})

test('with reduced motion nothing moves', async () => {
  const page = await site.visit('/censored', { viewport: desktop, reducedMotion: 'reduce' })
  await whenReady(page)
  await page.evaluate(() => {
    document.startViewTransition = () => {
      throw new Error('moved')
    }
  })
  await cards(page).nth(1).click()
  await page.waitForURL(/\/censored\/\d{16,}$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
})
