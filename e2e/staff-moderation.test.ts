import { readFile } from 'node:fs/promises'
import { moderation } from '@yehang/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../server/test/client.ts'
import { makeReported, type OwnWork, reported } from '../server/test/reporting.ts'
import { startBeside } from '../server/test/server.ts'
import { violationsInBothThemes } from './axe.ts'
import type { Account } from './members.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })
const gone = /404 \(Not Found\)/
const slow = 120_000

let editor: Account
let admin: Account

beforeAll(async () => {
  editor = await makeStaff(site, ['editor'])
  admin = await makeStaff(site, ['admin'])
})

function server() {
  if (!site.server) throw new Error('Only a server of the test has reports')
  return site.server
}

async function newCase(reason: Parameters<typeof reported>[2] = 'rights') {
  const work = await makeReported(server())
  return { work, held: await reported(server(), work.id, reason) }
}

/** A case on age whose work stays on the site, since the hourly cap was reached. */
async function unhiddenCase() {
  const work = await makeReported(server())
  const capped = await startBeside(server(), { reportHidesPerHour: 0 })
  const held = await reported({ ...server(), url: capped.url }, work.id, 'age')
  await capped.close()
  return { work, held }
}

const statusOf = async ({ id }: OwnWork) =>
  (await fetch(`${site.url}/censored/${id}`, { headers: { cookie: 'adult=1' } })).status
const row = (page: Page, caseNumber: string) => page.getByRole('row').filter({ hasText: caseNumber })

