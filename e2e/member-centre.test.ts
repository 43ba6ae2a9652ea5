import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { worksWhere } from './catalogue.ts'
import { cards } from './lists.ts'
import { type MemberApi, memberApi } from './member-api.ts'
import { register, visitSignedIn } from './members.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'
import { watchTakeover } from './takeover.ts'

const site = useSite({ CAPTCHA: 'off' })
const soon = { timeout: 15_000 }
const broken = /ERR_FAILED/

let works: { id: string; title: string }[]

beforeAll(async () => {
  works = await worksWhere(site.url, () => true)
})

const ids = (from: number, to: number) => works.slice(from, to).map(({ id }) => id)
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const chips = (page: Page) => page.getByRole('navigation', { name: '收藏夹' })
const manager = (page: Page) => page.getByRole('button', { name: '管理收藏夹' })

interface Visit {
  /** The member's existing rows. */
  with?: (member: MemberApi) => Promise<unknown>
  path?: string
  options?: Parameters<typeof visitSignedIn>[3]
}

async function visitMine({ with: prepare, path = '/user', options }: Visit = {}) {
  const account = await register(site)
  const member = await memberApi(site, account)
  await prepare?.(member)
  const page = await visitSignedIn(site, account, path, options)
  return { page, member, account }
}

test.each([phone, desktop])('a new member finds their level and no favourites, at %o', async (viewport) => {
  const { page, account } = await visitMine({ options: { viewport } })
  const level = page.getByRole('region', { name: 'VIP 等级' })
  await level.getByRole('heading', { name: account.userName }).waitFor()
  expect(await level.innerText()).toContain('0 / 10')
  expect(await level.getByRole('link', { name: '开通 VIP' }).getAttribute('href')).toBe('/pay')
  await page.getByRole('heading', { name: '暂时没有收藏内容~' }).waitFor()
  expect(await tab(page, /收藏/).getAttribute('aria-selected')).toBe('true')
  expect(await page.getByText('还没有登录').count()).toBe(0)
  await tab(page, /喜欢/).click()
  await page.getByRole('heading', { name: '暂时没有喜欢的作品~' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=likes')
})

test('favourites are loaded 24 at a time, and are unchanged on coming back', async () => {
  const { page } = await visitMine({ with: (member) => member.collect(ids(0, 26)) })
  await expect.poll(() => cards(page).count(), soon).toBe(24)
  await page.getByRole('button', { name: '点击加载更多' }).click()
  await expect.poll(() => cards(page).count(), soon).toBe(26)
  await page.getByText('没有更多了').waitFor()
  await cards(page).nth(25).click()
  await page.getByRole('tab', { name: '详情' }).waitFor()
  await page.goBack()
  await expect.poll(() => cards(page).count(), soon).toBe(26)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(() => cards(page).count(), soon).toBe(26)
})

test('a work is listed once where others came in elsewhere meanwhile', async () => {
  const { page, member } = await visitMine({ with: (member) => member.collect(ids(0, 28)) })
  await expect.poll(() => cards(page).count(), soon).toBe(24)
  const hrefs = () => cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('href')))
  await member.collect(ids(28, 30))
  await page.getByRole('button', { name: '点击加载更多' }).click()
  await expect.poll(async () => new Set(await hrefs()).size, soon).toBe(28)
  expect(await hrefs()).toHaveLength(28)
})

test('more are not offered while all that was read is fetched again', async () => {
  const { page } = await visitMine({ with: (member) => member.collect(ids(0, 28)) })
  await expect.poll(() => cards(page).count(), soon).toBe(24)
  await page.getByRole('button', { name: '编辑' }).click()
  const release = await holdRequests(page, '**/user/collect/detail/list?*')
  await page.getByRole('button', { name: `移除 ${works[27]?.title}` }).click()
  const more = page.locator('main .load-more-loadmore').getByRole('button')
  await expect.poll(() => more.getAttribute('aria-disabled'), soon).toBe('true')
  release()
  await page.getByRole('button', { name: '点击加载更多' }).click()
  await expect.poll(() => cards(page).count(), soon).toBe(27)
})

test('the divider is below ten, not below nine; likes are loaded ten at a time', async () => {
  const { page } = await visitMine({
    with: (member) => Promise.all([member.collect(ids(0, 9)), member.like(ids(0, 11))]),
  })
  await expect.poll(() => cards(page).count(), soon).toBe(9)
  expect(await page.locator('main .load-more-loadmore').count()).toBe(0)
  await tab(page, /喜欢/).click()
  await expect.poll(() => cards(page).count(), soon).toBe(10)
  await page.getByRole('button', { name: '点击加载更多' }).click()
  await expect.poll(() => cards(page).count(), soon).toBe(11)
  await expect.poll(() => tab(page, /收藏/).innerText(), soon).toMatch(/9/)
  await expect.poll(() => tab(page, /喜欢/).innerText()).toMatch(/11/)
})

