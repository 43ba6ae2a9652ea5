import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyKindOfPage } from './routes.ts'
import { allPagesTimeout, desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()
const expected = /404 \(Not Found\)/
const widths = [320, 360, 390, 430, 768, 1024, 1280, 1440, 1920]

test('nothing runs over the edge at any width', { timeout: allPagesTimeout }, async () => {
  const page = await site.visit('/', { viewport: desktop, expected })
  for (const path of ['/', ...(await everyKindOfPage(site.url))]) {
    await page.goto(site.url + path)
    if (path !== '/') await whenReady(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const shown = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(shown, `${path} at ${width} px`).toBe(width)
    }
  }
})

/**
 * Controls that are smaller than a finger, 44 × 44 px. A shape may be smaller where the area around it belongs to it; a
 * link inside a sentence may be as small as its words.
 */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hit = 44
    const small: string[] = []
    /** How many pixels in a row answer for the element, through its middle. */
    const reach = (element: Element, x: number, y: number, stepX: number, stepY: number) => {
      const answers = (distance: number) => {
        const found = document.elementFromPoint(x + stepX * distance, y + stepY * distance)
        return found !== null && (element.contains(found) || found.closest('label')?.contains(element))
      }
      let [before, after] = [0, 0]
      while (before < hit && answers(-before - 1)) before += 1
      while (after < hit && answers(after + 1)) after += 1
      return before + after + 1
    }
    const inSentence = (element: Element) =>
      element.matches('a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      )
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!shown || element.closest('.layout-skip, .text-visuallyHidden') || inSentence(element)) continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const [middleX, middleY] = [x + width / 2, y + height / 2]
      const [across, down] = [
        width >= hit ? hit : reach(element, middleX, middleY, 1, 0),
        height >= hit ? hit : reach(element, middleX, middleY, 0, 1),
      ]
      if (across < hit || down < hit) small.push(`${across}×${down} ${element.outerHTML.slice(0, 100)}`)
    }
    return small
  })
}

test('everything that can be pressed can be hit with a finger on a phone', {
  timeout: allPagesTimeout,
}, async () => {
  const page = await site.visit('/', { viewport: phone, expected })
  for (const path of ['/', ...(await everyKindOfPage(site.url))]) {
    await page.goto(site.url + path)
    if (path !== '/') await whenReady(page)
    expect(await smallTargets(page), path).toEqual([])
  }
})
