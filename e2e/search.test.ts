import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '../web/src/paths.ts'
import { violationsInBothThemes } from './axe.ts'
import { worksWhere } from './catalogue.ts'
import { cards, scrollY } from './lists.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'
import { watchTakeover } from './takeover.ts'

const site = useSite()
const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const

const field = (page: Page) => page.getByRole('combobox', { name: '搜索' })
const list = (page: Page) => page.getByRole('listbox', { name: '搜索联想' })
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name })

interface Suggested {
  exact: { id: string } | null
  entries: { name: string; tableName: string }[]
  total: number
}

async function suggest(keyword: string): Promise<Suggested> {
  const answer = await fetch(`${site.url}/prod-api/v2/works/suggest?keyword=${encodeURIComponent(keyword)}`)
  return ((await answer.json()) as { data: Suggested }).data
}

/** A work that fits and is the only one its number finds. */
async function numbered(
  fits: (work: { isDht: number; isOnline: number; number: string }) => boolean = () => true,
) {
  for (const work of await worksWhere(site.url, fits)) {
    const { exact, total } = await suggest(work.number)
    if (exact?.id === work.id && total === 1) return work
  }
  throw new Error('The catalogue has no such work')
}

/** Which keywords the page asks suggestions for. */
function askedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/works/suggest')) asked.push(searchParams.get('keyword') ?? '')
  })
  return asked
}

async function open(path: string, viewport: { width: number; height: number }, options = {}): Promise<Page> {
  const page = await site.visit(path, { viewport, ...options })
  await whenReady(page)
  return page
}

test.each(sizes)('typing suggests, and a suggestion leads to its page, on a %s', async (_, viewport) => {
  const page = await open('/index', viewport)
  const asked = askedFor(page)
  await field(page).click()
  await page.getByRole('heading', { name: '热门分类' }).waitFor()
  expect(asked).toEqual([])
  // One right after the other, however busy the machine is.
  await field(page).evaluate((input: HTMLInputElement) => {
    for (const typed of ['影', '影像']) {
      input.value = typed
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await option(page, /^影像 作品 [\d,]+\+?$/).waitFor()
  expect(asked).toEqual(['影像'])
  expect(await field(page).getAttribute('aria-expanded')).toBe('true')
  expect(await list(page).locator('mark').first().innerText()).toBe('影像')
  const maker = (await suggest('影像')).entries.find(({ tableName }) => tableName === 'maker')
  await option(page, new RegExp(`${maker?.name} 制作商`)).click()
  await page.waitForURL(/\/(maker|search)\//)
  await list(page).waitFor({ state: 'detached' })
})

test('arrow keys, Enter and Escape work the list while the keyboard stays in the field', async () => {
  const page = await open('/index', desktop)
  await field(page).fill('影像')
  await option(page, /^影像 作品 [\d,]+/).waitFor()
  const count = await list(page).getByRole('option').count()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const chosen = list(page).getByRole('option', { selected: true })
  expect(await chosen.innerText()).toMatch(/^影像/)
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  expect(await chosen.count()).toBe(0)
  await page.keyboard.press('ArrowUp')
  expect(await chosen.getAttribute('id')).toBe(
    await list(page)
      .getByRole('option')
      .nth(count - 1)
      .getAttribute('id'),
  )
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  await expect.poll(() => field(page).inputValue()).toBe('影像')
  await field(page).fill('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.search-suggestions') !== null)).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: '热门分类' }).waitFor({ state: 'detached' })
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await field(page).fill('影像')
  await list(page).waitFor()
  await page.keyboard.press('ArrowDown')
  const href = await list(page).getByRole('option', { selected: true }).getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
})

test('text that an input method composes sends no request; committed text does', async () => {
  const page = await open('/index', desktop)
  const asked = askedFor(page)
  await field(page).click()
  await page.getByRole('heading', { name: '热门分类' }).waitFor()
  const keys = await page.context().newCDPSession(page)
  for (const text of ['y', 'ying', "ying'xiang"]) {
    await keys.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  // An Enter that the input method takes for itself: nothing is sent, nothing chosen.
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true })
  // Longer than the pause after which suggestions are asked for.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(asked).toEqual([])
  expect(await list(page).count()).toBe(0)
  await keys.send('Input.insertText', { text: '影像' })
  await option(page, /^影像 作品/).waitFor()
  expect(asked).toEqual(['影像'])
})

