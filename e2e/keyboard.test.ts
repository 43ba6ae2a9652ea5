import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { workWhere } from './catalogue.ts'
import { everyKindOfPage } from './routes.ts'
import { allPagesTimeout, desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()
const expected = /404 \(Not Found\)/

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

test('the keyboard leads past the navigation to the cards, and into a work', async () => {
  const page = await site.visit('/censored', { viewport: desktop })
  await whenReady(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('跳到内容')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('排序')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('筛选')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('组合筛选')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: '详情' }).waitFor()
})

test('the keyboard reaches the search, which answers Enter', async () => {
  const page = await site.visit('/index', { viewport: desktop })
  await whenReady(page)
  const isSearch = () => page.evaluate(() => document.activeElement?.matches('search input'))
  for (let presses = 0; presses < 20 && !(await isSearch()); presses++) await page.keyboard.press('Tab')
  expect(await isSearch()).toBe(true)
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search/a')
})

test('arrows move through the tabs of a work, and only the chosen one is in the tab order', async () => {
  const { path } = await workWhere(site.url, ({ isDht }) => isDht === 1)
  const page = await site.visit(path, { viewport: desktop })
  await whenReady(page)
  await page.getByRole('tab', { name: '详情' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**?tab=magnets')
  expect(await focused(page)).toMatch(/^磁力下载/)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.role)).not.toBe('tab')
})

/** Elements that take the focus and do not show it, or show it where it is cut off. */
async function unseenFocus(page: Page): Promise<string[]> {
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

test.each([phone, desktop])(
  'every focusable element shows its focus at %o',
  { timeout: allPagesTimeout },
  async (viewport) => {
    const page = await site.visit('/', { viewport, expected })
    expect(await unseenFocus(page), '/').toEqual([])
    for (const path of await everyKindOfPage(site.url)) {
      await page.goto(site.url + path)
      await whenReady(page)
      expect(await unseenFocus(page), path).toEqual([])
    }
  },
)

/** Elements that move for longer than a millisecond. */
async function movements(page: Page): Promise<string[]> {
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

test.each([phone, desktop])(
  'nothing moves for visitors who prefer reduced motion, at %o',
  { timeout: allPagesTimeout },
  async (viewport) => {
    const page = await site.visit('/', { viewport, expected, reducedMotion: 'reduce' })
    expect(await movements(page), '/').toEqual([])
    for (const path of await everyKindOfPage(site.url)) {
      await page.goto(site.url + path)
      await whenReady(page)
      expect(await movements(page), path).toEqual([])
    }
  },
)

test.each(['light', 'dark'] as const)(
  'the focus is not in the colour of errors, in the %s theme',
  async (colorScheme) => {
    const page = await site.visit('/login', { viewport: desktop, colorScheme })
    await whenReady(page)
    await page.keyboard.press('Tab')
    const [ring, ...taken] = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      const colour = (name: string) => {
        probe.style.color = `var(${name})`
        return getComputedStyle(probe).color
      }
      const focused = document.activeElement
      return [focused ? getComputedStyle(focused).outlineColor : '', colour('--bad'), colour('--brand')]
    })
    expect(ring).toMatch(/^rgb/)
    expect(taken).not.toContain(ring)
  },
)