test('a folder has its button, and its address', async () => {
  const { page } = await visitMine({
    async with(member) {
      await member.collect(ids(0, 3))
      await member.collect(ids(1, 2), await member.createFolder('冬天看的'))
    },
  })
  await chips(page)
    .getByRole('link', { name: /冬天看的/ })
    .click()
  await expect.poll(() => cards(page).locator('h2').allInnerTexts(), soon).toEqual([works[1]?.title])
  expect(new URL(page.url()).searchParams.get('folder')).toMatch(/^\d{16,}$/)
  await page.reload()
  await expect.poll(() => cards(page).count(), soon).toBe(1)
  await chips(page).getByRole('link', { name: /全部/ }).click()
  await expect.poll(() => cards(page).count(), soon).toBe(3)
})

test('a work is removed in edit mode, and restored', async () => {
  const { page, member } = await visitMine({ with: (member) => member.collect(ids(0, 2)) })
  const [first, second] = ids(0, 2)
  await page.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('button', { name: `移除 ${works[1]?.title}` }).click()
  await expect.poll(() => cards(page).count(), soon).toBe(1)
  await expect.poll(() => member.foldersOf(second ?? ''), soon).toEqual([])
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('collections-takeOut')
  await page.getByRole('button', { name: '撤销' }).press('Enter')
  await expect.poll(() => cards(page).count(), soon).toBe(2)
  expect(await member.foldersOf(second ?? '')).toHaveLength(1)
  expect(await member.foldersOf(first ?? '')).toHaveLength(1)
  // The focused button was removed: the next notice still disappears by itself.
  await page.getByRole('button', { name: `移除 ${works[1]?.title}` }).click()
  await page.getByText('已移除').waitFor()
  await page.getByText('已移除').waitFor({ state: 'detached', timeout: 10_000 })
})

const choose = (page: Page, index: number) =>
  page.getByRole('checkbox', { name: `选择 ${works[index]?.title}` })

test.each([phone, desktop])(
  'works are selected together, moved to another folder, and moved back, at %o',
  async (viewport) => {
    let [from, to] = ['', '']
    const { page, member } = await visitMine({
      async with(member) {
        from = await member.createFolder('冬天看的')
        to = await member.createFolder('海边')
        await member.collect(ids(0, 3), from)
      },
      options: { viewport },
    })
    await page.goto(`${site.url}/user?tab=favourites&folder=${from}`)
    await page.getByRole('button', { name: '多选' }).click()
    await choose(page, 0).check()
    await choose(page, 1).check()
    const batch = page.getByRole('region', { name: '批量操作' })
    await batch.getByText('已选 2 部').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await batch.getByRole('button', { name: '移动到' }).click()
    const sheet = page.getByRole('dialog', { name: '移动到' })
    // The works are in that folder already.
    await sheet.getByRole('checkbox', { name: /海边/ }).check()
    expect(await sheet.getByRole('checkbox', { name: /冬天看的/ }).count()).toBe(0)
    await sheet.getByRole('button', { name: '完成' }).click()
    await page.getByText('已移动 2 部').waitFor()
    await expect.poll(() => cards(page).count(), soon).toBe(1)
    for (const id of ids(0, 2)) expect(await member.foldersOf(id)).toEqual([to])
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => cards(page).count(), soon).toBe(3)
    for (const id of ids(0, 2)) expect(await member.foldersOf(id)).toEqual([from])
  },
)

