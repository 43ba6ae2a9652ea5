import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { workWhere } from './catalogue.ts'
import { memberApi } from './member-api.ts'
import { register, signInHere, visitSignedIn } from './members.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })
const soon = { timeout: 15_000 }
/** The console message of a call that the test itself blocks. */
const broken = /ERR_FAILED/

let work: { id: string; path: string }

beforeAll(async () => {
  work = await workWhere(site.url, ({ isDht }) => isDht === 1)
})

const like = (page: Page) => page.getByRole('main').getByRole('button', { name: /^已?喜欢$/ })
const collect = (page: Page) => page.getByRole('main').getByRole('button', { name: /^已?收藏$/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: '收藏到' })
const checkbox = (page: Page, name: RegExp) => sheet(page).getByRole('checkbox', { name })
const done = (page: Page) => sheet(page).getByRole('button', { name: '完成' })

/** A new member on the work's page, once it shows the member's flags. */
async function visitWork(options?: Parameters<typeof visitSignedIn>[3]) {
  const account = await register(site)
  const member = await memberApi(site, account)
  const page = await visitSignedIn(site, account, '/index', options)
  const known = page.waitForResponse((answer) => answer.url().includes(`/detail/${work.id}`))
  await page.goto(site.url + work.path)
  await known
  return { page, member }
}

/** 收藏到, opened for a work that one tap has collected. */
async function openSheet(page: Page): Promise<void> {
  await collect(page).click()
  await page.getByRole('button', { name: '更改' }).click()
  await checkbox(page, /默认收藏夹/).waitFor()
}

test.each([phone, desktop])(
  'a like is shown at once, and is there after a reload, at %o',
  async (viewport) => {
    const { page, member } = await visitWork({ viewport })
    await like(page).click()
    await expect.poll(() => like(page).innerText(), soon).toBe('已喜欢')
    await expect.poll(() => member.isLiked(work.id), soon).toBe(true)
    await page.reload()
    await expect.poll(() => like(page).innerText(), soon).toBe('已喜欢')
    await like(page).click()
    await expect.poll(() => member.isLiked(work.id), soon).toBe(false)
    await expect.poll(() => like(page).innerText(), soon).toBe('喜欢')
  },
)

test('what a guest pressed is done and announced once after signing in', async () => {
  const account = await register(site)
  const member = await memberApi(site, account)
  const page = await site.visit(work.path)
  await whenReady(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/v2\/user\/(like|collect\/adds)$/.test(request.url())) sent.push(request.url())
  })
  await like(page).click()
  await page.getByRole('dialog', { name: '登录提示' }).getByRole('link', { name: '去登陆' }).click()
  await page.waitForURL('**/login?next=*')
  await signInHere(page, account)
  await page.waitForURL(`${site.url}${work.path}`)
  await page.getByText('已加入喜欢').waitFor()
  await expect.poll(() => member.isLiked(work.id), soon).toBe(true)
  await like(page).click()
  await expect.poll(() => member.isLiked(work.id), soon).toBe(false)
  await page.reload()
  await expect.poll(() => like(page).innerText(), soon).toBe('喜欢')
  expect(sent).toHaveLength(2)
})

test('what a guest pressed and cancelled, or pressed elsewhere, is not done', async () => {
  const account = await register(site)
  const member = await memberApi(site, account)
  const page = await site.visit(work.path)
  await whenReady(page)
  await like(page).click()
  const dialog = page.getByRole('dialog', { name: '登录提示' })
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await collect(page).click()
  await dialog.getByRole('link', { name: '去登陆' }).click()
  await page.waitForURL('**/login?next=*')
  await page.goto(`${site.url}/login?next=%2Fuser`)
  await whenReady(page)
  await page.waitForURL('**/login?next=*')
  await signInHere(page, account)
  await page.waitForURL(`${site.url}/user`)
  const known = page.waitForResponse((answer) => answer.url().includes(`/detail/${work.id}`))
  await page.goto(site.url + work.path)
  await known
  expect(await collect(page).innerText()).toBe('收藏')
  expect(await member.isLiked(work.id)).toBe(false)
})

