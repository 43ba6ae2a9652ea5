import type { Page } from 'playwright-core'

/** What holds on every page. Each check returns its faults, none where all is well. */

/**
 * Keeps the elements of the server's markup before any script of the page runs: all but placeholders, the captcha, and
 * of the pages of members, which a guest is only invited to, what is around them.
 */
export const keepElements = `document.addEventListener('DOMContentLoaded', () => {
  const isOfMembers = /^\\/(sub|orders|devices|folder|user\\/)/.test(location.pathname)
  const placeholder =
    '.skeleton-skeleton, [aria-busy], [aria-hidden=true].grid-grid, [role=status], .field-field:has(.field-captcha)' + (isOfMembers ? ', main' : '')
  window.served = [...document.querySelectorAll('#root *')].filter((element) => !element.closest(placeholder))
})`

/**
 * The elements of the server's markup that React has not taken over but made again, each by its tag and classes. Needs
 * `keepElements` as an initial script of the page.
 */
export async function createdTwice(page: Page): Promise<string[]> {
  return page.evaluate(
    `window.served.filter((element) => !element.isConnected).map((element) => element.cloneNode().outerHTML)`,
  )
}

/** Elements that move for longer than a millisecond. */
export async function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (durations: string) =>
      Math.max(
        ...durations.split(',').map((text) => Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000)),
      )
    const moving = [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after', '::backdrop'].flatMap((part) => {
        const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(
          element,
          part,
        )
        const time = Math.max(
          longest(transitionDuration),
          animationName === 'none' ? 0 : longest(animationDuration),
          scrollBehavior === 'smooth' ? 1000 : 0,
        )
        return time > 1
          ? [`${time} ms: <${element.tagName.toLowerCase()} class="${element.className}">${part ?? ''}`]
          : []
      }),
    )
    return [...new Set(moving)]
  })
}

/** Elements that take the focus and do not show it, or show it where it is cut off. */
export async function unseenFocus(page: Page): Promise<string[]> {
  // Rings show once a key has been used.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const unseen: string[] = []
    const name = (element: Element) => element.outerHTML.slice(0, 100)
    const isCut = (element: Element, ring: number) => {
      const inner = element.getBoundingClientRect()
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
        if (getComputedStyle(above).overflow === 'visible') continue
        const outer = above.getBoundingClientRect()
        const room = [
          inner.top - outer.top,
          outer.bottom - inner.bottom,
          inner.left - outer.left,
          outer.right - inner.right,
        ]
        // An element scrolled out of its container is no fault.
        if (room.every((side) => side >= -0.5) && room.some((side) => side < ring - 0.5)) return true
      }
      return false
    }
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) continue
      element.focus()
      if (document.activeElement !== element) continue
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) === 0) {
        const box = element.closest('.search-box-box, .directory-filter, .field-input')
        if (!box || getComputedStyle(box).boxShadow === 'none') unseen.push(`no ring: ${name(element)}`)
      } else if (isCut(element, ring)) unseen.push(`cut off: ${name(element)}`)
    }
    return unseen
  })
}

/**
 * Controls that are smaller than a finger, 44 × 44 px. A shape may be smaller where the area around it belongs to it; a
 * link inside a sentence may be as small as its words.
 */
export async function smallTargets(page: Page): Promise<string[]> {
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

const widths = [320, 360, 390, 430, 768, 1024, 1280, 1440, 1920]

/** Widths at which the page scrolls sideways. Leaves the window at the widest of them. */
export async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const shown = await page.evaluate(() => document.documentElement.scrollWidth)
    if (shown !== width) found.push(`${shown} px wide at ${width} px`)
  }
  return found
}