test('all loaded works are selected at once, and removed or put into a second folder', async () => {
  let second = ''
  const { page, member } = await visitMine({
    async with(member) {
      await member.collect(ids(0, 3))
      second = await member.createFolder('海边')
    },
  })
  await page.getByRole('button', { name: '多选' }).click()
  const batch = page.getByRole('region', { name: '批量操作' })
  expect(await batch.getByRole('button', { name: '移动到' }).count()).toBe(0)
  await batch.getByRole('button', { name: '全选已加载' }).click()
  await batch.getByRole('button', { name: '加入收藏夹' }).click()
  await page.getByRole('checkbox', { name: /海边/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
  await page.getByText('已加入 3 部').waitFor()
  for (const id of ids(0, 3)) expect(await member.foldersOf(id)).toContain(second)
  await choose(page, 2).check()
  await batch.getByRole('button', { name: '取消收藏' }).click()
  await expect.poll(() => cards(page).count(), soon).toBe(2)
  await expect.poll(() => member.foldersOf(ids(2, 3)[0] ?? '')).toEqual([])
  await page.getByRole('button', { name: '完成' }).click()
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
})

test('who has no other folder is told where one is made', async () => {
  const { page } = await visitMine({ with: (member) => member.collect(ids(0, 1)) })
  await page.getByRole('button', { name: '多选' }).click()
  const batch = page.getByRole('region', { name: '批量操作' })
  await batch.getByRole('button', { name: '全选已加载' }).click()
  await batch.getByRole('button', { name: '加入收藏夹' }).click()
  await page.getByText('没有别的收藏夹，先用“管理收藏夹”新建一个。').waitFor()
})

test('a work that cannot be removed is restored', async () => {
  const { page } = await visitMine({
    with: (member) => member.like(ids(0, 2)),
    path: '/user?tab=likes',
    options: { expected: broken },
  })
  await page.getByRole('button', { name: '编辑' }).click()
  await page.route('**/user/like', (route) => route.abort())
  await page.getByRole('button', { name: `移除 ${works[0]?.title}` }).click()
  await page.getByText('后端接口连接异常').waitFor()
  await expect.poll(() => cards(page).count(), soon).toBe(2)
})

test('a folder is made, opened to others by a link, and taken back', async () => {
  const { page, member } = await visitMine({ with: (member) => member.collect(ids(0, 2)) })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await manager(page).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '新建收藏夹' }).click()
  await sheet.getByRole('button', { name: '创建' }).click()
  await sheet.getByText('收藏夾名字未填写').waitFor()
  await sheet.getByLabel('名称').fill('旅行灵感')
  expect(await sheet.getByText('收藏夾名字未填写').count()).toBe(0)
  await sheet.getByLabel('说明').fill('想去的地方')
  await sheet.getByRole('button', { name: '创建' }).click()
  await sheet.getByRole('button', { name: /旅行灵感.*私密/ }).click()
  expect(await sheet.getByRole('button', { name: '复制链接' }).count()).toBe(0)
  await sheet.getByRole('switch', { name: '仅自己可见' }).click()
  await sheet.getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog', { name: '公开“旅行灵感”？' }).getByRole('button', { name: '公开' }).click()
  await sheet.getByRole('button', { name: /旅行灵感.*公开/ }).click()
  await sheet.getByRole('button', { name: '复制链接' }).click()
  await sheet.getByText('链接已复制').waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.origin).toBe(site.url)
  const { rows } = await member.get<{ rows: { cateId: string; publicId: string | null }[] }>(
    '/user/collect/cate/list',
  )
  const { cateId = '' } = rows.find(({ publicId }) => link.pathname === `/folder/${publicId}`) ?? {}
  await member.collect(ids(0, 2), cateId)

  const guest = await site.visit(link.pathname)
  await guest.getByRole('heading', { level: 1, name: '旅行灵感' }).waitFor()
  await expect.poll(() => cards(guest).count(), soon).toBe(2)
  expect(await guest.getByText('想去的地方').count()).toBe(0)
  await sheet.getByRole('switch', { name: '说明也公开' }).click()
  await sheet.getByRole('button', { name: '保存' }).click()
  await sheet.getByRole('button', { name: '新建收藏夹' }).waitFor()
  await guest.reload()
  await guest.getByText('想去的地方').waitFor()
  expect(await guest.title()).toBe('旅行灵感 - 夜航')
  await member.post('/user/collect/cate/edit', { cateId, isPrivate: 1 })
  await guest.reload()
  await guest.getByRole('heading', { name: '没有这个收藏夹' }).waitFor()
})

