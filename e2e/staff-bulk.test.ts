import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { startBulkWorker } from '../server/test/editorial/bulk-changes.ts'
import { someWorks } from '../server/test/kept.ts'
import { violationsInBothThemes } from './axe.ts'
import type { Account } from './members.ts'
import { serverOf } from './membership.ts'
import { useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })
let admin: Account
beforeAll(async () => {
  admin = await makeStaff(site, ['admin'])
  const worker = startBulkWorker(serverOf(site).context)
  return () => worker.close()
})

const lines = (page: Page) => page.locator('.works-table tbody tr')
const countOf = (page: Page, title: string) =>
  page.getByRole('row', { name: title }).locator('td').last().innerText()
const levels = () =>
  serverOf(site)
    .context.db.selectFrom('work')
    .select((work) => ['play_level as level', work.fn.countAll<string>().as('works')])
    .where('mod_id', '=', 3)
    .where('published', '=', true)
    .groupBy('play_level')
    .orderBy('play_level')
    .execute()

/** Selects the page, then all that the filter finds; answers how many those are. */
async function selectAll(page: Page): Promise<string> {
  await lines(page).first().waitFor()
  await page.getByRole('checkbox', { name: '选中这一页' }).check()
  const line = page.getByRole('status').filter({ hasText: '已选本页' })
  await line.waitFor()
  await line.getByRole('button', { name: /^选中全部 [\d,]+ 部$/ }).click()
  const bar = page.getByRole('toolbar', { name: '对筛选出的全部作品' })
  await bar.waitFor()
  return /[\d,]+/.exec(await bar.innerText())?.[0] ?? ''
}

test('all works of a filter are selected beyond the page, changed by a job, and changed back', async () => {
  const before = await levels()
  const page = await visitStaff(site, admin, '/staff/works?channel=western&state=published')
  const all = await selectAll(page)
  expect(Number(all.replace(',', ''))).toBe(before.reduce((sum, { works }) => sum + Number(works), 0))
  expect(Number(all.replace(',', ''))).toBeGreaterThan(50)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: '观看要求…' }).click()
  const dialog = page.getByRole('dialog', { name: `改观看要求 ${all} 部` })
  await dialog.getByLabel('观看要求').selectOption({ label: '人人可看' })
  await dialog.getByText('24 小时内可整批撤销').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: /^开始改/ }).click()
  await page.getByRole('heading', { name: '观看要求改为人人可看' }).waitFor()
  await page.getByText('做完', { exact: true }).waitFor()
  expect(await levels()).toEqual([{ level: 0, works: all.replace(',', '') }])
  const same = before.find(({ level }) => level === 0)?.works ?? '0'
  expect(await countOf(page, '已经是这样')).toBe(same)
  expect(await violationsInBothThemes(page)).toEqual([])

  await page.getByRole('button', { name: '整批撤销…' }).click()
  await page
    .getByRole('dialog', { name: '撤销这次批量改动？' })
    .getByRole('button', { name: /^撤销/ })
    .click()
  await page.getByText('已撤销').waitFor()
  expect(await countOf(page, '没有复原')).toBe('0')
  expect(await levels()).toEqual(before)
  await page.getByRole('link', { name: '批量改动' }).first().click()
  await page.getByRole('link', { name: '观看要求改为人人可看' }).waitFor()
})

test('deleting all of a filter asks for their number, and a deleted work is restored from its page', async () => {
  const page = await visitStaff(site, admin, '/staff/works?channel=anime&state=published')
  const all = await selectAll(page)
  await page.getByRole('toolbar').getByRole('button', { name: '删除…' }).click()
  const dialog = page.getByRole('dialog', { name: `删除 ${all} 部` })
  await dialog.getByLabel('原因').fill('整个频道重做')
  const act = dialog.getByRole('button', { name: '删除', exact: true })
  expect(await act.isDisabled()).toBe(true)
  await dialog.getByLabel('手打').fill(all.replace(',', ''))
  await act.click()
  await page.getByText('做完', { exact: true }).waitFor()
  await page.goto(`${site.url}/staff/works?view=deleted`)
  await lines(page).first().getByRole('link').first().click()
  await page.getByText('已删除').first().waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: '恢复' }).click()
  await page.locator('.overlays-toast').getByText('已恢复 1 部').waitFor()
  await page.getByRole('button', { name: '删除…' }).waitFor()
})

test('the works that a change left and those that its undo left are two lists with a page each', async () => {
  const { db, clock } = serverOf(site).context
  const ids = await someWorks(db, 110)
  const { id: staffId } = await db
    .selectFrom('member')
    .select('id')
    .where('user_name', '=', admin.userName)
    .executeTakeFirstOrThrow()
  const at = new Date(clock.now())
  const { id } = await db
    .insertInto('bulk_change')
    .values({
      action: JSON.stringify({ kind: 'level', playLevel: 1 }),
      filter: '{}',
      state: 'undone',
      ...{ works: 110, refused: 55, kept: 55 },
      actor: JSON.stringify({ id: staffId, address: '', requestId: 'r', seesSealed: true }),
      ...{
        created_by: staffId,
        created_at: at,
        began_at: at,
        ended_at: at,
        undone_by: staffId,
        undone_at: at,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const works = ids.map((work_id, place) => ({
    bulk_id: id,
    work_id,
    ...(place < 55
      ? { outcome: 'refused' as const, reason: 'work_gone' }
      : { outcome: 'kept' as const, reason: 'work_changed_since' }),
  }))
  await db.insertInto('bulk_change_work').values(works).execute()
  const page = await visitStaff(site, admin, `/staff/bulk?open=${id}`)
  const list = (title: string) => page.locator('section').filter({ has: page.getByText(title) })
  const rowsOf = (title: string) => list(title).locator('tbody tr')
  const [left, kept] = ['没有改的 55 部', '撤销时没有动的 55 部']
  await expect.poll(() => rowsOf(left).count()).toBe(50)
  await list(left).getByRole('button', { name: '下一页' }).click()
  await expect.poll(() => rowsOf(left).count()).toBe(5)
  expect(await rowsOf(kept).count()).toBe(50)
  await list(kept).getByRole('button', { name: '下一页' }).click()
  await expect.poll(() => rowsOf(kept).count()).toBe(5)
  expect(await rowsOf(left).count()).toBe(5)
})
