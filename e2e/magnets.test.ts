import { expect, test } from 'vitest'
import { workWhere } from './catalogue.ts'
import { copyButton, left, rows } from './magnet-list.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()
const permissions = ['clipboard-read', 'clipboard-write']

interface Magnets {
  total: number
  labels: Record<'category' | 'remark', { name: string; count: number }[]>
}

/** A work with magnets of several labels, and the API's answer about them. */
async function labelledWork(): Promise<Magnets & { path: string }> {
  const found: (Magnets & { path: string })[] = []
  await workWhere(site.url, ({ isDht }) => isDht === 1)
  const list = await fetch(`${site.url}/prod-api/v2/works/detail/list?modName=censored&isDht=1&pageSize=60`)
  const { rows } = (await list.json()) as { rows: { id: string }[] }
  for (const { id } of rows) {
    const answer = await fetch(`${site.url}/prod-api/v2/dht/list?data=${id}`)
    const { total, labels } = (await answer.json()) as Magnets
    const narrows = total > 2 && labels.category.some(({ count }) => count < total)
    if (narrows && labels.remark.length > 1)
      found.push({ total, labels, path: `/censored/${id}?tab=magnets` })
    if (found.length > 0) break
  }
  const [work] = found
  if (!work) throw new Error('The catalogue has no such work')
  return work
}

test.each([phone, desktop])('the third copy of a day asks for a login, at %o', async (viewport) => {
  const { path } = await labelledWork()
  const page = await site.visit(path, { viewport, permissions })
  const counted: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/dht/copy')) counted.push(request.postData())
  })
  await whenReady(page)
  await left(page, 2).waitFor()
  expect(await page.getByRole('link', { name: '登录后每天 10 次' }).getAttribute('href')).toBe('/login')
  await copyButton(page, 0).click()
  await left(page, 1).waitFor()
  const first = await page.evaluate(() => navigator.clipboard.readText())
  await copyButton(page, 0).click()
  await copyButton(page, 1).click()
  await left(page, 0).waitFor()
  const second = await page.evaluate(() => navigator.clipboard.readText())
  expect(second).toMatch(/^magnet:/)

  // A magnet copied today may be copied again, also once the quota is used up.
  await copyButton(page, 0).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await copyButton(page, 1).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(second)
  await copyButton(page, 2).click()
  const dialog = page.getByRole('dialog', { name: '登录提示' })
  await dialog.getByText('需要登陆账号才可以使用该功能！').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(second)
  await expect.poll(() => counted).toEqual([1, 2, 3, 4, 5].map(() => expect.stringMatching(/"id":"\d{16,}"/)))
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await copyButton(page, 2).evaluate((button) => button === document.activeElement)).toBe(true)

  await page.reload()
  await whenReady(page)
  await copyButton(page, 2).click()
  await dialog.getByRole('link', { name: '去登陆' }).click()
  await page.waitForURL('**/login?next=*')
})

test('two tabs count together', async () => {
  const { path } = await labelledWork()
  const page = await site.visit(path, { permissions })
  await whenReady(page)
  const other = await page.context().newPage()
  await other.goto(site.url + path)
  await whenReady(other)
  for (const [at, one] of [page, other].entries()) {
    await one.bringToFront()
    await copyButton(one, at).click()
    await one.getByText('复制成功！').waitFor()
  }
  await page.bringToFront()
  await copyButton(page, 2).click()
  await page.getByRole('dialog', { name: '登录提示' }).waitFor()
})

test('the next day counts from zero, and an altered cookie does no harm', async () => {
  const { path } = await labelledWork()
  const page = await site.visit('/index', { permissions })
  // A clock that jumps while React takes the page over makes it differ from the server's.
  await whenReady(page)
  await page.clock.install({ time: new Date('2026-11-20T23:58:00+08:00') })
  await page.goto(site.url + path)
  await whenReady(page)
  for (const [at, count] of [1, 0].entries()) {
    await copyButton(page, at).click()
    await left(page, count).waitFor()
  }
  await page.clock.fastForward('03:00')
  await left(page, 2).waitFor()
  await page.evaluate(() => {
    document.cookie = 'copies=2026-11-21.many; Path=/'
  })
  await copyButton(page, 1).click()
  await left(page, 1).waitFor()
})

test('neither a number nor a copy that fails counts', async () => {
  const { path } = await labelledWork()
  const page = await site.visit(path.replace('?tab=magnets', ''), { permissions })
  await whenReady(page)
  await page.getByRole('button', { name: '复制番号' }).click()
  await page.getByText('复制成功！').waitFor()
  await page.getByRole('tab', { name: /磁力下载/ }).click()
  await left(page, 2).waitFor()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  await copyButton(page, 0).click()
  await page
    .getByRole('dialog', { name: '复制失败,请手动复制' })
    .getByRole('button', { name: '关闭' })
    .click()
  await left(page, 2).waitFor()
})

test.each([phone, desktop])('labels narrow the magnets and are in the address, at %o', async (viewport) => {
  const { path, labels, total } = await labelledWork()
  const label = labels.category.find(({ count }) => count < total) ?? { name: '', count: 0 }
  const page = await site.visit(path, { viewport })
  await whenReady(page)
  await expect.poll(() => rows(page).count()).toBe(total)
  const filter = page.getByRole('navigation', { name: '按标签筛选磁力' })
  await filter.getByRole('link', { name: `${label.name} ${label.count}`, exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('category') === label.name)
  await page.getByRole('tabpanel').getByText(`${label.count} 条`).waitFor()
  await expect.poll(() => rows(page).count()).toBe(label.count)
  // The number beside the tab is that of all magnets.
  expect(await page.getByRole('tab', { name: /磁力下载/ }).innerText()).toContain(String(total))
  await page.reload()
  await whenReady(page)
  await expect.poll(() => rows(page).count()).toBe(label.count)
  await filter.locator('[aria-current]').click()
  await page.getByRole('tabpanel').getByText(`${total} 条`).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=magnets')
})

test('where no magnet has the label, a link leads back to all', async () => {
  const { path, total } = await labelledWork()
  const page = await site.visit(`${path}&category=8K`)
  await whenReady(page)
  await page.getByRole('heading', { name: '没有符合筛选的磁力' }).waitFor()
  await page.getByRole('link', { name: '显示全部磁力' }).click()
  await page.getByRole('tabpanel').getByText(`${total} 条`).waitFor()
})
