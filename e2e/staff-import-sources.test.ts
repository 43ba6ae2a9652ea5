import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { beginDueSources } from '../server/src/domains/imports/sources/beginning.ts'
import { type MaccmsSite, startMaccmsSite } from '../server/test/imports/maccms-site.ts'
import { violationsInBothThemes } from './axe.ts'
import { serverOf } from './membership.ts'
import { useSite } from './site.ts'
import { makeStaff, useImportWorker, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })
useImportWorker(site)
let remote: MaccmsSite

beforeAll(async () => {
  remote = await startMaccmsSite(3)
  serverOf(site).context.config.download.allow.push(remote.host)
  return () => remote.close()
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('an editor adds a source, looks at its first reading, and later ones are written by themselves', async () => {
  const { context } = serverOf(site)
  const page = await visitStaff(site, await makeStaff(site, ['editor']), '/staff/imports')
  await page.getByRole('button', { name: '添加来源' }).click()
  const form = dialog(page, '添加定时来源')
  await form.getByLabel('名字').fill('山野采集')
  await form.getByLabel('采集地址').fill('http://127.0.0.1:1/api.php/provide/vod/')
  await form.getByRole('button', { name: '添加' }).click()
  await form.getByText('应为公网上的 http 或 https 地址').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await form.getByLabel('采集地址').fill(remote.address)
  await form.getByRole('button', { name: '添加' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '山野采集' }).waitFor()

  await beginDueSources(context)
  await page.reload()
  await page.getByText('等着写入').first().waitFor()
  await page.getByRole('link', { name: '新增 0，变更 0，有错 3' }).click()
  await page.getByText('这个来源第一次读').waitFor()
  await page.getByRole('button', { name: /读法/ }).click()
  const reading = dialog(page, '读法')
  await reading.getByLabel('频道', { exact: true }).first().selectOption('4')
  await reading.getByRole('button', { name: '按这样读，再试跑' }).click()
  await page.getByRole('button', { name: '写入 3 行' }).click()
  await page.getByText('写完').waitFor()

  remote.works.push({ id: 400, title: '第四座灯塔' })
  await page.goto(`${site.url}/staff/imports`)
  await page.getByRole('button', { name: '山野采集' }).click()
  const source = dialog(page, '山野采集')
  await source.getByText('自动写入，一次最多 5,000 部').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await source.getByRole('button', { name: '现在读' }).click()
  await source.getByRole('link', { name: '新增 1，变更 0' }).waitFor()
  await expect
    .poll(async () => (await context.pool.query("select title from work where number = 'SRC-400'")).rows)
    .toEqual([{ title: '第四座灯塔' }])

  await source.getByRole('button', { name: '停下' }).click()
  await source.getByRole('button', { name: '恢复' }).waitFor()
  await source.getByRole('button', { name: '删去这个来源…' }).click()
  await dialog(page, '删去「山野采集」？').getByRole('button', { name: '删去' }).click()
  await page.getByText('MacCMS 采集地址、文件、目录，按时自己读').waitFor()
})

test('imported works that are perhaps there already are kept apart or merged', async () => {
  const { context } = serverOf(site)
  const ids: string[] = []
  for (const number of ['SAME-1', 'SAME1']) {
    const { rows } = await context.pool.query(
      `insert into work (mod_id, number, number_norm, title, pub_time, play_level, published, created_at, updated_at)
       values (4, $1, 'same1', '同一座灯塔', '2024-05-10', 0, true, now(), now()) returning id`,
      [number],
    )
    ids.push(rows[0].id)
  }
  await context.pool.query(
    `insert into duplicate_work (work_id, other_id, why, found_at) values ($2, $1, 'number', now())`,
    ids,
  )
  const page = await visitStaff(site, await makeStaff(site, ['editor']), '/staff/imports')
  await page.getByRole('heading', { name: '可能是同一部 1' }).waitFor()
  await page.getByText('番号只差分隔符').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: '合并…' }).click()
  await dialog(page, '合并两部作品').getByText('SAME-1').first().waitFor()
  await dialog(page, '合并两部作品').getByRole('button', { name: '不了' }).click()
  await page.getByRole('button', { name: 'SAME1 和 SAME-1 不是同一部' }).click()
  await page.getByRole('heading', { name: '可能是同一部 1' }).waitFor({ state: 'detached' })
})
