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
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await stored()).toEqual(['第2集', '第3集', '花絮', '特别篇'])
  await expect.poll(() => titles(page)).toEqual(['第2集', '第3集', '花絮', '特别篇'])
})

test('unsaved parts are named below the page, asked for before it is left, and saved with the rest', async () => {
  const { workId } = await makeSeries(site)
  const editor = await makeStaff(site, ['editor'])
  const page = await visitStaff(site, editor, `/staff/works/${workId}`, { viewport: desktop })
  await expect.poll(() => titles(page)).toEqual(['第1集', '第2集', '第3集', '特别篇'])
  await section(page).getByRole('textbox').first().fill('序章')
  await page.getByText('1 处未保存').waitFor()
  await page.getByRole('link', { name: '作品', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '留在这里' }).click()
  await page.getByLabel('标题', { exact: true }).fill('四集的片')
  await page.getByText('2 处未保存').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('都存好了').waitFor()
  const { db } = serverOf(site).context
  const part = db.selectFrom('work_part').select('title').where('work_id', '=', workId).orderBy('position')
  expect((await part.executeTakeFirstOrThrow()).title).toBe('序章')
  const work = db.selectFrom('work').select('title').where('id', '=', workId)
  expect((await work.executeTakeFirstOrThrow()).title).toBe('四集的片')
})
