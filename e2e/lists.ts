import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { whenReady } from './site.ts'

/** Work cards, without their placeholders, which are no links. */
export const cards = (page: Page) => page.locator('main a.work-card-card')

/** Waits until an element of a row that scrolls sideways is within the window. */
export async function whenInWidth(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((own) => {
        const { left, right } = own.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      }),
    )
    .toBe(true)
}

export const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

/** Scrolls to the end of a list until it has grown to so many, as `count` counts them. */
export async function scrollUntil(page: Page, count: () => Promise<number>, least: number): Promise<void> {
  await whenReady(page)
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        return count()
      },
      { timeout: 40_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(least)
}

/** Lets the next page of works be the last, scrolls to its end, and waits for the words there. */
export async function scrollToLastPage(page: Page): Promise<void> {
  await whenReady(page)
  await page.route('**/works/detail/list?*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, rows: answer.rows.slice(0, 3) } })
  })
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return page.locator('.load-more-loadmore').innerText()
    })
    .toBe('没有更多了')
}

/**
 * To the end of a page as a visitor gets there: what comes in does so below what is on the screen. A row that is answered
 * once its place is on the screen would not be shown, so a busy machine waits for what was asked before it scrolls on.
 */
export async function scrollThrough(page: Page) {
  const waiting = new Set<Request>()
  const begin = (request: Request) => {
    if (['script', 'fetch'].includes(request.resourceType())) waiting.add(request)
  }
  const end = (request: Request) => waiting.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await whenReady(page)
  await expect
    .poll(
      async () => {
        if (waiting.size > 0) return false
        await page.mouse.wheel(0, 150)
        return page.evaluate(async () => {
          const frame = () => new Promise((then) => requestAnimationFrame(then))
          // What has come near asks for its files after that.
          await frame()
          await frame()
          return window.innerHeight + window.scrollY >= document.body.scrollHeight - 2
        })
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
