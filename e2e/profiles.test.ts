import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { cards, whenInWidth } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'
import { watchTakeover } from './takeover.ts'

const site = useSite()
/** A busy machine takes its time. */
const soon = { timeout: 15_000 }

interface Related {
  id: string
  name: string
  nameCn: string | null
  count: number
  modId: number | null
}

interface Profile {
  works: number
  magnets: number
  from: string
  to: string
  years: { year: number; works: number }[]
  tags: Related[]
  performers: Related[]
  series: Related[]
}

const api = async (path: string) => (await fetch(`${site.url}/prod-api/v2/${path}`)).json()
const profileOf = async (id: string, query = '') =>
  ((await api(`tag/profile/${id}${query}`)) as { data: Profile }).data
const nameOf = ({ name, nameCn }: Related) => nameCn ?? name

let performer: Related
let series: Related

beforeAll(async () => {
  const first = async (path: string) => ((await api(path)) as { rows: Related[] }).rows[0]
  const found = [
    await first('works/performer/list?pageSize=1'),
    await first('tag/list?tableName=series&pageSize=1'),
  ]
  for (const one of found) if (!one) throw new Error('the catalogue has no such entry')
  ;[performer, series] = found as [Related, Related]
})

const profile = (page: Page) => page.getByRole('region', { name: '资料' })
const years = (page: Page) => page.getByRole('navigation', { name: '各年的作品数' }).getByRole('link')
const letters = (page: Page) => page.getByRole('navigation', { name: '拼音首字母' }).getByRole('link')
const pictured = (page: Page) => page.locator('a.entry-grid-card')

test('a performer has portrait, facts, tags, co-stars and series, as the API counts them', async () => {
  const { works, magnets, from, to, tags, performers } = await profileOf(performer.id)
  const page = await site.visit(`/performer/${performer.id}`, { viewport: desktop })
  const shown = profile(page)
  await shown.getByRole('heading', { level: 1, name: nameOf(performer) }).waitFor()
  const text = (await shown.innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toContain(`${from.slice(0, 4)}–${to.slice(0, 4)} 年`)
  expect(text).toContain(`${works} 部作品`)
  expect(text).toContain(`${magnets} 部有磁力`)
  const [tag] = tags
  if (!tag) throw new Error('the performer has no tag')
  const link = shown.getByRole('link', { name: `${nameOf(tag)} ${tag.count}`, exact: true })
  expect(await link.getAttribute('href')).toBe(`/find?all=${performer.id},${tag.id}`)
  const [other] = performers
  if (!other) throw new Error('the performer has no co-star')
  await shown.getByRole('link', { name: `${nameOf(other)} ${other.count} 部` }).click()
  await page.waitForURL(`**/performer/${other.id}`)
  await page.getByRole('heading', { level: 1, name: nameOf(other) }).waitFor()
})

test('the finder lists as many works with both as the tag says', async () => {
  const { tags } = await profileOf(performer.id)
  const page = await site.visit(`/performer/${performer.id}`, { viewport: desktop })
  await whenReady(page)
  await profile(page)
    .getByRole('link', { name: `${nameOf(tags[0] as Related)} ${tags[0]?.count}` })
    .click()
  await page.waitForURL('**/find?all=*')
  await page
    .getByText(new RegExp(`^${tags[0]?.count} 部`))
    .first()
    .waitFor()
})

test.each([phone, desktop])(
  'a year lists its works, another press lists all again, at %o',
  async (viewport) => {
    const shownYears = (await profileOf(performer.id, '?hasResource=1')).years
    const [year] = shownYears
    const page = await site.visit(`/performer/${performer.id}`, { viewport })
    await whenReady(page)
    const all = shownYears.reduce((sum, one) => sum + one.works, 0)
    await page.getByText(`有资源 ${all} 部`).waitFor()
    await years(page).first().click()
    await page.waitForURL(`**/performer/${performer.id}?year=${year?.year}`)
    await page.getByText(`有资源 ${year?.works} 部`).waitFor()
    expect(await years(page).first().getAttribute('aria-current')).toBe('true')
    await page.getByLabel('排序').selectOption('高分')
    await page.waitForURL(`**year=${year?.year}*sort=average`)
    await page.getByText(`有资源 ${year?.works} 部`).waitFor()
    await page.reload()
    await whenReady(page)
    await page.getByText(`有资源 ${year?.works} 部`).waitFor()
    await years(page).first().click()
    await page.waitForURL(`**/performer/${performer.id}?sort=average`)
    await page.getByText(`有资源 ${all} 部`).waitFor()
  },
)

test('on a phone further facts are behind a button, and related series lead on', async () => {
  const { series: related } = await profileOf(series.id)
  // Those of other channels have no page: they lead to the finder.
  const first = related.find(({ modId }) => modId === 1)
  if (!first) throw new Error('the series has no related one')
  const page = await site.visit(`/series/${series.id}`)
  await whenReady(page)
  const link = profile(page).getByRole('link', { name: `${nameOf(first)} ${first.count}` })
  expect(await link.count()).toBe(0)
  await profile(page).getByRole('button', { name: '更多资料' }).click()
  await link.click()
  await page.waitForURL(`**/series/${first.id}`)
})

test('a tag says which tags its works have most', async () => {
  const { rows } = (await api('tag/list?tableName=tag&pageSize=1')) as { rows: Related[] }
  const id = rows[0]?.id ?? ''
  const { tags } = await profileOf(id)
  const page = await site.visit(`/tags/${id}`, { viewport: desktop })
  await whenReady(page)
  await page.getByRole('button', { name: '年份、相关标签和演员' }).click()
  const link = profile(page).getByRole('link', { name: `${nameOf(tags[0] as Related)} ${tags[0]?.count}` })
  expect(await link.getAttribute('href')).toBe(`/find?all=${id},${tags[0]?.id}`)
  await years(page).first().waitFor()
})

test.each([phone, desktop])('a directory is ordered and narrowed by initials, at %o', async (viewport) => {
  const page = await site.visit('/performer/index', { viewport })
  await whenReady(page)
  const ids = async () =>
    (await pictured(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).map(
      (href) => href?.split('/').at(-1),
    )
  const listed = async (query: string) =>
    ((await api(`tag/entries?${query}`)) as { rows: Related[] }).rows.map(({ id }) => id)
  const hot = await listed('sort=hot')
  await expect.poll(async () => (await ids()).slice(0, 20), soon).toEqual(hot.slice(0, 20))
  await page.getByRole('navigation', { name: '目录排序' }).getByRole('link', { name: '最新' }).click()
  await page.waitForURL('**/performer/index?sort=new')
  const newest = await listed('sort=new')
  await expect.poll(async () => (await ids()).slice(0, 20), soon).toEqual(newest.slice(0, 20))
  const letter = letters(page).filter({ hasText: /^Z$/ })
  await letter.click()
  await page.waitForURL('**/performer/index?sort=new&initial=Z')
  const narrowed = await listed('sort=new&initial=Z')
  await expect.poll(ids, soon).toEqual(narrowed)
  expect(await letter.getAttribute('aria-current')).toBe('true')
  await page.reload()
  await whenReady(page)
  expect(await ids()).toEqual(narrowed)
})

test('on a phone the chosen letter and the chosen year are in view', async () => {
  const directory = await site.visit('/performer/index?initial=Z', { viewport: phone })
  await whenInWidth(letters(directory).and(directory.locator('[aria-current]')))
  const page = await site.visit(`/performer/${performer.id}`, { viewport: phone })
  await page.goto(new URL((await years(page).last().getAttribute('href')) ?? '', site.url).href)
  await whenInWidth(years(page).and(page.locator('[aria-current]')))
})

test('a directory goes on by scrolling, and back finds it as it was', async () => {
  const page = await site.visit('/performer/index', { viewport: desktop })
  await whenReady(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => pictured(page).count(), soon).toBeGreaterThan(48)
  await page.waitForLoadState('networkidle')
  await pictured(page).nth(50).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  await pictured(page).nth(50).click()
  await page.waitForURL(/performer\/\d+$/)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY), soon).toBe(scrolled)
})

