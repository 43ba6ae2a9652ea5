import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { workWhere } from './catalogue.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })
const sizes = [phone, desktop]
const gone = /404 \(Not Found\)/

const statement = '我方受摄影师委托，页面所用剧照未获许可，请移除。'
const proof = { name: '权属证明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 1') }
const form = (page: Page) => page.getByRole('dialog', { name: '举报这部作品' })
const receipt = (page: Page) => page.getByRole('dialog', { name: '举报已收到' })

async function openForm(page: Page): Promise<void> {
  await whenReady(page)
  await page.getByRole('button', { name: '举报', exact: true }).click()
  await form(page).waitFor()
}

async function fill(page: Page, reason: string): Promise<void> {
  await form(page).getByRole('radio', { name: reason }).check()
  await form(page).getByLabel('哪里有问题').fill(statement)
  await form(page).getByLabel('联系方式').fill('legal@shanhe.example.org')
}

test.each(sizes)(
  'a visitor reports a work and follows the case by its code, at %o',
  { timeout: 120_000 },
  async (viewport) => {
    const { path } = await workWhere(site.url, ({ modId }) => modId === 1)
    const page = await site.visit(path, { viewport })
    await openForm(page)
    await form(page)
      .getByLabel('加权属证明')
      .setInputFiles([proof, { ...proof, name: '说明.docx', buffer: Buffer.from('PK') }])
    await form(page).getByText('说明.docx').waitFor()
    await form(page).getByRole('button', { name: '提交举报' }).click()
    await form(page).getByText('请选一个理由').waitFor()
    await form(page).getByText('请写至少 10 个字').waitFor()
    expect(await violationsInBothThemes(page), 'form').toEqual([])
    await fill(page, '权利')
    await form(page).getByRole('button', { name: '提交举报' }).click()
    // The report is in, whatever becomes of its files.
    await receipt(page).getByText('「说明.docx」没有传上去').waitFor()
    const code = (await receipt(page).getByText(/^YH-/).textContent()) ?? ''
    expect(code).toMatch(/^YH(-[2-9A-Z]{4}){3}$/)
    expect(await violationsInBothThemes(page), 'receipt').toEqual([])
    await receipt(page).getByRole('link', { name: '看进度' }).click()
    await page.waitForURL(`**/report/${code}`)
    await page.getByText('正在处理').waitFor()
    const files = page.getByRole('region', { name: '附件' })
    await files.getByText('权属证明.pdf').waitFor()
    await files
      .getByLabel('加附件，还可加 2 份')
      .setInputFiles({ ...proof, name: '对照.pdf', buffer: Buffer.from('%PDF-1.4 2') })
    await files.getByText('对照.pdf').waitFor()
    await files.getByLabel('加附件，还可加 1 份').waitFor({ state: 'attached' })
    expect(await violationsInBothThemes(page), 'case').toEqual([])

    await page.goto(`${site.url}/report`)
    await whenReady(page)
    await page.getByLabel('查询码').fill('YH-2222-2222-2222')
    await page.getByRole('button', { name: '看进度' }).click()
    await page.getByText('没有这个查询码').waitFor()
    await page.getByLabel('查询码').fill(` ${code.toLowerCase()}`)
    await page.getByRole('button', { name: '看进度' }).click()
    await page.getByText('正在处理').waitFor()
  },
)

test('a report on consent takes the work off the site before any review', async () => {
  const { path } = await workWhere(site.url, ({ modId }) => modId === 3)
  const page = await site.visit(path, { expected: gone })
  await openForm(page)
  await fill(page, '出镜同意')
  await form(page).getByRole('button', { name: '提交举报' }).click()
  await receipt(page).getByText('作品已经先行隐藏').waitFor()
  await expect.poll(async () => (await page.goto(site.url + path))?.status()).toBe(404)
})

test('an answer that is lost is asked for again, and there is one case', async () => {
  const { path } = await workWhere(site.url, ({ modId }) => modId === 5)
  const page = await site.visit(path, { expected: /ERR_FAILED/ })
  await openForm(page)
  await fill(page, '信息有误')
  const codes: string[] = []
  await page.route('**/v2/report', async (route) => {
    const answer = await route.fetch()
    codes.push((await answer.json()).data.reportCode)
    if (codes.length > 1) await route.fulfill({ response: answer })
    else await route.abort()
  })
  const send = form(page).getByRole('button', { name: '提交举报' })
  await send.click()
  await form(page).getByRole('alert').waitFor()
  // A second press within a second would be a repetition.
  await expect
    .poll(
      async () => {
        if ((await receipt(page).count()) === 0) await send.click()
        return receipt(page).count()
      },
      { interval: 1200, timeout: 15_000 },
    )
    .toBe(1)
  expect(new Set(codes).size).toBe(1)
})

test('the code is shown before the files are in, and stays until it is said to be kept', async () => {
  const { path } = await workWhere(site.url, ({ modId }) => modId === 2)
  const page = await site.visit(path)
  await openForm(page)
  await form(page).getByLabel('加权属证明').setInputFiles(proof)
  await fill(page, '权利')
  const release = await holdRequests(page, '**/v2/report/file/*')
  await form(page).getByRole('button', { name: '提交举报' }).click()
  await receipt(page).getByText(/^YH-/).waitFor()
  await receipt(page).getByText('附件正在上传').waitFor()
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  release()
  await receipt(page).getByText('附件已收到').waitFor()
  await receipt(page).getByRole('button', { name: '已经存好，关闭' }).click()
  await receipt(page).waitFor({ state: 'hidden' })
  await openForm(page)
  expect(await form(page).getByLabel('哪里有问题').inputValue()).toBe('')
  expect(await form(page).getByText(proof.name).count()).toBe(0)
})

test('what was typed is there again after the form was closed', async () => {
  const { path } = await workWhere(site.url, ({ modId }) => modId === 1)
  const page = await site.visit(path)
  await openForm(page)
  await form(page).getByLabel('加权属证明').setInputFiles(proof)
  await fill(page, '权利')
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'hidden' })
  await openForm(page)
  expect(await form(page).getByRole('radio', { name: '权利' }).isChecked()).toBe(true)
  expect(await form(page).getByLabel('哪里有问题').inputValue()).toBe(statement)
  expect(await form(page).getByLabel('联系方式').inputValue()).toBe('legal@shanhe.example.org')
  await form(page).getByText(proof.name).waitFor()
})

test('nothing of the form is loaded before it is opened', async () => {
  const { path } = await workWhere(site.url, ({ modId }) => modId === 1)
  const page = await site.visit(path)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await whenReady(page)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /report|captcha/.test(url))).toEqual([])
  await openForm(page)
  expect(asked.some((url) => /report-dialog/.test(url))).toBe(true)
})
