import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyKindOfPage } from './routes.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()
const manifest: Record<string, { css?: string[]; isEntry?: boolean }> = JSON.parse(
  readFileSync(new URL('../web/dist/manifest.json', import.meta.url), 'utf8'),
)
/** The stylesheets that pages and parts have of their own. */
const own = [
  ...new Set(Object.values(manifest).flatMap(({ css = [], isEntry }) => (isEntry ? [] : css))),
].map((file) => `/${file}`)

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

/** The position and the style of all elements, one a line. */
function look(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { fontSize, fontWeight, color, backgroundColor, borderColor, opacity, position } =
        getComputedStyle(element)
      const box = [x, y, width, height].map(Math.round).join(' ')
      return `${element.tagName} ${element.className} ${box} ${fontSize} ${fontWeight} ${color} ${backgroundColor} ${borderColor} ${opacity} ${position}`
    }),
  )
}

/** As after a visit to every other page: what each has of its own is there. */
async function addStylesheets(page: Page): Promise<void> {
  await page.evaluate(async (files) => {
    const missing = files.filter((file) => !document.querySelector(`style[data-file="${file}"]`))
    await Promise.all(
      missing.map(
        (href) =>
          new Promise((resolve, reject) => {
            const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
            link.onload = resolve
            link.onerror = reject
            document.head.append(link)
          }),
      ),
    )
  }, own)
}

/** The differences on a page once all stylesheets are loaded. */
async function differences(page: Page, path: string): Promise<string[]> {
  await page.goto(site.url + path, { waitUntil: 'networkidle' })
  await whenReady(page)
  const fresh = new Set(await look(page))
  await addStylesheets(page)
  return (await look(page)).filter((line) => !fresh.has(line)).slice(0, 3)
}

test.each([phone, desktop])(
  'no page looks different after visiting others, at %o',
  { timeout: 180_000 },
  async (viewport) => {
    expect(own.length).toBeGreaterThan(4)
    const page = await site.visit('/', { viewport, expected: /404/, reducedMotion: 'reduce' })
    for (const path of await everyKindOfPage(site.url)) {
      let found = await differences(page, path)
      // A list that grew meanwhile looks different too, but not each time.
      for (let again = 0; again < 3 && found.length > 0; again++) found = await differences(page, path)
      expect(found, path).toEqual([])
    }
  },
)
