import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { workWhere } from './catalogue.ts'
import { cards } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()

/** Waits until the tab of this name is chosen; the name may carry a number. */
const chosenTab = (page: Page, name: RegExp) => page.getByRole('tab', { selected: true, name }).waitFor()

test('a work shows its facts, and its tabs live in the address', async () => {
  const work = await workWhere(site.url, ({ isDht }) => isDht === 1)
  const page = await site.visit(work.path)
  await whenReady(page)
  expect(await page.title()).toBe(`${work.number} ${work.title} - 夜航`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(work.title)
  await page.getByRole('tab', { name: /磁力下载/ }).click()
  await page.waitForURL('**?tab=magnets')
  await chosenTab(page, /^磁力下载/)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**?tab=stills')
  await page.reload()
  await chosenTab(page, /^剧照/)
})

test.each(['', '?tab=magnets', '?tab=magnets&order=length&category=1080p', '?tab=stills'])(
  'the browser takes a work over at %j without fetching what the server sent',
  async (search) => {
    const work = await workWhere(site.url, ({ isDht }) => isDht === 1)
    const page = await site.visit('/')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/prod-api/')) calls.push(request.url())
    })
    await page.goto(site.url + work.path + search)
    await whenReady(page)
    // Some are asked for once the page is idle, which may be before it is looked at here.
    expect(calls.filter((call) => !/\/related\/|\/works\/also\/|\/app\/key$/.test(call))).toEqual([])
  },
)

test('going back from a work leaves it, however many tabs were opened', async () => {
  const page = await site.visit('/index')
  await whenReady(page)
  await cards(page).first().click()
  await page.getByRole('tab', { name: /磁力下载/ }).click()
  await page.waitForURL('**?tab=magnets')
  await page.getByRole('tab', { name: /剧照/ }).click()
  await page.waitForURL('**?tab=stills')
  await page.getByRole('link', { name: '返回' }).click()
  await page.waitForURL('**/index')
})

test('a magnet is copied with its hash and name', async () => {
  const work = await workWhere(site.url, ({ isDht }) => isDht === 1)
  const page = await site.visit(`${work.path}?tab=magnets`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await whenReady(page)
  await page
    .getByRole('button', { name: /^复制 / })
    .first()
    .click()
  await page.getByText('复制成功！').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^magnet:\?xt=urn:btih:[0-9a-f]{40}&dn=.+/)
  // The best version stands on top as well.
  await page.getByText('已复制').first().waitFor()
})

test('where the browser refuses to copy, the link is shown to be copied by hand', async () => {
  const work = await workWhere(site.url, ({ isDht }) => isDht === 1)
  const page = await site.visit(`${work.path}?tab=magnets`)
  await whenReady(page)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  await page
    .getByRole('button', { name: /^复制 / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '复制失败,请手动复制' })
  expect(await dialog.getByRole('textbox').inputValue()).toMatch(/^magnet:/)
})

test('magnets are put in order', async () => {
  const work = await workWhere(site.url, ({ isDht }) => isDht === 1)
  const page = await site.visit(`${work.path}?tab=magnets`)
  await whenReady(page)
  await page.getByRole('navigation', { name: '磁力排序' }).getByRole('link', { name: '名称' }).click()
  await page.waitForURL('**?tab=magnets&order=name')
  await page.getByRole('link', { name: '名称' }).and(page.locator('[aria-current]')).waitFor()
})

test('a work that cannot be watched shows that and leads to its magnets', async () => {
  const work = await workWhere(site.url, ({ isOnline, isDht }) => isOnline === 0 && isDht === 1)
  const page = await site.visit(work.path)
  await whenReady(page)
  await page.getByRole('heading', { name: '该片不支持在线观看,请使用磁力下载到本地' }).waitFor()
  await page.getByRole('link', { name: '查看磁力下载' }).click()
  await page.waitForURL('**?tab=magnets')
})

test('a work that cannot be watched and has no magnets does not mention them', async () => {
  const work = await workWhere(site.url, ({ isOnline, isDht }) => isOnline === 0 && isDht === 0)
  const page = await site.visit(work.path)
  await whenReady(page)
  const stage = page.locator('.player-player')
  await stage.getByRole('heading', { name: '该片暂不支持在线观看' }).waitFor()
  expect(await stage.innerText()).not.toContain('磁力')
})

test.each([
  ['uncensored', 2],
  ['western', 3],
  ['fc2', 4],
  ['anime', 5],
])('all that a work of %s names leads to its list', async (_, modId) => {
  const { id, path } = await workWhere(site.url, (work) => work.modId === modId)
  const answer = await (await fetch(`${site.url}/prod-api/v2/works/detail/${id}`)).json()
  const named = ['maker', 'label', 'director', 'tags', 'performer'].flatMap(
    (kind): { name: string; nameCn: string | null }[] => answer[kind],
  )
  expect(named.length).toBeGreaterThan(2)
  const page = await site.visit(path)
  await whenReady(page)
  const links = page.locator('.work-facts-facts a')
  expect(await links.count()).toBe(named.length)
  for (const [at, { name, nameCn }] of named.entries()) {
    const href = await links.nth(at).getAttribute('href')
    const list = await fetch(site.url + href, { headers: { cookie: 'adult=1' } })
    expect(list.status, `${href}`).toBe(200)
    expect(await list.text()).toContain(`<title>${nameCn ?? name} - `)
  }
})

