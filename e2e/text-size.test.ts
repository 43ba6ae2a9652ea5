import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { register, visitSignedIn } from './members.ts'
import { everyKindOfPage } from './routes.ts'
import { allPagesTimeout, phone, useSite, whenReady } from './site.ts'
import { enlargements, enlargeText, unreadable } from './text-size.ts'

const site = useSite({ CAPTCHA: 'off' })
const options = { viewport: phone, expected: /404 \(Not Found\)/, reducedMotion: 'reduce' } as const
const gate = '/'
const ofMembers = [
  '/user',
  '/user?tab=history',
  '/user/account',
  '/user/following',
  '/user/hidden',
  '/pay',
  '/orders',
  '/message',
  '/sub',
]

async function faultsOf(page: Page, css: string, paths: string[]): Promise<Record<string, string[]>> {
  await enlargeText(page, css)
  const faults: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(site.url + path)
    if (path !== gate) await whenReady(page)
    // Parts that only members see are loaded after the page.
    await page.waitForLoadState('networkidle')
    const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
    expect(size, path).toBe(30)
    const found = [...(await unreadable(page)), ...(await violations(page))]
    if (found.length > 0) faults[path] = found
  }
  return faults
}

test.each(Object.entries(enlargements))(
  'text of twice the size can be read on a phone, and nothing scrolls sideways: %s',
  { timeout: allPagesTimeout },
  async (_, css) => {
    const page = await site.visit('/favicon.svg', options)
    expect(await faultsOf(page, css, [gate, ...(await everyKindOfPage(site.url))])).toEqual({})
  },
)

test.each(Object.entries(enlargements))(
  'a member’s pages likewise: %s',
  { timeout: allPagesTimeout },
  async (_, css) => {
    const page = await visitSignedIn(site, await register(site), '/sub', options)
    expect(await faultsOf(page, css, ofMembers)).toEqual({})
  },
)
