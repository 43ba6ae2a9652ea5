import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { workWhere } from './catalogue.ts'
import { memberApi } from './member-api.ts'
import { register, visitSignedIn } from './members.ts'
import { usePaidSite } from './paid-site.ts'
import { everyKindOfPage } from './routes.ts'
import { allPagesTimeout, phone, whenReady } from './site.ts'
import { enlargements, enlargeText, unreadable } from './text-size.ts'

const site = usePaidSite('alipay')
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
  // With a hidden work in the list.
  '/censored',
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
    const choice = page.getByRole('combobox', { name: '筛选' })
    if ((await choice.count()) > 0) {
      expect(await choice.evaluate((field) => getComputedStyle(field).fontSize), path).toBe('28px')
    }
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
    const account = await register(site)
    const { id } = await workWhere(site.url, ({ modId, isDht }) => modId === 1 && isDht === 1)
    await (await memberApi(site, account)).post('/user/hide', { status: 0, kind: 'work', id })
    const page = await visitSignedIn(site, account, '/sub', options)
    expect(await faultsOf(page, css, ofMembers)).toEqual({})
  },
)
