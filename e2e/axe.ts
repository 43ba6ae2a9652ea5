import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose result depends on the theme; all others look at the document alone. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * The violations of `rules`, by default of all, that axe finds on the present page, each with its elements. Of a list
 * whose entries are alike the first eight are looked at: on a page of cards the other forty take most of the time.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Parsing axe takes as long as a third of its run.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: { include: Node[]; exclude: Node[] },
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    const shape = (element: Element) => `${element.tagName} ${element.className} ${element.childElementCount}`
    const repeated = [...document.body.querySelectorAll('*')].flatMap(({ children }) => {
      if (children.length <= 8) return []
      const known = new Set([...children].slice(0, 8).map(shape))
      return [...children].slice(8).filter((child) => known.has(shape(child)))
    })
    const found = await axe.run(
      { include: [document], exclude: repeated },
      { resultTypes: ['violations'], ...(runOnly && { runOnly }) },
    )
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  }, rules)
}

/** The same in both themes, whatever the page came up with; each line names its theme. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [colorScheme, rules] of [['light'], ['dark', colourRules]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The background may be painted later than the text on it.
    await page.waitForFunction((dark) => {
      const [red] = /\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? []
      return Number(red) < 128 === dark
    }, colorScheme === 'dark')
    // What has a transition of its colours goes through those in between; a page that was not asked to reduce motion
    // before begins some of them only now.
    await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(transitions.map(({ finished }) => finished))
    })
    found.push(...(await violations(page, rules)).map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}