test('the name narrows the pictures on a phone', async () => {
  const page = await site.visit('/performer/index')
  await whenReady(page)
  await page.getByRole('searchbox', { name: '筛选名称' }).fill(nameOf(performer))
  await page.waitForURL('**/performer/index?filter=*')
  await expect.poll(() => pictured(page).count(), soon).toBeLessThan(10)
  await pictured(page)
    .filter({ hasText: nameOf(performer) })
    .click()
  await page.waitForURL(`**/performer/${performer.id}`)
})

test('tags are shown with pictures too', async () => {
  const page = await site.visit('/tags/index')
  await whenReady(page)
  await page.getByRole('link', { name: '图片', exact: true }).click()
  await page.waitForURL('**/tags/index?tab=pictures')
  await pictured(page).first().waitFor()
  await letters(page).filter({ hasText: /^S$/ }).click()
  await page.waitForURL('**/tags/index?tab=pictures&initial=S')
  await page.getByRole('link', { name: '分组', exact: true }).click()
  await page.waitForURL('**/tags/index')
  await expect.poll(() => pictured(page).count()).toBe(0)
})

test('without the profile the works stand as before', async () => {
  const page = await site.visit('/censored', { viewport: desktop, expected: /status of 503|^503/ })
  await whenReady(page)
  await page.route('**/tag/profile/**', (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: '服务暂时繁忙，请稍后再试' } }),
  )
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
  }, `/performer/${performer.id}`)
  await page.getByRole('heading', { level: 1, name: nameOf(performer) }).waitFor()
  await cards(page).first().waitFor()
})

test.each([
  ['/performer/index', phone],
  ['/tags/index?tab=pictures', desktop],
  ['performer', phone],
  ['series', desktop],
])('%s: the browser takes over without a request or a movement, at %o', async (name, viewport) => {
  const entry = name === 'series' ? `/series/${series.id}` : `/performer/${performer.id}`
  const page = await site.visit('/', { viewport })
  const { calls, shifts } = await watchTakeover(page)
  await page.goto(site.url + (name.startsWith('/') ? name : entry))
  await whenReady(page)
  expect(calls.filter((call) => !/pageNum=[2-9]/.test(call))).toEqual([])
  expect((await shifts()).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.005)
})

test.each([phone, desktop])('axe finds nothing, light and dark, at %o', async (viewport) => {
  const page = await site.visit('/performer/index', { viewport, reducedMotion: 'reduce' })
  for (const path of [
    `/performer/${performer.id}?year=2025`,
    '/performer/index?initial=Z',
    '/tags/index?tab=pictures',
  ]) {
    await page.goto(site.url + path)
    await whenReady(page)
    expect(await violationsInBothThemes(page), path).toEqual([])
  }
})