test('a guest collects a work by making an account for it', async () => {
  const page = await site.visit(work.path, { viewport: desktop })
  await whenReady(page)
  await collect(page).click()
  await page.getByRole('dialog', { name: '登录提示' }).getByRole('link', { name: '注册' }).click()
  await page.waitForURL('**/register?next=*')
  await page.getByRole('textbox', { name: '验证码' }).waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: '用户名' }).fill(`lantern_collects_${process.pid}`)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill('evening-tide-7')
  await page.getByRole('textbox', { name: '确认密码' }).fill('evening-tide-7')
  await page.getByRole('textbox', { name: '安全邮箱' }).fill('lantern@example.org')
  await page.getByRole('main').getByRole('button', { name: '注册' }).click()
  await page
    .getByRole('dialog', { name: '恭喜您,注册成功!' })
    .getByRole('button', { name: '已经保存' })
    .click()
  await page.waitForURL(`${site.url}${work.path}`)
  await expect.poll(() => collect(page).innerText(), soon).toBe('已收藏')
})

test.each([2, 3])(
  'after %i presses on a slow connection the page agrees with the server',
  async (presses) => {
    const { page, member } = await visitWork()
    const sent: number[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/user/like', async (route) => {
      sent.push(route.request().postDataJSON().status)
      await held
      await route.continue()
    })
    for (let press = 0; press < presses; press++) await like(page).click()
    const liked = presses % 2 === 1
    await expect.poll(() => like(page).innerText(), soon).toBe(liked ? '已喜欢' : '喜欢')
    expect(sent).toEqual([0])
    release()
    await expect.poll(() => sent, soon).toEqual(liked ? [0] : [0, 9])
    await expect.poll(() => member.isLiked(work.id), soon).toBe(liked)
    expect(await page.getByText('您的操作速度太快了').count()).toBe(0)
    await page.reload()
    await expect.poll(() => like(page).innerText(), soon).toBe(liked ? '已喜欢' : '喜欢')
  },
)

