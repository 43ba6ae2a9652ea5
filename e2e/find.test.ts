import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { cards } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()

interface Tag {
  id: string
  name: string
  nameCn: string | null
  count: number
}
let tags: Tag[]

async function api<T>(path: string): Promise<T> {
  return (await (await fetch(`${site.url}/prod-api/v2${path}`)).json()) as T
}
const totalOf = async (query: string) => (await api<{ total: number }>(`/works/find?isDht=0&${query}`)).total
const nameOf = ({ name, nameCn }: Tag) => nameCn ?? name

beforeAll(async () => {
  tags = (await api<{ rows: Tag[] }>('/tag/list?tableName=tag&pageSize=6')).rows
})

async function open(path: string, viewport: typeof phone): Promise<Page> {
  const page = await site.visit(path, { viewport })
  await whenReady(page)
  return page
}

const filters = (page: Page) => page.getByRole('complementary', { name: '筛选条件' })
const total = (page: Page) => page.getByRole('main').getByRole('status')
const formatted = (value: number) => value.toLocaleString('en-US')

test('conditions combine, are in the address, and are dropped one by one', async () => {
  const [first] = tags as [Tag]
  const page = await open('/find', desktop)
  await total(page)
    .filter({ hasText: /部有磁力/ })
    .waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await filters(page)
    .getByRole('button', { name: `必有：${nameOf(first)}` })
    .first()
    .click()
  await page.waitForURL(`**/find?all=${first.id}`)
  await total(page)
    .filter({ hasText: `${formatted(await totalOf(`all=${first.id}`))} 部，` })
    .waitFor()
  const without = filters(page)
    .getByRole('button', { name: /^不要：/, pressed: false })
    .nth(1)
  const name = ((await without.getAttribute('aria-label')) ?? '').slice('不要：'.length)
  await without.click()
  await page.waitForURL(/none=\d{16}$/)
  await filters(page)
    .getByRole('button', { name: /^有磁力/ })
    .click()
  await page.waitForURL(/isDht=1/)
  const chosen = page.getByRole('list', { name: '已选条件' })
  await expect.poll(() => chosen.getByRole('link').count()).toBe(4)
  await chosen.getByRole('link', { name: `去掉 不要：${name}` }).click()
  await page.waitForURL((url) => !url.searchParams.has('none'))
  await chosen.getByRole('link', { name: '清空' }).click()
  await page.waitForURL(/\/find$/)
  await chosen.waitFor({ state: 'detached' })
})

test('the count beside a choice is what it finds once it is chosen', async () => {
  const page = await open('/find?modId=1', desktop)
  const row = filters(page)
    .getByRole('group', { name: /，.* 部$/ })
    .first()
  await row.waitFor()
  const [, count = ''] = /，([\d,]+) 部$/.exec((await row.getAttribute('aria-label')) ?? '') ?? []
  await row.getByRole('button', { name: /^必有/ }).click()
  await total(page)
    .filter({ hasText: `${count} 部` })
    .waitFor()
})

test('typing finds an entry by its name, and by its pinyin', async () => {
  const { rows } = await api<{ rows: Tag[] }>('/works/performer/list?pageSize=60')
  const last = rows.filter(({ nameCn, name }) => /^\p{Script=Han}+$/u.test(nameCn ?? name)).at(-1) as Tag
  const page = await open('/find', desktop)
  await filters(page).getByText('演员', { exact: true }).click()
  await filters(page).getByRole('searchbox', { name: '查找演员' }).fill(nameOf(last))
  await filters(page)
    .getByRole('button', { name: `任一：${nameOf(last)}`, exact: true })
    .click()
  await page.waitForURL(`**/find?any=${last.id}`)
  await cards(page).first().waitFor()
})

test('where nothing is found, the page says which condition to drop', async () => {
  const [{ id }] = tags as [Tag]
  const page = await open(`/find?all=${id}&minDuration=1400`, phone)
  await page.getByRole('heading', { name: '没有符合全部条件的作品' }).waitFor()
  await page.getByRole('link', { name: /^去掉 至少 1400 分钟（[\d,]+ 部）$/ }).click()
  await page.waitForURL(`**/find?all=${id}`)
  await cards(page).first().waitFor()
})

test('on a phone a sheet has the filters, its button the count, and Escape closes it', async () => {
  const page = await open('/find', phone)
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await sheet.getByRole('button', { name: /^有磁力/ }).click()
  await page.waitForURL(/isDht=1/)
  await sheet.getByRole('button', { name: /^有磁力/, pressed: true }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  const { total: expected } = await api<{ total: number }>('/works/find?isDht=1')
  await sheet.getByRole('button', { name: `查看 ${formatted(expected)} 部` }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '筛选 1', exact: true }).click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

test('a list and a search lead here with their own conditions, and back restores them', async () => {
  const [{ id, name }] = tags as [Tag]
  const page = await open(`/tags/${id}`, phone)
  await page.getByRole('link', { name: '组合筛选' }).click()
  await page.waitForURL((url) => url.pathname === '/find' && url.searchParams.get('all') === id)
  await cards(page).nth(3).click()
  await page.waitForURL(/\/\d{16}$/)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/find' && url.searchParams.get('all') === id)
  await cards(page).first().waitFor()
  await page.goto(`${site.url}/search/${encodeURIComponent(name)}`)
  await whenReady(page)
  await page.getByRole('link', { name: '组合筛选' }).click()
  await page.waitForURL((url) => url.searchParams.get('keyword') === name)
  await page.getByRole('link', { name: '相关' }).waitFor()
})

test('more than twelve entries are refused with a sentence', async () => {
  const { rows } = await api<{ rows: Tag[] }>('/tag/list?tableName=tag&pageSize=13')
  const page = await open(`/find?any=${rows.slice(0, 12).map(({ id }) => id)}`, desktop)
  await filters(page)
    .getByRole('button', { name: /^再显示/ })
    .first()
    .click()
  const more = filters(page).getByRole('button', { name: /^必有/, pressed: false })
  await more.nth(12).click()
  await page.getByText('最多同时筛选 12 个标签、演员、制作商等').waitFor()
  expect(new URL(page.url()).searchParams.has('all')).toBe(false)
})
