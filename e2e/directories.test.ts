import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { cards } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'
import { watchTakeover } from './takeover.ts'

const site = useSite()
/** A busy machine takes its time. */
const soon = { timeout: 15_000 }

interface Entry {
  id: string
  name: string
  nameCn: string | null
  count: number
}

const nameOf = ({ name, nameCn }: Entry) => nameCn ?? name
let makers: Entry[]
let westernMakers: Entry[]
let performers: Entry[]
/** Past the first page of its directory. */
let farPerformer: Entry

beforeAll(async () => {
  const rows = async (path: string): Promise<Entry[]> => {
    const answer = await fetch(`${site.url}/prod-api/v2/${path}`)
    return ((await answer.json()) as { rows: Entry[] }).rows
  }
  makers = await rows('tag/list?tableName=maker&modName=censored')
  westernMakers = await rows('tag/list?tableName=maker&modName=western')
  performers = await rows('works/performer/list?pageSize=200')
  farPerformer = at(performers, 100)
})

function at(entries: Entry[], index: number): Entry {
  const entry = entries[index]
  if (!entry) throw new Error(`The directory has no entry ${index}`)
  return entry
}

const sidebar = (page: Page, name = '制作商目录') => page.getByRole('navigation', { name })
const current = (page: Page, name?: string) =>
  sidebar(page, name).locator('[aria-current]').locator('span').first()
/** The cards of a directory with pictures. */
const pictured = (page: Page) => page.locator('a.entry-grid-card')
const filterField = (page: Page) => page.getByRole('searchbox', { name: '筛选名称' })
/** Loads rows of the sidebar until so many are there. */
async function readOnSidebar(page: Page, name: string, count: number): Promise<void> {
  const links = sidebar(page, name).getByRole('link')
  await expect
    .poll(async () => {
      await sidebar(page, name).evaluate((list) => list.scrollTo(0, list.scrollHeight))
      return links.count()
    }, soon)
    .toBeGreaterThanOrEqual(count)
}

test('on a desktop the channel menu opens a directory, whose names lead to entries', async () => {
  const page = await site.visit('/censored', { viewport: desktop })
  await whenReady(page)
  await page.getByRole('navigation', { name: '有码频道' }).getByRole('link', { name: '制作商' }).click()
  await page.getByRole('heading', { level: 1, name: '制作商目录' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/maker/index')
  expect(await page.title()).toBe('制作商目录 - 夜航')
  expect(await current(page).count()).toBe(0)
  await pictured(page).nth(5).waitFor()
  const entry = at(makers, 3)
  const link = sidebar(page).getByRole('link', { name: nameOf(entry) })
  expect(await link.innerText()).toMatch(new RegExp(`^${nameOf(entry)}\\s*\\(${entry.count}\\)$`))
  await link.click()
  await page.waitForURL(`**/maker/${entry.id}`)
  await page.getByRole('heading', { level: 1, name: nameOf(entry) }).waitFor()
  expect(await page.title()).toBe(`${nameOf(entry)} - 夜航`)
  await expect.poll(() => current(page).innerText()).toBe(nameOf(entry))
  await cards(page).first().waitFor()
})

test('on a phone the directory has pictures, and leads to an entry', async () => {
  const page = await site.visit('/censored')
  await whenReady(page)
  await page.getByRole('button', { name: '展开频道菜单' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '制作商' }).click()
  await page.waitForURL('**/maker/index')
  await pictured(page).nth(5).waitFor()
  await page.reload()
  await whenReady(page)
  expect(await sidebar(page).isVisible()).toBe(false)
  await pictured(page)
    .filter({ hasText: nameOf(at(makers, 2)) })
    .click()
  await page.waitForURL(`**/maker/${at(makers, 2).id}`)
  await cards(page).first().waitFor()
  expect(await sidebar(page).isVisible()).toBe(false)
})

test('typing filters the sidebar; the works stay, and a reload keeps the filter', async () => {
  const page = await site.visit(`/performer/${farPerformer.id}`, { viewport: desktop })
  await whenReady(page)
  const links = sidebar(page, '演员目录').getByRole('link')
  const wanted = performers.filter(({ name }) => /^\p{Script=Han}{3}$/u.test(name))[8]
  await filterField(page).fill(wanted?.name ?? '')
  await page.waitForURL('**?filter=*')
  // The entry whose works are shown stays on top.
  await expect.poll(() => links.count(), soon).toBe(2)
  expect(await links.first().innerText()).toContain(nameOf(farPerformer))
  expect(await links.last().innerText()).toContain(wanted?.name)
  await page.reload()
  await whenReady(page)
  await expect.poll(() => filterField(page).inputValue()).toBe(wanted?.name)
  await expect.poll(() => links.count()).toBe(2)
  await links.last().click()
  await page.waitForURL(`**/performer/${wanted?.id}?filter=*`)
  await expect.poll(() => links.count(), soon).toBe(1)
  await page.goBack()
  await page.waitForURL(`**/performer/${farPerformer.id}?filter=*`)
  // The address is there before the page that it leads to.
  await expect.poll(() => links.count(), soon).toBe(2)
  await page.getByRole('button', { name: '清空筛选' }).click()
  await page.waitForURL(`**/performer/${farPerformer.id}`)
  await expect.poll(() => links.count(), soon).toBeGreaterThan(30)
  await filterField(page).fill('zzzz')
  await page.getByText('没有找到“zzzz”').waitFor()
})

test('no request is sent while an input method composes', async () => {
  const page = await site.visit('/maker/index', { viewport: desktop })
  await whenReady(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const keyword = new URL(request.url()).searchParams.get('keyword')
    if (keyword !== null) asked.push(keyword)
  })
  await filterField(page).focus()
  await page.clock.install()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'shan', selectionStart: 4, selectionEnd: 4 })
  // Far longer than the pause after which typing is asked for.
  await page.clock.runFor(5000)
  expect(asked).toEqual([])
  await page.clock.resume()
  await session.send('Input.insertText', { text: '山' })
  await page.waitForURL('**?filter=*')
  // For the names and for the pictures.
  await expect.poll(() => asked, soon).toEqual(['山', '山'])
})

