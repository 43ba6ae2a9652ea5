import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeSeries } from './films.ts'
import { serverOf } from './membership.ts'
import { desktop, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

/** The parts of a work on its page in the back office. */

const site = useSite({ CAPTCHA: 'off' })

const section = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: '分集' }) })
const titles = (page: Page) =>
  section(page)
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('an editor adds, renames and orders parts, and is asked before one with a film goes', async () => {
  const { workId } = await makeSeries(site)
  const editor = await makeStaff(site, ['editor'])
  const page = await visitStaff(site, editor, `/staff/works/${workId}`, { viewport: desktop })
  await expect.poll(() => titles(page)).toEqual(['第1集', '第2集', '第3集', '特别篇'])
  const within = section(page)
  await within.getByRole('button', { name: '加一集' }).click()
  await within.getByRole('textbox').last().fill('花絮')
  await within.getByRole('button', { name: /第 5 项 花絮 上移/ }).click()
  await within.getByRole('button', { name: '保存分集' }).click()
  await page.getByText('分集已保存').waitFor()
  const stored = async () =>
    (
      await serverOf(site)
        .context.db.selectFrom('work_part')
        .select('title')
        .where('work_id', '=', workId)
        .orderBy('position')
        .execute()
    ).map(({ title }) => title)
  expect(await stored()).toEqual(['第1集', '第2集', '第3集', '花絮', '特别篇'])
  await within.getByRole('button', { name: /第 1 项 第1集 去掉/ }).click()
  await within.getByRole('button', { name: '保存分集' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/第1集有影片/).waitFor()
  expect(await stored()).toHaveLength(5)
  await dialog.getByRole('button', { name: '去掉并撤下影片' }).click()
  await expect.poll(stored).toEqual(['第2集', '第3集', '花絮', '特别篇'])
  await expect.poll(() => titles(page)).toEqual(['第2集', '第3集', '花絮', '特别篇'])
})
