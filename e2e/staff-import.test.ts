import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { phone, useSite } from './site.ts'
import { makeStaff, useImportWorker, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })
useImportWorker(site)

const query = async (text: string) => (await site.server?.context.pool.query(text))?.rows ?? []

/** Each try has numbers of its own. */
let tries = 0
const numbered = () => `T${Date.now() % 100_000}${++tries}`

const work = (number: string, more: object = {}) => ({
  channel: 'western',
  number,
  title: `${number} 海岛的灯塔`,
  pubTime: '2026-11-18',
  maker: '山川影像社',
  ...more,
})

/** Opens the page of imports and chooses a file, up to its preview. */
async function preview(page: Page, name: string, lines: readonly object[]): Promise<void> {
  await page
    .getByLabel('导入文件')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lines)) })
  await page.getByRole('button', { name: /^写入 \d+ 行/ }).waitFor()
}

const open = async (roles = ['editor'], options = {}) =>
  visitStaff(site, await makeStaff(site, roles), '/staff/imports', options)

test('an editor imports a file, corrects wrong lines, and the work is on the site', async () => {
  const code = numbered()
  const page = await open()
  await preview(page, '秋季目录.json', [
    work(`${code}-1`),
    work(`${code}-2`, { pubTime: '2026-02-30' }),
    work(`${code}-3`, { duration: '两小时' }),
    work(`${code}-4`, { duration: '两小时' }),
  ])
  await page.getByText('要写 1 行').waitFor()
  await page.getByRole('heading', { name: '有错 3 行' }).waitFor()
  const day = page.getByRole('textbox', { name: '第 2 行的发布日期' })
  await day.fill('2026-02-28')
  await day.press('Enter')
  await page.getByRole('heading', { name: '有错 3 行，改好 1' }).waitFor()
  await page.getByRole('textbox', { name: '第 3 行的时长' }).fill('120')
  await page.getByRole('button', { name: '填 120，同类 2 行一起' }).click()
  await page.getByRole('heading', { name: '有错 3 行，改好 3' }).waitFor()
  await page.getByRole('checkbox', { name: '新增先存为待发布' }).uncheck()
  await page.keyboard.press('Control+Enter')
  await page.getByText('写完').waitFor()
  await page.getByRole('link', { name: `${code}-4` }).waitFor()
  const [{ id }] = await query(`select id from work where number = '${code}-2'`)
  const visitor = await site.visit(`/western/${id}`)
  await expect.poll(() => visitor.title()).toContain(`${code}-2`)
})

test('works that were taken down are not imported again, and a whole import is undone', async () => {
  const code = numbered()
  await query(`insert into blocked_mark (kind, mark, created_at) values ('number', '3 ${code}-1', now())`)
  const page = await open()
  await preview(page, '回来.json', [work(`${code}-1`), work(`${code}-2`)])
  await page.getByRole('heading', { name: '拦下 1 行' }).waitFor()
  await page.getByText('编号在封锁表').waitFor()
  await page.getByRole('button', { name: '写入 1 行' }).click()
  await page.getByRole('button', { name: '发布新增 1…' }).click()
  await page.getByRole('button', { name: '发布 1 部' }).click()
  await expect
    .poll(() => query(`select published from work where number = '${code}-2'`))
    .toEqual([{ published: true }])
  expect(await query(`select from work where number = '${code}-1'`)).toEqual([])
  await page.getByRole('button', { name: '整批撤回…' }).click()
  const undo = page.getByRole('button', { name: '撤回 1 部' })
  expect(await undo.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: '原因，进审计' }).fill('传错了文件')
  await undo.click()
  await page.getByText('隐藏新增 1 部').waitFor()
  expect(await query(`select published, unlisted from work where number = '${code}-2'`)).toEqual([
    { published: false, unlisted: 'hidden' },
  ])
})

test('columns with other names are mapped, wrong lines are taken along as CSV, keys show one part', async () => {
  const page = await open()
  const table = '甲,乙,丙\nMAP-1,山间的早晨,2026-01-02\nMAP-2,港口的黄昏,明天\n'
  await page
    .getByLabel('导入文件')
    .setInputFiles({ name: '片单.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByText('表头里没有认得的列').first().waitFor()
  await page.getByRole('combobox', { name: '频道' }).first().selectOption({ label: '欧美' })
  await page.getByRole('combobox', { name: '编号' }).selectOption('甲')
  await page.getByRole('combobox', { name: '标题' }).selectOption('乙')
  await page.getByRole('combobox', { name: '发布日期' }).selectOption('丙')
  const sample = page.getByRole('region', { name: '预览' })
  await sample.getByText('山间的早晨').waitFor()
  await sample.getByText('第 3 行，发布日期').waitFor()
  await page.getByRole('button', { name: '按这样读，再试跑' }).click()
  await page.getByRole('heading', { name: '有错 1 行' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载错行 CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('片单-错行.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('MAP-2,港口的黄昏,发布日期,明天')
  await page.keyboard.press('1')
  await page.getByRole('heading', { name: '新增 1 行' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: '有错 1 行' }).count()).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { name: '有错 1 行' }).waitFor()
})

test('on a phone it can be read and corrected; axe finds nothing', async () => {
  const page = await open(['admin'], { viewport: phone })
  await page.getByRole('button', { name: '选择文件' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await preview(page, '手机.json', [work(numbered()), work(numbered(), { pubTime: 'soon' })])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
  await page.getByRole('textbox', { name: '第 2 行的发布日期' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: '读法…' }).click()
  await page.getByRole('region', { name: '预览' }).getByRole('listitem').first().waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
