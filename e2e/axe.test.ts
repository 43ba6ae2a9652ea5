import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { workWhere } from './catalogue.ts'
import { everyKindOfPage } from './routes.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
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

test.each([
  ['light', phone],
  ['dark', phone],
  ['light', desktop],
  ['dark', desktop],
] as const)('axe finds nothing in the %s theme at %o', async (colorScheme, viewport) => {
  const expected = /404 \(Not Found\)/
  const page = await site.visit('/', { viewport, colorScheme, reducedMotion: 'reduce', expected })
  expect(await violations(page), '/').toEqual([])
  for (const path of await everyKindOfPage(site.url)) {
    await page.goto(site.url + path)
    await whenReady(page)
    expect(await violations(page), path).toEqual([])
  }
})

test.each([phone, desktop])('axe finds nothing in what opens over a page at %o', async (viewport) => {
  const { path } = await workWhere(site.url, ({ isDht, isOnline }) => isDht === 1 && isOnline === 1)
  const page = await site.visit(`${path}?tab=stills`, { viewport, reducedMotion: 'reduce' })
  await whenReady(page)
  await page.getByRole('button', { name: '收藏' }).click()
  expect(await violations(page), 'dialog').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('tabpanel').getByRole('button').first().click()
  expect(await violations(page), 'lightbox').toEqual([])
})
