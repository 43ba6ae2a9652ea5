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

test('a level whose last day is left as it is ends when it did', async () => {
  const member = await register(site)
  const { db } = serverOf(site).context
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('user_name', '=', member.userName)
    .executeTakeFirstOrThrow()
  const until = new Date('2038-01-01T00:00:00+08:00')
  await db.insertInto('member_level').values({ member_id: id, level_id: 2, until }).execute()
  const staff = await makeStaff(site, ['admin'])
  const page = await visitStaff(site, staff, `/staff/members/${id}`)
  await page.getByRole('button', { name: '改等级…' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('最后一天').inputValue()).toBe('2037-12-31')
  await dialog.getByLabel('原因').fill('核对')
  await dialog.getByRole('button', { name: '改', exact: true }).click()
  await page.getByText('已改等级').waitFor()
  const kept = await db
    .selectFrom('member_level')
    .select('until')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept.until).toEqual(until)
})
