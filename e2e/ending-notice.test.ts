import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { register, visitSignedIn } from './members.ts'
import { makeVipUntil, memberId, serverOf } from './membership.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })
const day = 86_400_000

const inDays = (days: number) => new Date(serverOf(site).context.clock.now() + days * day)
const notice = (page: Page) => page.getByRole('region', { name: 'VIP 快到期' })

test.each([phone, desktop])(
  'a VIP that ends within a week sees a notice with a link to renew, at %j',
  async (viewport) => {
    const account = await register(site)
    await makeVipUntil(site, account, inDays(3))
    const page = await visitSignedIn(site, account, '/user', { viewport })
    await notice(page).getByText('VIP 2026-11-23 到期，还有 3 天').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await notice(page).getByRole('link', { name: '续费' }).getAttribute('href')).toBe('/pay')

    await notice(page).getByRole('button', { name: '这次到期不再提醒' }).click()
    await notice(page).waitFor({ state: 'detached' })
    await page.goto(`${site.url}/user/account`)
    await page.getByText('导出我的数据').waitFor()
    expect(await notice(page).count()).toBe(0)

    // A different end is notified again, here and in the member centre.
    await serverOf(site)
      .context.db.updateTable('member_level')
      .set({ until: inDays(6) })
      .where('member_id', '=', await memberId(site, account))
      .execute()
    await page.reload()
    await notice(page).getByText('VIP 2026-11-26 到期，还有 6 天').waitFor()
    await page.goto(`${site.url}/user`)
    await notice(page).waitFor()
  },
)

test('a VIP that ends at midnight reads the last day that it has', async () => {
  const account = await register(site)
  await makeVipUntil(site, account, new Date('2026-11-24T00:00:00+08:00'))
  const page = await visitSignedIn(site, account, '/user')
  await notice(page).getByText('VIP 2026-11-23 到期，还有 4 天').waitFor()
  await page.getByText('有效期至 2026-11-23，还剩 4 天').waitFor()
})

test('no notice for a VIP that runs on, one without an end, or a member', async () => {
  for (const until of [inDays(8), null]) {
    const account = await register(site)
    if (until) await makeVipUntil(site, account, until)
    const page = await visitSignedIn(site, account, '/user/account')
    await page.getByText('导出我的数据').waitFor()
    expect(await notice(page).count()).toBe(0)
  }
})