async function execute(page: Page, choice: string, why: string, caseNumber: string): Promise<void> {
  await page.getByRole('radio', { name: choice }).check()
  await page.getByLabel('裁定理由').fill(why)
  await page.getByRole('button', { name: `按「${choice}」执行` }).click()
  const dialog = page.getByRole('dialog')
  const act = dialog.getByRole('button', { name: `执行${choice}` })
  expect(await act.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill(caseNumber.toLowerCase())
  await act.click()
  await dialog.waitFor({ state: 'detached' })
}

test('a report is hidden by a key, given back, taken down; the appeal is reviewed by another colleague', {
  timeout: slow,
}, async () => {
  const { work, held } = await newCase()
  const page = await visitStaff(site, editor, `/staff/moderation?keyword=${work.number}`)
  await row(page, held.caseNumber).waitFor()
  await page.locator('.forms-find input').first().blur()
  await page.keyboard.press('h')
  await row(page, held.caseNumber).getByText('已先行隐藏').waitFor()
  await expect.poll(() => statusOf(work)).toBe(404)
  await page.keyboard.press('Control+z')
  await row(page, held.caseNumber).getByText('待看').waitFor()
  await expect.poll(() => statusOf(work)).toBe(200)

  await page.keyboard.press('Enter')
  await page.waitForURL(`**/staff/moderation/${held.id}`)
  await page.getByText('le***@***.org').waitFor()
  await page.getByRole('button', { name: '打开来函人资料' }).click()
  await page.getByText('legal@shanhe.example.org').waitFor()
  await page.getByLabel('备注', { exact: true }).fill('合同第 4 条只许正片')
  await page.keyboard.press('Enter')
  await page.getByText('备注：合同第 4 条只许正片').waitFor()
  expect(await violationsInBothThemes(page), 'case').toEqual([])
  await page.locator('body').press('3')
  await execute(page, '成立，下架', '没有授权，已下架。', held.caseNumber)
  await page.getByText('两边都能在查询页看到裁定').waitFor()
  await expect.poll(() => statusOf(work)).toBe(404)

  const visitor = await site.visit(`/report/${held.otherCode}`)
  await visitor.getByText('已裁定：成立，已下架').waitFor()
  await visitor.getByLabel('为什么不服').fill('下架时我们未及补件，现附拍摄授权书。')
  await visitor.getByLabel('联系方式').fill('studio@example.org')
  const proof = Buffer.from('%PDF-1.4 授权书')
  await visitor
    .getByLabel('加权属证明')
    .setInputFiles({ name: '授权书.pdf', mimeType: 'application/pdf', buffer: proof })
  await visitor.getByRole('button', { name: '提交申诉' }).click()
  await visitor.getByText('申诉复核中').waitFor()

  await page.getByText('你是原裁定人，不能复核').waitFor({ timeout: 20_000 })
  const other = await visitStaff(site, admin, `/staff/moderation/${held.id}`)
  await other.getByText('现附拍摄授权书').waitFor()
  const download = other.waitForEvent('download')
  await other.getByRole('button', { name: '授权书.pdf' }).click()
  expect(await readFile(await (await download).path())).toEqual(proof)
  await other.getByText('打开一份附件').waitFor()
  await other.getByText('st***@***.org').waitFor()
  await other.getByRole('button', { name: '打开双方资料' }).click()
  await other.getByText('studio@example.org').waitFor()
  await other.getByText('legal@shanhe.example.org').waitFor()
  await other.getByText('编号、标题、条目、评分').waitFor({ state: 'detached' })
  await execute(other, '撤销，恢复', '授权书有效，撤销下架。', held.caseNumber)
  await other.getByText('待发布', { exact: true }).waitFor()
  await visitor.reload()
  await visitor.getByText('已复核：撤销原裁定').waitFor()
  const { answer } = await call(site.url, moderation.getReport, { params: { reportCode: held.reportCode } })
  expect(answer.data).toMatchObject({ state: 'closed', review: 'reversed' })
})

test('a case is given to a colleague, a letter is sent, and both stand in its course', async () => {
  const { held } = await newCase()
  const page = await visitStaff(site, admin, `/staff/moderation?keyword=${held.caseNumber}`)
  await row(page, held.caseNumber).getByRole('link', { name: held.caseNumber }).click()
  await page.getByRole('button', { name: '交给同事' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户名').fill(editor.userName)
  await dialog.getByLabel('用户名').press('Enter')
  await page.getByText(`${editor.userName}在办`).waitFor()
  await page.keyboard.press('m')
  await dialog.getByRole('button', { name: '另一方' }).click()
  await dialog.getByLabel('信', { exact: true }).fill('请补一份授权书。')
  await dialog.getByRole('button', { name: '发出' }).click()
  await page.getByText('写信给另一方：请补一份授权书。').waitFor()
})

test('in part, on a phone: the ticked parts are removed, the rest is restored', {
  timeout: slow,
}, async () => {
  const { work, held } = await newCase('consent')
  await expect.poll(() => statusOf(work)).toBe(404)
  const page = await visitStaff(site, editor, '/staff/moderation', { viewport: phone, expected: gone })
  await row(page, held.caseNumber).getByRole('link', { name: held.caseNumber }).click()
  await page.getByRole('radio', { name: '部分成立' }).check()
  const act = page.getByRole('button', { name: '按「部分成立」执行' })
  expect(await act.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /剧照 2 张/ }).check()
  await page.getByRole('checkbox', { name: /图和影片的指纹/ }).check()
  await execute(page, '部分成立', '剧照未获许可，已去除。', held.caseNumber)
  await expect.poll(() => statusOf(work)).toBe(200)
  // Until then the form names the stills too.
  await act.waitFor({ state: 'detached' })
  await page.getByText('剧照 2').waitFor()
})

test('a sealed case is visible to administrators alone, and one of them cannot restore it', async () => {
  const { work, held } = await newCase('age')
  const page = await visitStaff(site, editor, `/staff/moderation?keyword=${work.number}`)
  await page.getByText('没有找到').waitFor()
  const first = await visitStaff(site, admin, `/staff/moderation/${held.id}`)
  await first.getByText('陈述已封存').waitFor()
  expect(await first.locator('.case-cover img').count()).toBe(0)
  await execute(first, '不成立', '已核实出镜者的证件。', held.caseNumber)
  await first.getByText('要另一位管理员确认').waitFor()
  expect(await statusOf(work)).toBe(404)
})

test('a work whose hiding seals it is hidden after a question, in the list and on the page of the case, without an undo', {
  timeout: slow,
}, async () => {
  const [first, second] = [await unhiddenCase(), await unhiddenCase()]
  const page = await visitStaff(site, admin, `/staff/moderation?keyword=${first.work.number}`)
  await row(page, first.held.caseNumber).waitFor()
  await page.locator('.forms-find input').first().blur()
  const dialog = page.getByRole('dialog')
  const sealIt = async () => {
    await page.keyboard.press('h')
    await dialog.getByText('不能撤销').waitFor()
    await dialog.getByRole('button', { name: '隐藏并封存' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('已隐藏并封存').waitFor()
    expect(await page.getByRole('button', { name: '撤销' }).count()).toBe(0)
  }
  await page.keyboard.press('h')
  await dialog.getByRole('button', { name: '不了' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await statusOf(first.work)).toBe(200)
  await sealIt()
  await expect.poll(() => statusOf(first.work)).toBe(404)

  await page.goto(`${site.url}/staff/moderation/${second.held.id}`)
  await page.getByRole('button', { name: '先行隐藏' }).waitFor()
  await sealIt()
  await page.getByText('已封存：按法律要求报告').waitFor()
  expect(await statusOf(second.work)).toBe(404)
})

test('a reason that was typed is not dropped by a key, nor is a case of a colleague put back by one', async () => {
  const { held } = await newCase()
  const { db } = server().context
  const colleague = db.selectFrom('member').select('id').where('user_name', '=', editor.userName)
  await db.updateTable('report_case').set({ assignee_id: colleague }).where('id', '=', held.id).execute()
  const page = await visitStaff(site, admin, `/staff/moderation/${held.id}`)
  await page.getByText(`${editor.userName}在办`).waitFor()
  const dialog = page.getByRole('dialog')
  await page.locator('body').press('a')
  await dialog.getByText('放回').first().waitFor()
  await dialog.getByRole('button', { name: '不了' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`${editor.userName}在办`).waitFor()
  await page.locator('body').press('a')
  await dialog.getByRole('button', { name: '放回' }).click()
  await page.getByRole('button', { name: '我来办' }).waitFor()

  await page.getByLabel('裁定理由').fill('没有授权')
  await page.getByLabel('裁定理由').blur()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '留在这里' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('裁定理由').inputValue()).toBe('没有授权')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '放弃并离开' }).click()
  await page.getByRole('tab', { name: '未决' }).waitFor()
})

test('staff record a report, and search the blocklist', async () => {
  const work = await makeReported(server())
  const page = await visitStaff(site, editor, '/staff/moderation')
  await page.getByRole('tab', { name: '未决' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '代录一件' })
  await dialog.getByLabel('作品').fill('NO-SUCH-1')
  await dialog.getByLabel('来函说什么').fill('来信说剧照未获许可，请移除。')
  await dialog.getByLabel('联系方式').fill('letter@example.org')
  await dialog.getByRole('button', { name: '录入' }).click()
  await dialog.getByText('没有这部作品').waitFor()
  await dialog.getByLabel('作品').fill(work.number)
  await expect
    .poll(
      async () => {
        if (await dialog.isVisible()) await dialog.getByRole('button', { name: '录入' }).click()
        return new URL(page.url()).pathname
      },
      { interval: 1200, timeout: 15_000 },
    )
    .toMatch(/\/staff\/moderation\/\d+$/)
  await page.getByText('同事代录').waitFor()
  await page.goto(`${site.url}/staff/moderation?tab=blocked`)
  await page.getByRole('tab', { name: '封锁表' }).waitFor()
})

test.each([desktop, phone])('axe finds nothing in the list at %j', async (viewport) => {
  await newCase()
  const page = await visitStaff(site, admin, '/staff/moderation', { viewport })
  await page.getByText('四十八小时').waitFor()
  await page.getByRole('table').first().waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
