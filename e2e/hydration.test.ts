import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyKindOfPage } from './routes.ts'
import { allPagesTimeout, desktop, phone, useSite, whenReady } from './site.ts'

/** The server's markup is taken over by React, not made again (docs/decisions/0038-hydration.md). */

const site = useSite()

/**
 * Keeps the elements of the server's markup before any script of the page runs: all but placeholders, and of the pages
 * of members, which a guest is only invited to, what is around them.
 */
const keepElements = `document.addEventListener('DOMContentLoaded', () => {
  const isOfMembers = /^\\/(sub|orders|folder|user\\/)/.test(location.pathname)
  const placeholder = '.skeleton, [aria-busy], [aria-hidden=true].grid, [role=status]' + (isOfMembers ? ', main' : '')
  window.served = [...document.querySelectorAll('#root *')].filter((element) => !element.closest(placeholder))
})`

/** The elements of the server's markup that are no longer on the page, each by its tag and classes. */
const gone = `window.served.filter((element) => !element.isConnected).map((element) => element.cloneNode().outerHTML)`

async function goneFrom(address: string, viewport: typeof phone): Promise<string[]> {
  const page: Page = await site.visit('/', { viewport, expected: /404/ })
  await page.context().addInitScript(keepElements)
  await page.goto(site.url + address)
  await whenReady(page)
  const missing: string[] = await page.evaluate(gone)
  await page.context().close()
  return missing
}

test('no element of the first screen of any page is created twice', {
  timeout: allPagesTimeout,
}, async () => {
  const found: Record<string, string[]> = {}
  for (const [at, address] of (await everyKindOfPage(site.url)).entries()) {
    const missing = await goneFrom(address, at % 2 ? phone : desktop)
    if (missing.length > 0) found[address] = missing
  }
  expect(found).toEqual({})
})
