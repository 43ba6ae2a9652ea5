import { expect, test } from 'vitest'
import { register, visitSignedIn } from './members.ts'
import { serverOf } from './membership.ts'
import { phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

test('on a phone the buttons of two devices do not touch, and one of them signs that device out', async () => {
  const member = await register(site)
  for (const path of ['/index', '/index']) await visitSignedIn(site, member, path)
  const { id } = await serverOf(site)
    .context.db.selectFrom('member')
    .select('id')
    .where('user_name', '=', member.userName)
    .executeTakeFirstOrThrow()
  const staff = await makeStaff(site, ['admin'])
  const page = await visitStaff(site, staff, `/staff/members/${id}`, { viewport: phone })
  const buttons = page.getByRole('button', { name: '下线', exact: true })
  await expect.poll(() => buttons.count()).toBe(2)
  const [upper, lower] = await Promise.all([0, 1].map((place) => buttons.nth(place).boundingBox()))
  const between = (lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0)
  expect(between).toBeGreaterThanOrEqual(8)
  await buttons.first().click()
  await page.getByText('已让 1 台设备下线').waitFor()
  await expect.poll(() => buttons.count()).toBe(1)
})