test('FC2, which has no tab on a phone, is in the menu of every channel there', async () => {
  const page = await site.visit('/western')
  await whenReady(page)
  await page.getByRole('navigation', { name: '欧美频道' }).getByRole('link', { name: 'FC2' }).click()
  await page.getByRole('heading', { level: 1, name: 'FC2 最新' }).waitFor()
  await page.getByRole('navigation', { name: 'FC2频道' }).getByRole('link', { name: '分类' }).click()
  await page.waitForURL('**/tags/fc2/index')
})

test('liking asks for a login, or for an account', async () => {
  const page = await site.visit((await workWhere(site.url, () => true)).path)
  await whenReady(page)
  await page.getByRole('button', { name: '喜欢' }).click()
  const dialog = page.getByRole('dialog', { name: '登录提示' })
  await dialog.getByRole('link', { name: '去登陆' }).click()
  await page.waitForURL('**/login?next=*')
  await page.goBack()
  await page.getByRole('button', { name: '收藏' }).click()
  await dialog.getByRole('link', { name: '注册' }).click()
  await page.waitForURL('**/register?next=*')
})

test('an address with an id that is too short shows that', async () => {
  const page = await site.visit('/censored/123', { expected: /404 \(Not Found\)/ })
  await page.getByRole('heading', { name: '出错了,请访问正确的网址！！' }).waitFor()
})

test('from another page of the site a wrong address leads back, with its sentence', async () => {
  const page = await site.visit('/index')
  await whenReady(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/censored/123'
    link.textContent = 'wrong'
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'wrong' }).click()
  await page.getByRole('status').filter({ hasText: '出错了,请访问正确的网址！！' }).waitFor()
  await page.waitForURL('**/index')
})

test('a work asked for in another channel is shown at its own address', async () => {
  const { id } = await workWhere(site.url, ({ modId }) => modId === 1)
  const page = await site.visit(`/western/${id}?tab=magnets`)
  await page.waitForURL(`**/censored/${id}?tab=magnets`)
  await chosenTab(page, /^磁力下载/)
  expect(await page.evaluate(() => history.length)).toBe(2)
})

test.each([phone, desktop])(
  'related works are loaded when the visitor scrolls near, without the work itself, at %o',
  async (viewport) => {
    const work = await workWhere(site.url, ({ modId, isDht }) => modId === 1 && isDht === 1)
    const page = await site.visit(work.path, { viewport })
    await whenReady(page)
    const section = page.locator('section', { has: page.getByRole('heading', { name: '相关推荐' }) })
    await section.scrollIntoViewIfNeeded()
    await section.locator('a.work-card-card').first().waitFor()
    const links = await section
      .locator('a.work-card-card')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('href')))
    expect(links).not.toContain(work.path)
    expect(new Set(links).size).toBe(links.length)
    expect(links.length).toBeLessThanOrEqual(12)
    await section.locator('a.work-card-card').first().click()
    await page.waitForURL(`**${links[0]}`)
  },
)

test('related works that cannot be loaded are fetched again', async () => {
  const work = await workWhere(site.url, ({ modId }) => modId === 1)
  const page = await site.visit(work.path, { expected: /503 \(Service Unavailable\)|503 http/ })
  await whenReady(page)
  let broken = true
  await page.route('**/v2/works/also/**', (route) =>
    broken ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.reload()
  await whenReady(page)
  const section = page.locator('section', { has: page.getByRole('heading', { name: '相关推荐' }) })
  await section.scrollIntoViewIfNeeded()
  await section.getByText('系统接口503异常').waitFor()
  broken = false
  await section.getByRole('button', { name: '重试' }).click()
  await section.locator('a.work-card-card').first().waitFor()
})

test('a work that does not exist is a 404 page with a link home', async () => {
  const page = await site.visit('/censored/9999999999999999', { expected: /404 \(Not Found\)/ })
  const answer = await page.reload()
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: '访问资源不存在' }).waitFor()
  await page.getByRole('link', { name: '回到首页' }).click()
  await page.waitForURL('**/index')
})

test('opened works are remembered on the device, the newest first', async () => {
  const page = await site.visit('/index')
  for (const index of [0, 1, 0]) {
    await whenReady(page)
    await cards(page).nth(index).click()
    await page.getByRole('tab', { name: '详情' }).waitFor()
    const { pathname } = new URL(page.url())
    await page.waitForFunction((id) => {
      const [newest] = JSON.parse(localStorage.getItem('historyListData') ?? '[]')
      return newest?.id === id
    }, pathname.split('/').at(-1))
    await page.goBack()
    await page.waitForURL('**/index')
    // The work, with its related works, stays until the next page is loaded.
    await page.getByRole('tab', { name: '详情' }).waitFor({ state: 'detached' })
  }
  const links = await cards(page).evaluateAll((found) => found.map((card) => card.getAttribute('href')))
  const history = await page.evaluate(() => JSON.parse(localStorage.getItem('historyListData') ?? '[]'))
  expect(history.map(({ id }: { id: string }) => id)).toEqual(
    links.slice(0, 2).map((link) => link?.split('/').at(-1)),
  )
})