test.each(sizes)('the number of a work leads straight to it, on a %s', async (_, viewport) => {
  const work = await numbered(({ number }) => /^[A-Z]+-\d{3}$/.test(number))
  const page = await open('/index', viewport)
  await field(page).fill(work.number.toLowerCase().replace('-', ''))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/${work.id}`)
  await page.getByRole('heading', { level: 1, name: work.title }).waitFor()
})

test('the number of a work leads straight to it without a script', async () => {
  const work = await numbered()
  const page = await site.visit('/index', { viewport: desktop, javaScriptEnabled: false })
  await field(page).fill(work.number)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/${work.id}`)
  await page.goto(`${site.url}/index`)
  await field(page).fill('影像')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.search('影像')}`)
  await cards(page).first().waitFor()
})

/** How many works a search finds, among those with a magnet or a film or among all. */
async function totalOf(keyword: string, hasResource: '0' | '1'): Promise<number> {
  const query = new URLSearchParams({ keyword, hasResource, pageSize: '1' })
  const answer = await fetch(`${site.url}/prod-api/v2/works/detail/list?${query}`)
  return ((await answer.json()) as { total: number }).total
}

const hasNothing = ({ isDht, isOnline }: { isDht: number; isOnline: number }) => isDht === 0 && isOnline !== 1

test('a search that only the filter leaves empty offers all works, for this search alone', async () => {
  for (const { title } of await worksWhere(site.url, hasNothing)) {
    const keyword = title.slice(0, 8)
    if (keyword === title || (await totalOf(keyword, '0')) !== 1 || (await totalOf(keyword, '1')) !== 0)
      continue
    const page = await open(paths.search(keyword), phone)
    await page.getByText('可以只为这次搜索显示全部').waitFor()
    await page.getByRole('link', { name: '显示全部作品' }).click()
    await cards(page).filter({ hasText: keyword }).waitFor()
    await page.getByRole('tab', { name: '全部结果 1' }).waitFor()
    const filter = page.getByRole('combobox', { name: '筛选' })
    expect(await filter.inputValue()).toBe('0')
    await filter.selectOption('有资源')
    await page.getByRole('heading', { name: '没有找到' }).waitFor()
    await page.goto(`${site.url}/censored`)
    expect(await filter.inputValue()).toBe('1')
    const nothing = await open(paths.search('没有这样的作品'), phone)
    await nothing.getByRole('link', { name: '去分类看看' }).waitFor()
    expect(await nothing.getByRole('link', { name: '显示全部作品' }).count()).toBe(0)
    return
  }
  throw new Error('The catalogue has no such work')
})

test('a number is found whatever the filter, and the page shows that it has neither magnets nor a film', async () => {
  const work = await numbered(hasNothing)
  const page = await open(paths.search(work.number), phone)
  await cards(page).filter({ hasText: work.number }).waitFor()
  await page
    .getByRole('note')
    .filter({ hasText: `${work.number} 这部作品没有磁力链接，也没有影片` })
    .waitFor()
  // It is not one of those with a magnet or a film.
  await page.getByText('共 1 部，0 部有磁力', { exact: true }).waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    ...['全部结果', '有码', '无码', '欧美', '动漫', 'FC2'].map((name) => expect.stringContaining(name)),
  ])
})

test('names that a search finds lead to their pages, and the results are sorted as chosen', async () => {
  const { entries } = await suggest('林')
  const performer = entries.find(({ tableName }) => tableName === 'performer')
  if (!performer) throw new Error('The catalogue has no such name')
  const page = await open(paths.search(performer.name), desktop)
  await page.getByRole('link', { name: '高分' }).click()
  await page.waitForURL(/sort=average/)
  await page.locator('a[aria-current=true]', { hasText: '高分' }).waitFor()
  await cards(page).first().waitFor()
  const card = page
    .getByRole('navigation', { name: '相关条目' })
    .getByRole('link', { name: performer.name })
    .first()
  await card.getByText(/^演员 · [\d,]+ 部$/).waitFor()
  // Covers of the performer's newest works, which the page of the performer begins with.
  const covers = await card.locator('img').evaluateAll((found) => found.map((one) => one.getAttribute('src')))
  expect(covers.length).toBeGreaterThan(0)
  await card.click()
  await page.waitForURL(/\/performer\//)
  await page.getByRole('heading', { level: 1, name: performer.name, exact: true }).waitFor()
  const newest = async () => {
    const found = await cards(page)
      .locator('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    return found.slice(0, covers.length)
  }
  await expect.poll(newest).toEqual(covers)
})

test('results are listed by length too, the longest first', async () => {
  const page = await open(paths.search('山'), desktop)
  await whenReady(page)
  await page.getByRole('link', { name: '片长', exact: true }).click()
  await page.waitForURL(/sort=duration/)
  const minutes = async () =>
    (
      await cards(page)
        .getByText(/^\d+ 分钟$/)
        .allInnerTexts()
    ).map((text) => Number.parseInt(text, 10))
  await page.locator('a[aria-current=true]', { hasText: '片长' }).waitFor()
  await expect.poll(async () => (await minutes()).length).toBeGreaterThan(10)
  const shown = await minutes()
  expect(shown).toEqual(shown.toSorted((a, b) => b - a))
})

test('searches are remembered on the device, newest first, and can be forgotten', async () => {
  const page = await open('/search', phone)
  for (const keyword of ['影像', '山', '影像']) {
    await field(page).fill(keyword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `“${keyword}”的搜索结果` }).waitFor()
  }
  await page.goto(`${site.url}/search`)
  const past = page.getByRole('region', { name: '搜索记录' })
  const recent = () => past.getByRole('link').allInnerTexts()
  await past.waitFor()
  expect(await recent()).toEqual(['影像', '山'])
  await past.getByRole('button', { name: '删除搜索记录“影像”' }).click()
  expect(await recent()).toEqual(['山'])
  await past.getByRole('link', { name: '山' }).click()
  await page.waitForURL(`**${paths.search('山')}`)
  await page.goBack()
  await past.getByRole('button', { name: '清空搜索记录' }).click()
  await past.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('region', { name: '热门分类' }).waitFor()
  expect(await past.count()).toBe(0)
})

test('each channel tab shows its number of works, is in the address and is left by going back', async () => {
  const page = await open('/index', phone)
  await field(page).fill('山')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.search('山')}`)
  const tab = page.getByRole('tab', { name: /^无码 [\d,]+$/ })
  await tab.waitFor()
  const count = (await tab.innerText()).replace(/\D/g, '')
  await tab.click()
  await page.waitForURL('**?channel=uncensored')
  await page.getByText(`有资源 ${count} 部`).waitFor()
  await page.reload()
  await page.getByText(`有资源 ${count} 部`).waitFor()
  await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toContain('无码')
  await page.getByRole('link', { name: '返回' }).click()
  await page.waitForURL('**/index')
})

