import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { memberApi } from './member-api.ts'
import { register } from './members.ts'
import { makeCodes, sellPlans } from './membership.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

test('a batch is made and handed out once; a code of it redeems, and shows where it went', async () => {
  await sellPlans(site)
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/codes')
  await page.getByLabel('枚数').fill('3')
  await page.getByLabel('用途').fill('合作站「渡口」')
  await page.getByRole('button', { name: '制 3 枚' }).click()
  await page.getByText('3 枚等着导出').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV，仅此一次' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^B-\d{3}-2026-11-20\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
  expect(lines).toHaveLength(3)
  const code = lines[0]?.split(',')[0] ?? ''
  await page.getByText('还剩 3 枚没有兑换').waitFor()
  expect(await page.getByRole('button', { name: /^导出 CSV/ }).count()).toBe(0)

  const buyer = await register(site)
  const { post } = await memberApi(site, buyer)
  await post('/user/redeem', { code })
  await page.getByLabel('贴一枚码').fill(code)
  await page.keyboard.press('Enter')
  await page.getByText('已兑换', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: buyer.userName }).count()).toBe(1)
  expect(page.url()).not.toContain(code.slice(0, 9))

  await page.reload()
  await page.getByRole('cell', { name: `…${code.slice(-4)}` }).waitFor()
  await page.getByRole('button', { name: '整批作废…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('活动取消')
  await dialog.getByLabel('手打').fill('001')
  await dialog.getByRole('button', { name: '作废 2 枚' }).click()
  await page.getByText('已作废 2 枚').waitFor()
  await page.getByText('还能用 0 枚').waitFor()
})

test.each([desktop, phone])('axe finds nothing on the page of codes at %j', async (viewport) => {
  await makeCodes(site, 2)
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/codes', { viewport })
  await page.getByText('还剩 2 枚没有兑换').first().waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
