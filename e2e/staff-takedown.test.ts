import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useSite, whenReady } from './site.ts'
import { makeStaff, useImportWorker, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })
useImportWorker(site)

/** A work that was taken down stays so: each try has a work of its own. */
let tries = 0
function newLine() {
  tries += 1
  const number = `LGT-73${tries}`
  return {
    channel: 'western',
    number,
    title: `${number} 海岛的灯塔`,
    pubTime: '2026-11-18',
    magnets: [
      { infoHash: String(tries).repeat(40), name: `${number}.1080p`, createTime: '2026-11-18 08:00:00' },
    ],
  }
}

async function importFile(page: Page, name: string, lines: readonly object[]): Promise<void> {
  await page.goto(`${site.url}/staff/imports`)
  const buffer = Buffer.from(JSON.stringify(lines))
  await page.getByLabel('导入文件').setInputFiles({ name, mimeType: 'application/json', buffer })
}

const idOf = async (number: string) => {
  const found = await site.server?.context.pool.query<{ id: string }>(
    'select id from work where number = $1',
    [number],
  )
  return found?.rows[0]?.id ?? ''
}
const status = async (id: string) =>
  (await fetch(`${site.url}/western/${id}`, { headers: { cookie: 'adult=1' } })).status

test('a report leads to a takedown, and a second import does not bring the work back', {
  timeout: 90_000,
}, async () => {
  const line = newLine()
  const { number } = line
  const page = await visitStaff(site, await makeStaff(site, ['editor']), '/staff/imports')
  await importFile(page, '秋季.json', [line])
  await page.getByRole('button', { name: '写入 1 行' }).waitFor()
  await page.getByRole('checkbox', { name: '新增先存为待发布' }).uncheck()
  await page.getByRole('button', { name: '写入 1 行' }).click()
  await page.getByText('写完').waitFor()
  const id = await idOf(number)
  await expect.poll(() => status(id)).toBe(200)

  const visitor = await site.visit(`/western/${id}`)
  await whenReady(visitor)
  await visitor.getByRole('button', { name: '举报', exact: true }).click()
  const form = visitor.getByRole('dialog', { name: '举报这部作品' })
  await form.getByRole('radio', { name: '权利' }).check()
  await form.getByLabel('哪里有问题').fill('我方是摄影师本人，未许可任何人使用，请移除。')
  await form.getByLabel('联系方式').fill('studio@example.org')
  await form.getByRole('button', { name: '提交举报' }).click()
  const code = await visitor.getByText(/^YH-/).textContent()

  await page.goto(`${site.url}/staff/moderation?keyword=${number}`)
  await page
    .getByRole('link', { name: /^C-\d+$/ })
    .first()
    .click()
  await page.waitForURL('**/staff/moderation/*')
  await page.getByRole('radio', { name: '成立，下架' }).check()
  await page.getByLabel('裁定理由').fill('没有授权，已下架。')
  await page.getByRole('button', { name: '按「成立，下架」执行' }).click()
  const dialog = page.getByRole('dialog')
  const caseNumber = (await page.getByRole('heading', { level: 1 }).textContent())?.match(/C-\d+/)?.[0] ?? ''
  await dialog.getByRole('textbox').fill(caseNumber)
  await dialog.getByRole('button', { name: '执行成立，下架' }).click()
  await expect.poll(() => status(id)).toBe(404)

  await visitor.goto(`${site.url}/report/${code}`)
  await visitor.getByText('已裁定：成立，已下架').waitFor()

  // The same number, and its magnet under another one.
  await importFile(page, '再来.json', [line, { ...line, number: 'OTHER-1', title: 'OTHER-1 灯塔' }])
  await page.getByRole('heading', { name: '拦下 2 行' }).waitFor()
  await page.getByText('没有要写的').waitFor()
  expect(await status(id)).toBe(404)
})