test('a folder is emptied and deleted, each after a question', async () => {
  const { page, member } = await visitMine({
    async with(member) {
      await member.collect(ids(0, 1))
      await member.collect(ids(1, 2), await member.createFolder('夹子'))
    },
  })
  const sheet = page.getByRole('dialog', { name: '夹子', exact: true })
  await chips(page).getByRole('link', { name: /夹子/ }).click()
  await expect.poll(() => cards(page).count(), soon).toBe(1)
  await manager(page).click()
  await sheet.getByRole('button', { name: '清空收藏夹' }).click()
  const emptying = page.getByRole('dialog', { name: '清空“夹子”？' })
  await emptying.getByRole('button', { name: '取消' }).click()
  expect(await member.foldersOf(works[1]?.id ?? '')).toHaveLength(1)
  await sheet.getByRole('button', { name: '清空收藏夹' }).click()
  await emptying.getByRole('button', { name: '清空' }).click()
  await expect.poll(() => member.foldersOf(works[1]?.id ?? ''), soon).toEqual([])
  await page
    .getByRole('dialog', { name: '管理收藏夹' })
    .getByRole('button', { name: /夹子 0 部/ })
    .click()
  await sheet.getByRole('button', { name: '删除收藏夹' }).click()
  await page.getByRole('dialog', { name: '删除“夹子”？' }).getByRole('button', { name: '删除' }).click()
  await page.waitForURL('**/user?tab=favourites')
  await expect.poll(() => chips(page).getByRole('link').count(), soon).toBe(2)
  await expect.poll(() => cards(page).count(), soon).toBe(1)
})

test('the default folder cannot be deleted', async () => {
  const { page } = await visitMine({ with: (member) => member.collect(ids(0, 1)) })
  await manager(page).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /默认收藏夹/ }).click()
  await sheet.getByRole('button', { name: '清空收藏夹' }).waitFor()
  expect(await sheet.getByRole('button', { name: '删除收藏夹' }).count()).toBe(0)
})

test('lists that cannot be loaded are fetched again', async () => {
  const { page, account } = await visitMine({
    with: (member) => member.collect(ids(0, 2)),
    options: { expected: broken },
  })
  await page.route('**/user/collect/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: '后端接口连接异常' }).waitFor(soon)
  await page.getByRole('region', { name: 'VIP 等级' }).getByText(account.userName).waitFor()
  await page.unroute('**/user/collect/**')
  await page.getByRole('button', { name: '重试' }).last().click()
  await expect.poll(() => cards(page).count(), soon).toBe(2)
})

test.each([phone, desktop])('nothing shifts while a member’s page loads, at %o', async (viewport) => {
  const { page } = await visitMine({
    with: (member) => member.collect(ids(0, 8)),
    options: { viewport },
  })
  const takeover = await watchTakeover(page)
  await page.reload()
  await whenReady(page)
  expect(await page.getByText('还没有登录').count()).toBe(0)
  await expect.poll(() => cards(page).count(), soon).toBe(8)
  await expect.poll(() => tab(page, /收藏/).innerText(), soon).toMatch(/8/)
  expect((await takeover.shifts()).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02)
})

test('a newer build is loaded by a reload; without one the page shows that there is none', async () => {
  const { page } = await visitMine()
  await page.getByRole('button', { name: '更多' }).click()
  const refresh = page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: /刷新版本/ })
  await refresh.click()
  await page.getByText('已是最新版本').waitFor()
  const other = async (route: Route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(/(<script type="module"[^<>]* data-start=")[^"]+/, '$1/assets/new.js')
    await route.fulfill({ response, body })
  }
  await page.route(`${site.url}/user`, other, { times: 1 })
  await Promise.all([page.waitForEvent('load'), refresh.click()])
})

test('signing out is confirmed first, and leaves a guest', async () => {
  const { page } = await visitMine()
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录账号?' }).getByRole('button', { name: '退出' }).click()
  await page.waitForURL('**/index')
  await page.goto(`${site.url}/user`)
  await page.getByRole('heading', { name: '还没有登录' }).waitFor()
  expect(await tab(page, /浏览记录/).getAttribute('aria-selected')).toBe('true')
})

test.each([phone, desktop])('axe finds nothing, light and dark, at %o', async (viewport) => {
  const { page, member } = await visitMine({
    async with(member) {
      await member.collect(ids(0, 12))
      await member.collect(ids(0, 2), await member.createFolder('冬天看的', { isPrivate: 0 }))
    },
    options: { viewport, reducedMotion: 'reduce' },
  })
  const check = async (place: string) => expect(await violationsInBothThemes(page), place).toEqual([])
  await cards(page).nth(11).waitFor()
  await page.getByRole('button', { name: '编辑' }).click()
  await check('favourites')
  await manager(page).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /冬天看的/ }).waitFor()
  await check('folders')
  await sheet.getByRole('button', { name: /冬天看的/ }).click()
  await sheet.getByRole('button', { name: '删除收藏夹' }).waitFor()
  await check('one folder')
  const { rows } = await member.get<{ rows: { publicId: string | null }[] }>('/user/collect/cate/list')
  await page.goto(`${site.url}/folder/${rows.find(({ publicId }) => publicId !== null)?.publicId}`)
  await cards(page).nth(1).waitFor()
  await check('a public folder')
})