test.each(['影像', 'STRA-000', '没有这样的作品'])(
  'the results of %s are in the page: the browser makes no call and nothing shifts',
  async (keyword) => {
    const page = await site.visit('/', { viewport: phone })
    const { calls, shifts } = await watchTakeover(page)
    await page.goto(site.url + paths.search(keyword))
    await whenReady(page)
    // Whether lines of subtitles and moments have it is asked once the page is idle.
    expect(calls.filter((url) => !/\/video\/(subtitle\/search|marker\/moments)\?/.test(url))).toEqual([])
    expect(await shifts()).toEqual([])
  },
)

test.each(['山/水#1', '50%', '100%25', 'a?b=c&d', '..', '"山" \'\\', '🌊', '山海之間', '_'])(
  'the keyword %s keeps its signs in the address and on the page',
  async (keyword) => {
    const page = await open('/index', desktop)
    await field(page).fill(keyword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search/*')
    const shown = keyword === '..' ? '．．' : keyword
    await page.getByRole('heading', { level: 1, name: `“${shown}”的搜索结果` }).waitFor()
    await expect.poll(() => field(page).inputValue()).toBe(shown)
    await page.reload()
    await whenReady(page)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`“${shown}”的搜索结果`)
  },
)

test('a keyword has 1 to 32 characters, counted as a person counts them', async () => {
  const page = await open('/index', desktop)
  await whenReady(page)
  await field(page).fill('  ')
  await page.keyboard.press('Enter')
  await page.getByText('请输入搜索内容！,限制为1-32个字符').waitFor()
  await page.getByRole('heading', { name: '热门分类' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('heading', { name: '热门分类' }).isVisible()).toBe(true)
  await field(page).fill('🌊'.repeat(40))
  await expect.poll(() => field(page).inputValue()).toBe('🌊'.repeat(32))
  await page.goto(site.url + paths.search('长'.repeat(33)))
  await page.getByText('搜索限制为1-32个字符').waitFor()
})

test('a search works when suggestions fail, and when their script cannot be loaded', async () => {
  const work = await numbered()
  const expected = /net::ERR_FAILED/
  const page = await open('/index', desktop, { expected })
  await page.route('**/works/suggest*', (route) => route.abort())
  await field(page).fill(work.number)
  await option(page, work.number).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.search(work.number)}`)
  const bare = await site.visit('/', { viewport: desktop, expected })
  await bare.route(/assets\/(search|suggest-panel)-[\w-]{7}\.js/, (route) => route.abort())
  await bare.goto(`${site.url}/index`)
  await whenReady(bare)
  await field(bare).fill(work.number)
  await bare.keyboard.press('Enter')
  await bare.waitForURL(`**/${work.id}`)
})

test('on a phone the page does not scroll behind the suggestions and is unchanged afterwards', async () => {
  const page = await open('/index', phone)
  await page.evaluate(() => window.scrollTo(0, 300))
  await field(page).tap()
  await page.getByRole('heading', { name: '热门分类' }).waitFor()
  const covered = () =>
    page.evaluate(
      () => document.elementFromPoint(195, window.innerHeight - 20)?.closest('.search-suggestions') !== null,
    )
  await expect.poll(covered).toBe(true)
  await page.getByRole('banner').getByRole('button', { name: '返回' }).tap()
  await expect.poll(covered).toBe(false)
  await expect.poll(() => scrollY(page)).toBe(300)
  expect(await page.getByRole('link', { name: '夜航 首页' }).isVisible()).toBe(true)
})

test.each([phone, desktop])(
  'axe finds nothing in the suggestions, light and dark, at %o',
  async (viewport) => {
    const page = await open('/index', viewport, { reducedMotion: 'reduce' })
    await page.evaluate(() => localStorage.setItem('searchHistory', '["灯塔","STAR-777"]'))
    await page.reload()
    await whenReady(page)
    await field(page).click()
    await page.getByRole('heading', { name: '热门分类' }).waitFor()
    expect(await violationsInBothThemes(page), 'before typing').toEqual([])
    await field(page).fill('影像')
    await option(page, /作品 \d/).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await violationsInBothThemes(page), 'while typing').toEqual([])
    await page.goto(site.url + paths.search('STRA-000'))
    await whenReady(page)
    expect(await violationsInBothThemes(page), 'nothing found').toEqual([])
    await page.goto(`${site.url}/search`)
    await page.getByRole('region', { name: '热门分类' }).waitFor()
    expect(await violationsInBothThemes(page), 'the empty search page').toEqual([])
  },
)

test.each(sizes)(
  'text typed before the script is loaded stays, and so does the cursor, on a %s',
  async (_, viewport) => {
    const page = await site.visit('/', { viewport })
    const letGo = await holdRequests(page, '**/assets/*.js')
    await page.goto(`${site.url}/index`, { waitUntil: 'commit' })
    await field(page).click()
    await page.keyboard.insertText('清的')
    await page.keyboard.press('ArrowLeft')
    letGo()
    await whenReady(page)
    await page.keyboard.insertText('晨')
    await expect.poll(() => field(page).inputValue()).toBe('清晨的')
    await page.unrouteAll()
  },
)

test('the same search again is no further step of the history', async () => {
  const page = await open('/index', desktop)
  await whenReady(page)
  await field(page).fill('影像')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.search('影像')}`)
  const steps = await page.evaluate(() => history.length)
  await field(page).press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await field(page).fill('灯塔')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.search('灯塔')}`)
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
})
