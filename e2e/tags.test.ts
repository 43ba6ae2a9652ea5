import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { cards } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'
import { watchTakeover } from './takeover.ts'

const site = useSite()
/** A busy machine takes its time. */
const soon = { timeout: 15_000 }

interface Group {
  name: string
  items: { id: string; name: string; count: number }[]
}

let groups: Group[]

beforeAll(async () => {
  const answer = await fetch(`${site.url}/prod-api/v2/tag/channel?modName=censored&pageSize=300`)
  groups = ((await answer.json()) as { data: Group[] }).data
})

function group(at: number): Group {
  const found = groups.at(at)
  if (!found) throw new Error(`The channel has no group ${at}`)
  return found
}

function tag(groupAt: number, at: number) {
  const found = group(groupAt).items[at]
  if (!found) throw new Error(`The group has no tag ${at}`)
  return found
}

const chips = (page: Page) => page.locator('main .chip-chip:visible')

test.each([phone, desktop])(
  'the channel menu opens all groups, each tag with its count, at %o',
  async (viewport) => {
    const page = await site.visit('/censored', { viewport })
    await whenReady(page)
    await page.getByRole('navigation', { name: '有码频道' }).getByRole('link', { name: '分类' }).click()
    await page.getByRole('heading', { level: 1, name: '有码分类' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/tags/index')
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    // A list that takes long comes after its heading.
    await expect.poll(() => headings.allInnerTexts(), soon).toEqual(groups.map(({ name }) => name))
    const wanted = tag(-1, 1)
    const link = page
      .getByRole('main')
      .getByRole('link', { name: `${wanted.name} ${wanted.count}`, exact: true })
    await link.click()
    await page.waitForURL(`**/tags/${wanted.id}`)
    await expect.poll(() => page.title(), soon).toBe(`${wanted.name} - 有码分类 - 夜航`)
    await cards(page).first().waitFor()
  },
)

test('on a desktop rows of groups are above the works, the current one among them', async () => {
  const page = await site.visit(`/tags/${tag(-1, 0).id}`, { viewport: desktop })
  await whenReady(page)
  await page.getByRole('heading', { level: 1, name: `${group(-1).name}：${tag(-1, 0).name}` }).waitFor()
  const rows = page.getByRole('main').locator('.tags-rows h2:visible')
  expect(await rows.allInnerTexts()).toEqual([...groups.slice(0, 3), group(-1)].map(({ name }) => name))
  await page.getByRole('button', { name: `展开其余 ${groups.length - 4} 组` }).click()
  await expect.poll(() => rows.count(), soon).toBe(groups.length)
  await page
    .getByRole('main')
    .getByRole('link', { name: tag(0, 2).name, exact: true })
    .click()
  await page.waitForURL(`**/tags/${tag(0, 2).id}`)
  await page.getByRole('heading', { level: 1, name: `${group(0).name}：${tag(0, 2).name}` }).waitFor()
  // The rows stay open while one looks around.
  expect(await rows.count()).toBe(groups.length)
  await page.getByRole('button', { name: '收起' }).click()
  expect(await rows.count()).toBe(4)
})

test('another tag begins at its first page, and going back finds the place that was left', async () => {
  const page = await site.visit(`/tags/${tag(0, 0).id}`)
  await whenReady(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards(page).count(), soon).toBeGreaterThan(24)
  await cards(page).nth(20).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await cards(page).nth(20).click()
  await page.getByRole('tab', { name: '详情' }).waitFor()
  await page.goBack()
  await page.getByLabel('筛选', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY), soon).toBe(place)
  await page.evaluate(() => window.scrollTo(0, 0))
  await chips(page)
    .filter({ hasText: tag(0, 1).name })
    .click()
  await page.waitForURL(`**/tags/${tag(0, 1).id}`)
  await expect
    .poll(() => chips(page).and(page.locator('[aria-current]')).innerText(), soon)
    .toBe(tag(0, 1).name)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('on a phone the sheet offers groups and tags, shows how many works, and clears, by keyboard', async () => {
  const page = await site.visit(`/tags/${tag(1, 3).id}`)
  await whenReady(page)
  const pick = page.getByRole('link', { name: new RegExp(`${group(1).name}.*${tag(1, 3).name}.*更换`) })
  await pick.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '选择分类' })
  const pressed = (name: string) => sheet.getByRole('button', { name, pressed: true })
  await pressed(group(1).name).waitFor()
  const [groups, tags] = await sheet
    .locator('nav, section')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
  expect(groups?.top, 'beside each other').toBe(tags?.top)
  expect(groups?.right).toBe(tags?.left)
  await pressed(`${tag(1, 3).name} ${tag(1, 3).count}`).waitFor()
  await sheet.getByRole('button', { name: group(3).name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await sheet.getByText(`${group(3).name}，共 ${group(3).items.length} 个`).waitFor()
  await sheet.getByRole('button', { name: new RegExp(`^${tag(3, 1).name} `) }).focus()
  await page.keyboard.press('Space')
  await sheet.getByText(`${group(3).name}：${tag(3, 1).name}`).waitFor()
  await sheet.getByRole('link', { name: `查看 ${tag(3, 1).count} 部` }).focus()
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'hidden' })
  await page.waitForURL(`**/tags/${tag(3, 1).id}`)
  await page.locator('.selection-link-pick').click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.locator('.selection-link-pick').click()
  await sheet.getByRole('link', { name: '清除' }).click()
  await page.waitForURL('**/tags/index')
})

test('a chosen tag is scrolled into view in the line of its group', async () => {
  const last = group(1).items.length - 1
  const page = await site.visit(`/tags/${tag(1, last).id}`)
  await whenReady(page)
  const chosen = chips(page).and(page.locator('[aria-current]'))
  await expect.poll(async () => (await chosen.boundingBox())?.x ?? 1000, soon).toBeLessThan(phone.width)
})

test.each(['/tags/2999999999999999', '/tags/anime/nothing'])('%s is a 404 page', async (path) => {
  const page = await site.visit(path, { expected: /404 \(Not Found\)/ })
  expect((await page.reload())?.status()).toBe(404)
  await page.getByRole('heading', { name: '访问资源不存在' }).waitFor()
})

test('a tag of another channel has no page in this one', async () => {
  const page = await site.visit(`/tags/western/${tag(0, 0).id}`, { expected: /404 \(Not Found\)/ })
  await page.getByRole('heading', { name: '访问资源不存在' }).waitFor()
})

test('groups that cannot be loaded show the reason, and load with a retry', async () => {
  const page = await site.visit('/western', { viewport: desktop, expected: /net::ERR_FAILED/ })
  await whenReady(page)
  await page.route('**/tag/channel?*', (route) => route.abort())
  await page.getByRole('navigation', { name: '欧美频道' }).getByRole('link', { name: '分类' }).click()
  await page.getByRole('heading', { name: '后端接口连接异常' }).waitFor()
  await page.unroute('**/tag/channel?*')
  await page.getByRole('button', { name: '重试' }).click()
  await chips(page).first().waitFor()
})

test('the other groups, where they cannot be loaded, show the reason in their place, and load with a retry', async () => {
  const page = await site.visit(`/tags/${tag(0, 0).id}`, { viewport: desktop, expected: /net::ERR_FAILED/ })
  await whenReady(page)
  await page.route('**/tag/channel?*', (route) => route.abort())
  const opener = page.getByRole('button', { name: `展开其余 ${groups.length - 4} 组` })
  await opener.click()
  await page.getByRole('alert').getByText('其余分类没有加载出来。').waitFor()
  expect(await page.getByRole('main').locator('.tags-rows section h2:visible').count()).toBe(4)
  await page.setViewportSize(phone)
  await page.locator('.selection-link-pick').click()
  const sheet = page.getByRole('dialog', { name: '选择分类' })
  await sheet.getByRole('button', { name: group(-1).name, exact: true }).click()
  await sheet.getByText('其余分类没有加载出来。').waitFor()
  await page.unroute('**/tag/channel?*')
  await sheet.getByRole('button', { name: '重试' }).click()
  await sheet.getByText(`${group(-1).name}，共 ${group(-1).items.length} 个`).waitFor()
})

test('before any script the groups, the tag and its works are there', async () => {
  const page = await site.visit(`/tags/${tag(1, 0).id}`, { javaScriptEnabled: false })
  expect(await cards(page).count()).toBe(24)
  await page.locator('.selection-link-pick').click()
  await page.waitForURL('**/tags/index')
  expect(await chips(page).count()).toBeGreaterThan(50)
})

test.each([
  ['index', phone],
  ['index', desktop],
  ['a tag', phone],
  ['a tag', desktop],
])('%s: the browser takes over without a request or a movement, at %o', async (name, viewport) => {
  const path = `/tags/${name === 'index' ? name : tag(1, 2).id}`
  const page = await site.visit('/', { viewport })
  const { calls, shifts } = await watchTakeover(page)
  await page.goto(site.url + path)
  await whenReady(page)
  expect(calls.filter((call) => !/pageNum=[2-9]/.test(call))).toEqual([])
  expect(await shifts()).toEqual([])
})

test.each([phone, desktop])('axe finds nothing, light and dark, at %o', async (viewport) => {
  const page = await site.visit('/tags/index', { viewport, reducedMotion: 'reduce' })
  for (const path of ['/tags/anime/index', `/tags/${tag(1, 2).id}`]) {
    await page.goto(site.url + path)
    await whenReady(page)
    expect(await violationsInBothThemes(page), path).toEqual([])
  }
  if (viewport !== phone) return
  await page.locator('.selection-link-pick').click()
  await page.getByRole('dialog').waitFor()
  expect(await violationsInBothThemes(page), 'sheet').toEqual([])
})