test('a press while the page is still coming counts', async () => {
  const account = await register(site)
  const member = await memberApi(site, account)
  const page = await visitSignedIn(site, account, '/index')
  const release = await holdRequests(page, /work-actions/)
  await page.goto(site.url + work.path)
  await whenReady(page)
  await collect(page).click()
  release()
  await expect.poll(() => member.foldersOf(work.id), soon).toHaveLength(1)
  await expect.poll(() => collect(page).innerText(), soon).toBe('已收藏')
  // Another button in its place would have lost the focus, and a press that was under way.
  expect(await collect(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

test.each([phone, desktop])(
  'one tap collects, 更改 offers folders, and none of them takes it back, at %o',
  async (viewport) => {
    const { page, member } = await visitWork({ viewport })
    await collect(page).click()
    await expect.poll(() => collect(page).innerText(), soon).toBe('已收藏')
    await page.getByText('已收藏到“默认收藏夹”').waitFor()
    expect(await member.foldersOf(work.id)).toHaveLength(1)
    await page.getByRole('button', { name: '更改' }).click()
    await checkbox(page, /默认收藏夹/).waitFor()
    await sheet(page).getByText('已选 1 / 5').waitFor()
    await checkbox(page, /默认收藏夹/).click()
    await done(page).click()
    await expect.poll(() => member.foldersOf(work.id), soon).toEqual([])
    await expect.poll(() => collect(page).innerText(), soon).toBe('收藏')
  },
)

test('a second press on what is collected opens the folders', async () => {
  const { page, member } = await visitWork()
  await openSheet(page)
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  await collect(page).click()
  await checkbox(page, /默认收藏夹/).waitFor()
  expect(await member.foldersOf(work.id)).toHaveLength(1)
})

test('a folder is made in place: it needs a name, and is chosen then', async () => {
  const { page, member } = await visitWork()
  await openSheet(page)
  await sheet(page).getByRole('button', { name: '新建收藏夹' }).click()
  expect(await done(page).count()).toBe(0)
  await sheet(page).getByRole('button', { name: '创建并选中' }).click()
  await sheet(page).getByText('收藏夾名字未填写').waitFor()
  await sheet(page).getByLabel('名称').fill('字'.repeat(31))
  await sheet(page).getByText('31 / 30').waitFor()
  await sheet(page).getByRole('button', { name: '创建并选中' }).click()
  await sheet(page).getByText('名称最多 30 个字').waitFor()
  await sheet(page).getByLabel('名称').fill('冬天看的')
  await sheet(page).getByLabel('说明').fill('雪和火车')
  await sheet(page).getByRole('switch', { name: '仅自己可见' }).click()
  await sheet(page).getByRole('button', { name: '创建并选中' }).click()
  const question = page.getByRole('dialog', { name: '公开“冬天看的”？' })
  await question.getByRole('button', { name: '公开' }).click()
  await sheet(page).getByText('已选 2 / 5').waitFor()
  expect(await checkbox(page, /冬天看的.*公开/).isChecked()).toBe(true)
  await done(page).click()
  await expect.poll(() => member.foldersOf(work.id), soon).toHaveLength(2)
  const { rows } = await member.get<{ rows: { cateName: string; isPrivate: number; count: number }[] }>(
    '/user/collect/cate/list',
  )
  expect(rows).toContainEqual(expect.objectContaining({ cateName: '冬天看的', isPrivate: 0, count: 1 }))
})

test('five folders can be chosen, not six', async () => {
  const { page, member } = await visitWork()
  for (const name of ['一', '二', '三', '四', '五']) await member.createFolder(`夹子${name}`)
  await openSheet(page)
  for (const name of ['一', '二', '三', '四']) await checkbox(page, new RegExp(`夹子${name}`)).click()
  await sheet(page).getByText('已选 5 / 5').waitFor()
  expect(await checkbox(page, /夹子五/).isDisabled()).toBe(true)
  expect(await checkbox(page, /夹子一/).isDisabled()).toBe(false)
  await checkbox(page, /默认收藏夹/).click()
  await checkbox(page, /夹子五/).click()
  await done(page).click()
  await expect.poll(() => member.foldersOf(work.id), soon).toHaveLength(5)
})

test('a change that does not reach the server is reverted and announced', async () => {
  const { page, member } = await visitWork({ expected: broken })
  await page.route(/\/user\/(like|collect\/adds)$/, (route) => route.abort())
  await like(page).click()
  await page.getByText('后端接口连接异常').waitFor()
  await expect.poll(() => like(page).innerText(), soon).toBe('喜欢')
  await collect(page).click()
  await expect.poll(() => collect(page).innerText(), soon).toBe('收藏')
  expect(await member.isLiked(work.id)).toBe(false)
  expect(await member.foldersOf(work.id)).toEqual([])
})

test('folders that cannot be loaded are fetched again', async () => {
  const { page } = await visitWork({ expected: broken })
  await collect(page).click()
  await page.getByText('已收藏到“默认收藏夹”').waitFor()
  const own = new RegExp(`/user/collect/${work.id}`)
  await page.route(own, (route) => route.abort())
  await collect(page).click()
  await sheet(page).getByRole('button', { name: '重试' }).waitFor(soon)
  await page.unroute(own)
  await sheet(page).getByRole('button', { name: '重试' }).click()
  await checkbox(page, /默认收藏夹/).waitFor()
})

test('the keyboard chooses folders, and the focus returns', async () => {
  const { page, member } = await visitWork({ viewport: desktop })
  await member.createFolder('夹子')
  await collect(page).click()
  await page.getByText('已收藏到“默认收藏夹”').waitFor()
  await collect(page).focus()
  await page.keyboard.press('Enter')
  await checkbox(page, /默认收藏夹/).waitFor()
  await checkbox(page, /夹子/).last().focus()
  await page.keyboard.press('Space')
  await sheet(page).getByText('已选 2 / 5').waitFor()
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('已收藏')
})

test('the tenth copy is the last of the day, and both ways on are offered', async () => {
  const { page, member } = await visitWork()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const day = '2026-11-20'
  await page.clock.setFixedTime(`${day}T12:00:00+08:00`)
  await page.context().addCookies([{ name: 'copies', value: `${day}.9`, url: site.url }])
  await page.goto(`${site.url}${work.path}?tab=magnets`)
  await page.getByText('今日还可复制 1 次').waitFor()
  const copy = page.getByRole('button', { name: /^复制 / }).first()
  await copy.click()
  await page.getByText('今日还可复制 0 次').waitFor()
  // The same one again would cost nothing: the ten were others.
  await page.context().addCookies([{ name: 'copies', value: `${day}.10`, url: site.url }])
  await page
    .getByRole('button', { name: /^已?复制 / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '今日 10 次复制已用完' })
  await dialog.getByText('非VIP用户每天最多复制10次').waitFor()
  expect(await dialog.getByRole('link', { name: /升级 VIP/ }).getAttribute('href')).toBe('/pay')
  await dialog.getByRole('button', { name: '先收藏，明天再来' }).click()
  await expect.poll(() => member.foldersOf(work.id), soon).toHaveLength(1)
})

test.each([phone, desktop])('axe finds nothing in the sheet, light and dark, at %o', async (viewport) => {
  const { page } = await visitWork({ viewport, reducedMotion: 'reduce' })
  await openSheet(page)
  expect(await violationsInBothThemes(page)).toEqual([])
  await sheet(page).getByRole('button', { name: '新建收藏夹' }).click()
  await sheet(page).getByRole('button', { name: '创建并选中' }).click()
  await sheet(page).getByText('收藏夾名字未填写').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
