import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { desktop, phone } from './browser.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Both themes at both sizes. */
export const themesAndSizes = [
  ['light', phone],
  ['dark', phone],
  ['light', desktop],
  ['dark', desktop],
] as const

/** The violations that axe finds on the present page, each with its elements. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = await axe.run()
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  })
}

/** The same in both themes, whatever the page came up with; each line names its theme. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The background may be painted later than the text on it.
    await page.waitForFunction((dark) => {
      const [red] = /\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? []
      return Number(red) < 128 === dark
    }, colorScheme === 'dark')
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    found.push(...(await violations(page)).map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}
