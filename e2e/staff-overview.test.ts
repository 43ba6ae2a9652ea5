import { beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import type { Account } from './members.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

let admin: Account
beforeAll(async () => {
  admin = await makeStaff(site, ['admin'])
  if (!site.server) throw new Error('Figures can be written into a site of our own only')
  const { pool } = site.server.context
  await pool.query(
    `insert into day_figures (day, members, orders, revenue_fen, reports, vip, open_messages, counted_at)
     select d::date, 100 + extract(day from d)::int, 40, 198600, 0, 8900, 4, now()
     from generate_series(timestamp '2026-10-20', timestamp '2026-11-19', '1 day') d
     on conflict (day) do nothing`,
  )
  await pool.query(
    `insert into outage (what, began_at, ended_at)
     values ('site', timestamptz '2026-11-18 10:00:00+08', timestamptz '2026-11-18 10:41:00+08')`,
  )
  await pool.query(
    `insert into message (member_id, first_text, waiting_since, seen_at, created_at, updated_at)
     select id, '请问会员什么时候到账', timestamptz '2026-11-19 08:00:00+08', now(), now(), now()
     from member where user_name = $1`,
    [admin.userName],
  )
})

test('the hairline is moved by keys, is in the address, and shows the figures of its day', async () => {
  const page = await visitStaff(site, admin, '/staff')
  const hairline = page.getByRole('slider', { name: '哪一天' })
  await expect.poll(() => hairline.getAttribute('aria-valuetext')).toContain('11-19 四：新会员 119，订单 40')
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL('**/staff?day=2026-11-18')
  await expect.poll(() => hairline.getAttribute('aria-valuetext')).toContain('11-18 三：新会员 118')
  // An outage is listed with its day, and drawn through all rows.
  await expect.poll(() => hairline.getAttribute('aria-valuetext')).toContain('停站 41 分')
  await page.locator('.overview-eventMark.overview-red').getByText('停站 41 分').waitFor()
  await page.getByText('最近备份').waitFor()
  await page.getByRole('button', { name: '14 日' }).click()
  await page.waitForURL('**/staff?days=14')
  await page.getByRole('heading', { name: '14 日航志' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '14 日航志' }).waitFor()
  expect(await hairline.getAttribute('aria-valuemax')).toBe('13')
})

test('what is due is first and a digit leads to it; the rail and the top bar show it as well', async () => {
  const page = await visitStaff(site, admin, '/staff')
  const due = page.locator('.overview-dueBox')
  await due.getByText('留言超过 24 小时').waitFor()
  const rail = page.getByRole('navigation', { name: '值班台' }).first()
  await rail.getByRole('link', { name: '留言 1' }).waitFor()
  await page.getByText(/最紧 留言\s+已等 28:0/).waitFor()
  await page.getByText(/进程 \d+ \/ \d+/).waitFor()
  await page.keyboard.press('1')
  await page.waitForURL('**/staff/support')
})

test('staff without access to figures see only what is due', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['support']), '/staff')
  await page.getByText('留言超过 24 小时').waitFor()
  expect(await page.getByText('航志').count()).toBe(0)
  expect(await page.getByRole('heading', { name: '磁盘' }).count()).toBe(0)
})

test('on a phone the log fits and follows the finger', async () => {
  const page = await visitStaff(site, admin, '/staff', { viewport: phone })
  const hairline = page.getByRole('slider', { name: '哪一天' })
  await hairline.scrollIntoViewIfNeeded()
  const box = await hairline.boundingBox()
  if (!box) throw new Error('no chart')
  await page.touchscreen.tap(box.x + 1, box.y + 20)
  await expect.poll(() => hairline.getAttribute('aria-valuetext')).toContain('10-22 四')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test.each([desktop, phone])('axe finds nothing at %j', async (viewport) => {
  const page = await visitStaff(site, admin, '/staff', { viewport })
  await page.getByRole('slider', { name: '哪一天' }).waitFor()
  await page.getByRole('heading', { name: '队列' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
