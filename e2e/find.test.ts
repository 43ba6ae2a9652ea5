import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '../web/src/paths.ts'
import { violationsInBothThemes } from './axe.ts'
import { worksWhere } from './catalogue.ts'
import { cards } from './lists.ts'
import { register, visitSignedIn } from './members.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })

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
  await filters(page)
    .getByRole('button', { name: /^不要：/, pressed: false })
    .nth(1)
    .click()
  await page.waitForURL(/none=\d{16}$/)
  await filters(page)
    .getByRole('button', { name: /^有磁力/ })
    .click()
  await page.waitForURL(/isDht=1/)
  const chosen = page.getByRole('list', { name: '已选条件' })
  await expect.poll(() => chosen.getByRole('link').count()).toBe(4)
  await chosen.getByRole('link', { name: /^去掉 不要：/ }).click()
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

/** As the search has it, `shanhai` of 山海. */
async function pinyinOf(id: string): Promise<string> {
  if (!site.server) throw new Error('Only a server of the test has a database to look into')
  const { rows } = await sql<{ search: string }>`
    select search::text as search from entity where id = ${id}::bigint
  `.execute(site.server.context.db)
  return /'P:([a-z]+)'/.exec(rows[0]?.search ?? '')?.[1] ?? ''
}

test('typing finds an entry by its name, and by its pinyin', async () => {
  const { rows } = await api<{ rows: Tag[] }>('/works/performer/list?pageSize=60')
  const last = rows.filter(({ nameCn, name }) => /^\p{Script=Han}+$/u.test(nameCn ?? name)).at(-1) as Tag
  const pinyin = await pinyinOf(last.id)
  expect(pinyin).toMatch(/^[a-z]{4,}$/)
  const page = await open('/find', desktop)
  await filters(page).getByText('演员', { exact: true }).click()
  const field = filters(page).getByRole('searchbox', { name: '查找演员' })
  const any = filters(page).getByRole('button', { name: `任一：${nameOf(last)}`, exact: true })
  await field.fill(nameOf(last))
  await any.waitFor()
  await field.fill('')
  await any.waitFor({ state: 'detached' })
  await field.fill(pinyin)
  await any.click()
  await page.waitForURL(`**/find?any=${last.id}`)
  await cards(page).first().waitFor()
})

test('without a channel, typing finds the entries of every channel; with one, those of this channel', async () => {
  const lastOf = async (query: string) => (await api<{ rows: Tag[] }>(query)).rows.at(-1) as Tag
  const tag = await lastOf('/tag/list?tableName=tag&modId=3&pageSize=300')
  const maker = await lastOf('/tag/list?tableName=maker&modName=uncensored&pageSize=300')
  const page = await open('/find', desktop)
  await filters(page).getByRole('searchbox', { name: '查找标签' }).fill(nameOf(tag))
  const row = filters(page).getByRole('listitem').filter({ hasText: '欧美' })
  await row
    .getByRole('button', { name: `必有：${nameOf(tag)}`, exact: true })
    .first()
    .click()
  await page.waitForURL(`**/find?all=${tag.id}`)
  await page.goto(`${site.url}/find?modId=2`)
  await whenReady(page)
  await filters(page).getByText('制作商', { exact: true }).click()
  await filters(page).getByRole('searchbox', { name: '查找制作商' }).fill(nameOf(maker))
  await filters(page)
    .getByRole('button', { name: `必有：${nameOf(maker)}`, exact: true })
    .click()
  await page.waitForURL(`**/find?all=${maker.id}&modId=2`)
})

test('a range of days is taken, one that is reversed is not', async () => {
  const page = await open('/find', desktop)
  const day = (name: string) => filters(page).getByLabel(`日期${name}`)
  await day('从').fill('2024-03-05')
  await page.waitForURL('**/find?from=2024-03-05')
  await day('到').fill('2024-03-01')
  await day('到').blur()
  await expect.poll(() => day('到').inputValue()).toBe('')
  await day('到').fill('2024-09-20')
  await page.waitForURL('**/find?from=2024-03-05&to=2024-09-20')
  const expected = await totalOf('from=2024-03-05&to=2024-09-20')
  await total(page)
    .filter({ hasText: new RegExp(`^${formatted(expected)} 部`) })
    .waitFor()
  await page.getByRole('link', { name: '去掉 2024-03-05 起' }).waitFor()
  await day('从').fill('')
  await day('从').blur()
  await page.waitForURL('**/find?to=2024-09-20')
  expect(await filters(page).getByLabel('年份到').inputValue()).toBe('2024-09-20')
})

