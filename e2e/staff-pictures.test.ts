import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { publishWork, someWorks } from '../server/test/kept.ts'
import { violationsInBothThemes } from './axe.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off', RIGHTS: 'required' })

async function aWork(place: number): Promise<string> {
  if (!site.server) throw new Error('Works are looked for on a site of our own only')
  return (await someWorks(site.server.context.db, place + 1))[place] ?? ''
}

const drawn = (colour: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

const tile = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sources = (page: Page) =>
  page.locator('.pictures-pics img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))

test('stills are uploaded, ordered, made the cover and taken back; the site shows the cover', async () => {
  const work = await aWork(0)
  const page = await visitStaff(site, await makeStaff(site, ['editor']), `/staff/works/${work}`)
  await tile(page, '封面').waitFor()
  const before = await sources(page)
  await page.locator('.pictures-upAdd input').setInputFiles([
    { name: 'dawn.jpg', mimeType: 'image/jpeg', buffer: await drawn('#e0a040') },
    { name: 'IMG_0031.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    { name: 'dusk.jpg', mimeType: 'image/jpeg', buffer: await drawn('#204060') },
  ])
  await page.getByRole('button', { name: /IMG_0031.svg 只收 JPG、PNG、WebP 图片/ }).click()
  await expect.poll(async () => (await sources(page)).length).toBe(before.length + 2)
  const [dawn, dusk] = (await sources(page)).slice(-2)
  expect(dusk).toMatch(/^\/images\/desk\/.+-480\.webp$/)

  await tile(page, `剧照 ${before.length + 1}`).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await sources(page)).slice(-2)).toEqual([dusk, dawn])

  await tile(page, `剧照 ${before.length}`).click()
  await page.getByRole('button', { name: '设为封面' }).click()
  const cover = dusk?.replace('-480', '-1280')
  await expect.poll(async () => (await sources(page))[0]).toBe(cover)
  const visitor = await site.visit(`/censored/${work}`)
  await expect.poll(() => visitor.content()).toContain(cover)

  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await sources(page))[0]).toBe(before[0])
  await tile(page, `剧照 ${before.length + 1}`).focus()
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await sources(page)).length).toBe(before.length + 1)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await sources(page)).length).toBe(before.length + 2)
})

test('where rights are required a work is published once they are entered, and evidence is downloaded unchanged', async () => {
  const work = await aWork(1)
  if (site.server) await publishWork(site.server.context.db, work, false)
  const page = await visitStaff(site, await makeStaff(site, ['editor']), `/staff/works/${work}`)
  await page.getByText('还缺权利依据、许可方、权利凭据，不能发布').waitFor()
  const publish = page.getByRole('button', { name: /^发布/ })
  expect(await publish.isDisabled()).toBe(true)
  await page.getByLabel('依据').selectOption('授权许可')
  await page.getByLabel('许可方').fill('山川影像社（合同 2024-118）')
  await page.getByLabel('许可期开始').fill('2024-06-01')
  await page.getByRole('button', { name: '保存权利' }).click()
  await page.getByText('还缺权利凭据，不能发布').waitFor()
  const file = Buffer.from('%PDF-1.7 a licence')
  await page
    .getByLabel('上传凭据')
    .setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: file })
  await page.getByText('齐了').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载查看' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('合同.pdf')
  await expect.poll(() => publish.isEnabled()).toBe(true)
})

test.each([desktop, phone])('axe finds nothing in the editor at %j', async (viewport) => {
  const page = await visitStaff(site, await makeStaff(site, ['editor']), `/staff/works/${await aWork(2)}`, {
    viewport,
  })
  await tile(page, '封面').waitFor()
  await page.getByLabel('许可方').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