test('the sidebar is paged by itself and keeps its place when another entry is chosen', async () => {
  const page = await site.visit(`/performer/${at(performers, 0).id}`, { viewport: desktop })
  await whenReady(page)
  await page.waitForLoadState('networkidle')
  const works = await cards(page).count()
  await readOnSidebar(page, '演员目录', 96)
  expect(await cards(page).count()).toBe(works)
  const link = sidebar(page, '演员目录').getByRole('link', { name: nameOf(at(performers, 70)) })
  await link.scrollIntoViewIfNeeded()
  const scrolled = () => sidebar(page, '演员目录').evaluate((list) => list.scrollTop)
  const before = await scrolled()
  expect(before).toBeGreaterThan(1000)
  await link.click()
  await page.getByRole('heading', { level: 1, name: nameOf(at(performers, 70)) }).waitFor()
  expect(await scrolled()).toBe(before)
  expect(await sidebar(page, '演员目录').getByRole('link').count()).toBeGreaterThanOrEqual(96)
  await expect.poll(() => current(page, '演员目录').innerText()).toBe(nameOf(at(performers, 70)))
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(nameOf(at(performers, 70)))
})

test('back from a work finds grid and sidebar as they were, also after a reload there', async () => {
  const page = await site.visit(`/performer/${at(performers, 0).id}`, { viewport: desktop })
  await whenReady(page)
  await readOnSidebar(page, '演员目录', 96)
  const place = () => sidebar(page, '演员目录').evaluate((list) => list.scrollTop)
  const before = await place()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards(page).count(), soon).toBeGreaterThan(12)
  await page.waitForLoadState('networkidle')
  await cards(page).nth(13).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  for (const reload of [false, true]) {
    await cards(page).nth(13).click()
    await page.getByRole('tab', { name: '详情' }).waitFor()
    if (reload) await page.reload()
    await whenReady(page)
    await page.goBack()
    await page.getByLabel('筛选', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY), soon).toBe(scrolled)
    await expect.poll(place, soon).toBe(before)
    expect(await cards(page).count()).toBeGreaterThan(12)
  }
})

test('an entry deep in the directory is on top of it, marked', async () => {
  const page = await site.visit(`/performer/${farPerformer.id}`, { viewport: desktop })
  const first = sidebar(page, '演员目录').getByRole('link').first()
  expect(await first.innerText()).toContain(nameOf(farPerformer))
  expect(await first.getAttribute('aria-current')).toBe('page')
  await page.getByRole('heading', { level: 1, name: nameOf(farPerformer) }).waitFor()
})

test.each([phone, desktop])('the reload control begins at the first page again, at %o', async (viewport) => {
  const page = await site.visit(`/maker/${at(makers, 0).id}`, { viewport })
  await whenReady(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards(page).count(), soon).toBeGreaterThan(12)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/works/detail/list')) asked.push(request.url())
  })
  await page.getByRole('button', { name: '刷新' }).click()
  await expect.poll(() => asked.filter((url) => url.includes('pageNum=1&pageSize=12')), soon).toHaveLength(1)
  await cards(page).first().waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('on a phone the current entry opens the directory as a sheet, by keyboard', async () => {
  const page = await site.visit(`/maker/western/${at(westernMakers, 1).id}`)
  await whenReady(page)
  const pick = page.getByRole('link', { name: new RegExp(`${nameOf(at(westernMakers, 1))}.*目录`) })
  await pick.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '欧美制作商目录' })
  await sheet.waitFor()
  expect(await sheet.locator('[aria-current]').innerText()).toContain(nameOf(at(westernMakers, 1)))
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(await pick.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await sheet.getByRole('searchbox', { name: '筛选名称' }).fill(at(westernMakers, 3).name)
  await expect.poll(() => sheet.getByRole('link').count(), soon).toBe(2)
  await sheet.getByRole('link', { name: at(westernMakers, 3).name }).focus()
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: nameOf(at(westernMakers, 3)) }).waitFor()
})

