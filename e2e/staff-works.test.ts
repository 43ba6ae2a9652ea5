import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { someWorks } from '../server/test/kept.ts'
import type { Account } from './members.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })
let editor: Account
beforeAll(async () => {
  editor = await makeStaff(site, ['editor'])
})

const missing = /404/

interface Known {
  id: string
  number: string
  title: string
  modId: number
}

async function works(count: number, from = 0): Promise<Known[]> {
  const { db } = site.server?.context ?? {}
  if (!db) throw new Error('needs a site of our own')
  const ids = (await someWorks(db, from + count)).slice(from)
  return db
    .selectFrom('work')
    .select(['id', 'number', 'title', 'mod_id as modId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** A work whose number no other channel has. */
async function onlyOne(): Promise<Known> {
  for (const work of await works(100)) {
    const namesakes = await site.server?.context.db
      .selectFrom('work')
      .select('id')
      .where('number', '=', work.number)
      .execute()
    if (namesakes?.length === 1) return work
  }
  throw new Error('every number stands twice')
}

const channels = ['censored', 'uncensored', 'western', 'fc2', 'anime']
const addressOf = ({ id, modId }: Known) => `/${channels[modId - 1]}/${id}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page) => page.locator('.overlays-toast')
const lines = (page: Page) => page.locator('.works-table tbody tr')

/** The same number in another spelling. */
const otherwise = (number: string) => number.toLowerCase().replaceAll('-', ' ')

test('a work is found by its number in another writing, hidden by a key and brought back by another', async () => {
  const work = await onlyOne()
  const visitor = await site.visit(addressOf(work), { expected: missing })
  await expect.poll(() => heading(visitor).textContent()).toContain(work.title)
  const page = await visitStaff(site, editor, '/staff/works')
  await lines(page).first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(otherwise(work.number))
  await lines(page).first().getByRole('link', { name: work.number, exact: true }).waitFor()
  await page.getByRole('searchbox').press('Escape')
  await page.keyboard.press('h')
  await toast(page).getByText('已隐藏 1 部').waitFor()
  const line = lines(page).filter({ has: page.getByRole('link', { name: work.number, exact: true }) })
  await line.getByText('已隐藏').waitFor()
  const status = async () => (await visitor.reload())?.status()
  await expect.poll(status).toBe(404)
  await page.keyboard.press('Control+z')
  await toast(page).getByText('已撤销 1 部').waitFor()
  await line.getByText('已发布').waitFor()
  await expect.poll(status).toBe(200)
  // The filter is in the address: back and forward restore it.
  expect(new URL(page.url()).searchParams.get('keyword')).toBe(otherwise(work.number))
})

test('a new work is a draft until it is published, with an entry made in place and a pasted magnet', async () => {
  const page = await visitStaff(site, editor, '/staff/works')
  await lines(page).first().waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '新作品' })
  await form.getByLabel('番号').fill('lt-031')
  await form.getByLabel('频道').selectOption('western')
  await form.getByLabel('标题', { exact: true }).fill('元阳的梯田')
  await form.getByRole('button', { name: '新建并打开' }).click()
  await page.waitForURL(/\/staff\/works\/\d{16}/)
  const maker = page.getByRole('combobox', { name: '制作商' })
  await maker.fill('山川影像社')
  await page.getByRole('option', { name: /新建「山川影像社」/ }).waitFor()
  await maker.press('Control+Enter')
  await page.getByLabel('标题', { exact: true }).fill('梯田晨雾：元阳四季')
  await page.getByText('2 处未保存').waitFor()
  await page
    .getByRole('region', { name: '改动' })
    .or(page.locator('.editor-changes'))
    .getByText('元阳的梯田')
    .waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('都存好了').waitFor()
  await page
    .getByLabel('磁力链接或 info hash，一行一条')
    .fill(`magnet:?xt=urn:btih:${'9f2c'.repeat(10)}&dn=LT-031.2160p`)
  await page.getByRole('button', { name: '加入' }).click()
  await page.getByRole('cell', { name: 'LT-031.2160p' }).waitFor()
  await page.getByRole('button', { name: /^发布 / }).click()
  await toast(page).getByText('已发布 1 部').waitFor()
  const id = /\d{16}/.exec(page.url())?.[0] ?? ''
  const visitor = await site.visit(`/western/${id}`)
  await expect.poll(() => heading(visitor).textContent()).toContain('梯田晨雾：元阳四季')
  await visitor.getByRole('link', { name: '山川影像社' }).first().waitFor()
})

test('a magnet is removed once that is confirmed, and a change of a colleague to it is asked for', async () => {
  const [work] = await works(1, 40)
  if (!work) throw new Error('no works')
  const open = async () => visitStaff(site, await makeStaff(site, ['editor']), `/staff/works/${work.id}`)
  const [mine, theirs] = [await open(), await open()]
  await mine
    .getByLabel('磁力链接或 info hash，一行一条')
    .fill(`magnet:?xt=urn:btih:${'7d1e'.repeat(10)}&dn=magnet-of-two`)
  await mine.getByRole('button', { name: '加入' }).click()
  await theirs.reload()
  const edit = (page: Page) =>
    page
      .getByRole('row', { name: /magnet-of-two|theirs/ })
      .getByRole('button', { name: '改…' })
      .click()
  const dialog = (page: Page, name = '磁力') => page.getByRole('dialog', { name, exact: true })
  for (const page of [mine, theirs]) await edit(page)
  await dialog(mine).getByLabel('名称').fill('mine')
  await dialog(theirs).getByLabel('名称').fill('theirs')
  await dialog(theirs).getByRole('button', { name: '保存' }).click()
  await expect.poll(() => dialog(theirs).count()).toBe(0)
  await dialog(mine).getByRole('button', { name: '保存' }).click()
  await dialog(mine, '1 栏有人先改了').getByText('现在：theirs').waitFor()
  await dialog(mine, '1 栏有人先改了').getByRole('button', { name: '按选的存' }).click()
  await expect.poll(() => mine.getByRole('dialog').count()).toBe(0)

  await edit(theirs)
  await dialog(theirs).getByRole('button', { name: /^移除/ }).click()
  const last = dialog(theirs, '移除这条磁力？')
  await last.getByRole('button', { name: '移除', exact: true }).click()
  await expect.poll(() => theirs.getByRole('row', { name: /theirs/ }).count()).toBe(0)
})

test('two changes to the same field are resolved by a question, and the typed text stays', async () => {
  const [work] = await works(1, 30)
  if (!work) throw new Error('no works')
  const [mine, theirs] = await Promise.all([
    visitStaff(site, editor, `/staff/works/${work.id}`),
    visitStaff(site, await makeStaff(site, ['editor']), `/staff/works/${work.id}`),
  ])
  await mine.getByLabel('标题', { exact: true }).fill('屋顶上的天文社')
  await theirs.getByLabel('标题', { exact: true }).fill('屋顶天文社')
  await theirs.getByRole('button', { name: '保存', exact: false }).last().click()
  await theirs.getByText('都存好了').waitFor()
  await mine.keyboard.press('Control+s')
  const clash = mine.getByRole('dialog', { name: '1 栏有人先改了' })
  await clash.getByText('现在：屋顶天文社').waitFor()
  await clash.getByRole('button', { name: '用我的' }).click()
  await clash.getByRole('button', { name: '按选的存' }).click()
  await mine.getByText('都存好了').waitFor()
  await expect.poll(() => mine.getByLabel('标题', { exact: true }).inputValue()).toBe('屋顶上的天文社')
  const visitor = await site.visit(addressOf(work))
  await expect.poll(() => heading(visitor).textContent()).toContain('屋顶上的天文社')
})

test('text typed during a save stays, and unsaved rights are not left without a question', async () => {
  const [work] = await works(1, 60)
  if (!work) throw new Error('no works')
  const page = await visitStaff(site, editor, `/staff/works/${work.id}`)
  const title = page.getByLabel('标题', { exact: true })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v2/staff/works/save', async (route) => {
    await answered
    await route.continue()
  })
  await title.fill('灯塔')
  await page.keyboard.press('Control+s')
  await title.fill('灯塔看守人')
  answer()
  await toast(page).getByText('已保存 1 处').waitFor()
  await page.getByText('1 处未保存').waitFor()
  expect(await title.inputValue()).toBe('灯塔看守人')
  await page.keyboard.press('Control+s')
  await page.getByText('都存好了').waitFor()

  const note = page.locator('.rights-rights').getByLabel('备注')
  await note.fill('合同在柜子里')
  await page.getByText('1 处未保存').waitFor()
  await page.getByRole('link', { name: '作品' }).first().click()
  const question = page.getByRole('dialog', { name: '还有没保存的改动' })
  await question.getByRole('button', { name: '留在这里' }).click()
  expect(await note.inputValue()).toBe('合同在柜子里')
  await page.getByRole('button', { name: '保存权利' }).click()
  await page.getByText('都存好了').waitFor()
})

test('rights that a colleague changed meanwhile: other fields are kept, and the same field is asked for', async () => {
  const [work] = await works(1, 61)
  if (!work) throw new Error('no works')
  const mine = await visitStaff(site, editor, `/staff/works/${work.id}`, { expected: /500/ })
  const theirs = await visitStaff(site, await makeStaff(site, ['editor']), `/staff/works/${work.id}`)
  const field = (page: Page, label: string) => page.locator('.rights-rights').getByLabel(label)
  const save = (page: Page) => page.getByRole('button', { name: '保存权利' }).click()
  await field(mine, '备注').fill('合同在柜子里')
  await field(theirs, '许可方').fill('山川影像社')
  await save(theirs)
  await toast(theirs).getByText('权利已保存').waitFor()
  await save(mine)
  await toast(mine).getByText('权利已保存').waitFor()
  await mine.getByText('都存好了').waitFor()
  await expect.poll(() => field(mine, '许可方').inputValue()).toBe('山川影像社')
  await expect.poll(() => field(mine, '备注').inputValue()).toBe('合同在柜子里')

  await field(theirs, '地域').fill('亚洲')
  await save(theirs)
  await theirs.getByText('都存好了').waitFor()
  await field(mine, '地域').fill('欧洲')
  await save(mine)
  const clash = mine.getByRole('dialog', { name: '1 栏有人先改了' })
  await clash.getByText('现在：亚洲').waitFor()
  await clash.getByRole('button', { name: '按选的存' }).click()
  await expect.poll(() => field(mine, '地域').inputValue()).toBe('亚洲')
  await mine.getByText('都存好了').waitFor()
})

test('two works become one, the old address leads to it, and a day long they can be parted again', async () => {
  const [from, into] = await works(2, 40)
  if (!from || !into) throw new Error('no works')
  const page = await visitStaff(site, editor, `/staff/works/${from.id}`)
  await page.getByLabel('并入哪一部，番号或编号').fill(into.id)
  await page.getByRole('button', { name: '并入…' }).click()
  const dialog = page.getByRole('dialog', { name: '合并两部作品' })
  await dialog.getByRole('button', { name: `并入 ${into.number}` }).click()
  await page.waitForURL(`**/staff/works/${into.id}`)
  const visitor = await site.visit(addressOf(from), { viewport: desktop })
  await visitor.waitForURL(`**${addressOf(into)}`)
  await expect.poll(() => heading(visitor).textContent()).toContain(into.title)
  await page.getByRole('button', { name: '撤销合并' }).click()
  await toast(page).getByText('已撤销 1 部').waitFor()
  const leadsTo = async () => {
    await visitor.goto(site.url + addressOf(from))
    return new URL(visitor.url()).pathname
  }
  await expect.poll(leadsTo).toBe(addressOf(from))
})

test('on a phone a row opens its work, and unsaved changes are not lost without a question', async () => {
  const page = await visitStaff(site, editor, '/staff/works', { viewport: phone })
  await lines(page).nth(2).click()
  await page.waitForURL(/\/staff\/works\/\d{16}/)
  await page.getByLabel('标题', { exact: true }).fill('茶山一日')
  await page.getByText('1 处未保存').waitFor()
  await page.getByRole('link', { name: '作品' }).first().click()
  const question = page.getByRole('dialog', { name: '还有没保存的改动' })
  await question.getByRole('button', { name: '留在这里' }).click()
  expect(await page.getByLabel('标题', { exact: true }).inputValue()).toBe('茶山一日')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
