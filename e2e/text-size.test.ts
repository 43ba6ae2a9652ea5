import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { workWhere } from './catalogue.ts'
import { memberApi } from './member-api.ts'
import { register, visitSignedIn } from './members.ts'
import { usePaidSite } from './paid-site.ts'
import { allPagesTimeout, phone, whenReady } from './site.ts'
import { enlargedFaults } from './text-size.ts'

const site = usePaidSite('alipay')
const pages = [
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

test('a member’s pages can be read on a phone with text of twice the size, and nothing scrolls sideways', {
  timeout: allPagesTimeout,
}, async () => {
  const account = await register(site)
  const { id } = await workWhere(site.url, ({ modId, isDht }) => modId === 1 && isDht === 1)
  await (await memberApi(site, account)).post('/user/hide', { status: 0, kind: 'work', id })
  const page = await visitSignedIn(site, account, '/sub', { viewport: phone, reducedMotion: 'reduce' })
  const faults: Record<string, string[]> = {}
  for (const path of pages) {
    await page.goto(site.url + path)
    await whenReady(page)
    // Parts that only members see are loaded after the page.
    await page.waitForLoadState('networkidle')
    const found = [...(await violations(page)), ...(await enlargedFaults(page))]
    if (found.length > 0) faults[path] = found
  }
  expect(faults).toEqual({})
})