test('a sheet that is opened again while it closes is open', async () => {
  const page = await site.visit(`/maker/western/${at(westernMakers, 1).id}`)
  await whenReady(page)
  await page.getByRole('link', { name: /目录$/ }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '欧美制作商目录' })
  await sheet.waitFor()
  // The second key comes before the dialog's event that it was closed.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await sheet.getByRole('searchbox', { name: '筛选名称' }).click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})

test('uncensored performers are listed by their works in that channel', async () => {
  const page = await site.visit('/performer/uncensored/index', { viewport: desktop })
  await whenReady(page)
  const first = sidebar(page, '无码演员目录').getByRole('link').first()
  const count = Number(/\((\d+)\)/.exec(await first.innerText())?.[1])
  await first.click()
  await page.waitForURL(/uncensored\/\d+$/)
  await cards(page).first().waitFor()
  await page.getByLabel('筛选', { exact: true }).selectOption('全部')
  await page.getByText(new RegExp(`^共 ${count} 部，`)).waitFor()
  expect(await cards(page).first().getAttribute('href')).toMatch(/^\/uncensored\//)
})

test.each([
  ['one that is not there', () => '/maker/2999999999999999'],
  ['one of another channel', () => `/maker/${at(westernMakers, 0).id}`],
  ['one of another kind', () => `/label/${at(makers, 0).id}`],
  ['a word', () => '/series/abc'],
])('%s is a 404 page with a link home', async (_, path) => {
  const page = await site.visit(path(), { expected: /404 \(Not Found\)/ })
  expect((await page.reload())?.status()).toBe(404)
  await page.getByRole('heading', { name: '访问资源不存在' }).waitFor()
  await page.getByRole('link', { name: '回到首页' }).click()
  await page.waitForURL('**/index')
})

test('a directory that cannot be loaded shows the reason, and loads with a retry', async () => {
  const page = await site.visit('/censored', { viewport: desktop, expected: /net::ERR_FAILED/ })
  await whenReady(page)
  await page.route('**/tag/list?*', (route) => route.abort())
  await page.getByRole('navigation', { name: '有码频道' }).getByRole('link', { name: '导演' }).click()
  await page.waitForURL('**/director/index')
  await page.getByText('后端接口连接异常').waitFor()
  await page.unroute('**/tag/list?*')
  await page.getByRole('button', { name: '重试' }).click()
  await sidebar(page, '导演目录').getByRole('link').nth(3).waitFor()
  await pictured(page).first().waitFor()
})

test('before any script the page and its links are there', async () => {
  for (const viewport of [phone, desktop]) {
    const page = await site.visit(`/maker/${at(makers, 1).id}`, { viewport, javaScriptEnabled: false })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(nameOf(at(makers, 1)))
    expect(await cards(page).count()).toBe(12)
  }
  const page = await site.visit(`/maker/${at(makers, 1).id}`, { javaScriptEnabled: false })
  await page.locator('.selection-link-pick').click()
  await page.waitForURL('**/maker/index')
  expect(await pictured(page).count()).toBe(makers.length)
})

test.each([
  ['/maker/index', phone],
  ['/maker/index', desktop],
  ['entry', phone],
  ['entry', desktop],
])('%s: the browser takes over without a request or a movement, at %o', async (name, viewport) => {
  const path = name === 'entry' ? `/maker/${at(makers, 2).id}` : name
  const page = await site.visit('/', { viewport })
  const { calls, shifts } = await watchTakeover(page)
  await page.goto(site.url + path)
  await whenReady(page)
  expect(calls.filter((call) => !/pageNum=[2-9]/.test(call))).toEqual([])
  // The line at the end of a short page of works may be in view, and is replaced by the next page.
  expect((await shifts()).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.005)
  const sent = await site.visit(path, { viewport, javaScriptEnabled: false })
  const shown = name === 'entry' ? ':nth-match(main .work-card-card, 5)' : 'a.entry-grid-card:nth-of-type(5)'
  for (const place of ['.directory-entries a:nth-of-type(9)', shown]) {
    expect(await page.locator(place).first().boundingBox()).toEqual(
      await sent.locator(place).first().boundingBox(),
    )
  }
})

test.each([phone, desktop])('axe finds nothing, light and dark, at %o', async (viewport) => {
  const page = await site.visit('/maker/index', { viewport, reducedMotion: 'reduce' })
  const entry = `/performer/uncensored/${at(performers, 1).id}`
  for (const path of ['/maker/index', `/maker/${at(makers, 2).id}`, `${entry}?filter=zzzz`]) {
    await page.goto(site.url + path)
    await whenReady(page)
    expect(await violationsInBothThemes(page), path).toEqual([])
  }
  if (viewport !== phone) return
  await page.locator('.selection-link-pick').click()
  await page.getByRole('dialog').waitFor()
  expect(await violationsInBothThemes(page), 'sheet').toEqual([])
})