test('a day that does not exist is refused with a sentence', async () => {
  const page = await open('/find?from=2024-02-30', desktop)
  await page.getByRole('main').getByRole('alert').waitFor()
  expect(await filters(page).getByLabel('日期从').inputValue()).toBe('')
})

test('ratings and lengths have the number of works that each finds', async () => {
  const page = await open('/find?modId=1', desktop)
  const rating = filters(page).getByRole('button', { name: /^4 分起/ })
  const expected = formatted(await totalOf('modId=1&minAverage=4'))
  await rating.filter({ hasText: new RegExp(`^4 分起${expected}$`) }).waitFor()
  const most = await totalOf('modId=1&minAverage=4&maxDuration=90')
  await rating.click()
  await page.waitForURL('**/find?modId=1&minAverage=4')
  const until = filters(page).getByLabel('片长到')
  await until.locator('option', { hasText: `90 分钟（${formatted(most)}）` }).waitFor({ state: 'attached' })
  await until.selectOption('90')
  await total(page)
    .filter({ hasText: new RegExp(`^${formatted(most)} 部`) })
    .waitFor()
})

test('what a visitor can watch is asked for by their level', async () => {
  const guest = await open('/find', desktop)
  const mine = (page: Page) => filters(page).getByRole('button', { name: /^我能看/ })
  await mine(guest).click()
  await guest.waitForURL('**/find?playLevel=0')
  await guest.getByRole('link', { name: '去掉 游客能看' }).waitFor()
  const member = await visitSignedIn(site, await register(site), '/find', { viewport: desktop })
  await filters(member)
    .getByRole('button', { name: /^游客能看/ })
    .waitFor()
  await mine(member).click()
  await member.waitForURL('**/find?playLevel=1')
})

test('where nothing is found, the page says which condition to drop', async () => {
  const [{ id }] = tags as [Tag]
  const page = await open(`/find?all=${id}&minDuration=1400`, phone)
  await page.getByRole('heading', { name: '没有符合全部条件的作品' }).waitFor()
  await page.getByRole('link', { name: /^去掉 至少 1400 分钟（[\d,]+ 部）$/ }).click()
  await page.waitForURL(`**/find?all=${id}`)
  await cards(page).first().waitFor()
})

test('where no work has the keyword, the search is offered, which guesses', async () => {
  const [work] = await worksWhere(site.url, ({ title }) => /^\p{Script=Han}{6,}$/u.test(title))
  if (work === undefined) throw new Error('The catalogue has no such work')
  const wrong = `${work.title.slice(0, 2)}囍${work.title.slice(3)}`
  const page = await open(`/find?keyword=${encodeURIComponent(wrong)}&modId=1`, phone)
  await page.getByRole('link', { name: `搜索与“${wrong}”相近的` }).click()
  await page.waitForURL(`**${paths.search(wrong)}`)
  await cards(page).filter({ hasText: work.title }).first().waitFor()
  const other = await open(`/find?keyword=${encodeURIComponent('灯塔')}&minDuration=1400`, phone)
  await other.getByRole('link', { name: /^去掉 至少 1400 分钟（/ }).waitFor()
  expect(await other.getByRole('link', { name: /^搜索与/ }).count()).toBe(0)
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
  // The address changes first; a card of the page before would be gone between press and release.
  await page.getByRole('button', { name: /^筛选/ }).waitFor()
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

test('in the sheet of a phone a refusal is seen in front of it, and goes on with the page when the sheet is closed', async () => {
  const { rows } = await api<{ rows: Tag[] }>('/tag/list?tableName=tag&pageSize=13')
  const page = await open(`/find?any=${rows.slice(0, 12).map(({ id }) => id)}`, phone)
  await page.getByRole('button', { name: '筛选 12', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  const more = sheet.getByRole('button', { name: /^必有/, pressed: false })
  await sheet
    .getByRole('button', { name: /^再显示/ })
    .first()
    .click()
  await more.nth(12).click()
  const notice = (place: Page | Locator) =>
    place.getByRole('status').filter({ hasText: '最多同时筛选 12 个标签、演员、制作商等' })
  await notice(sheet).waitFor()
  expect(
    await notice(sheet).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === element
    }),
  ).toBe(true)
  expect(await violationsInBothThemes(page)).toEqual([])
  // It is shown for a few seconds, and the check of both themes may have taken longer.
  await more.nth(12).click()
  await notice(sheet).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await notice(page).waitFor()
})
