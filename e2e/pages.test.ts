import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { workWhere, workWithMagnets } from './catalogue.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()

test.each([phone, desktop])(
  'axe finds nothing in what opens over a work, light and dark, at %o',
  async (viewport) => {
    const { path } = await workWithMagnets(site.url, 3)
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await site.visit(`${path}?tab=stills`, {
      viewport,
      permissions,
      reducedMotion: 'reduce',
    })
    await whenReady(page)
    await page.getByRole('button', { name: '收藏' }).click()
    await page.getByRole('dialog', { name: '登录提示' }).waitFor()
    expect(await violationsInBothThemes(page), 'dialog').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('tabpanel').getByRole('button').first().click()
    await page.getByRole('dialog', { name: '剧照大图' }).waitFor()
    expect(await violationsInBothThemes(page), 'lightbox').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /磁力下载/ }).click()
    const copies = page.getByRole('button', { name: /复制 / })
    for (const [at, left] of [1, 0].entries()) {
      await copies.nth(at).click()
      await page.getByText(`今日还可复制 ${left} 次`).waitFor()
    }
    expect(await violationsInBothThemes(page), 'used up').toEqual([])
    await copies.nth(2).click()
    await page.getByRole('dialog', { name: '登录提示' }).waitFor()
    expect(await violationsInBothThemes(page), 'copy limit').toEqual([])
    await page.goto(`${site.url + path}?tab=magnets&category=8K`)
    await page.getByRole('link', { name: '显示全部磁力' }).waitFor()
    expect(await violationsInBothThemes(page), 'nothing with the label').toEqual([])
  },
)

test('an unknown path is a 404 page with a link home', async () => {
  const page = await site.visit('/no/such/page', { expected: /404 \(Not Found\)/ })
  const answer = await page.reload()
  expect(answer?.status()).toBe(404)
  expect(await page.title()).toBe('访问资源不存在 - 夜航')
  await page.getByRole('link', { name: '回到首页' }).click()
  await page.waitForURL('**/index')
})

test('the theme is chosen, stored, and in the page before any script', async () => {
  const page = await site.visit('/index', { viewport: desktop, colorScheme: 'light' })
  await whenReady(page)
  const ground = (of = page) => of.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: /^外观：跟随系统/ }).click()
  await page.getByRole('button', { name: /^外观：浅色/ }).click()
  await page.getByText('外观：深色').waitFor()
  const dark = await ground()
  expect(dark).not.toBe(light)
  const state = await page.context().storageState()
  const scriptless = { colorScheme: 'light', javaScriptEnabled: false, storageState: state } as const
  expect(await ground(await site.visit('/index', scriptless))).toBe(dark)
  await page.getByRole('button', { name: /^外观：深色/ }).click()
  await expect.poll(() => ground()).toBe(light)
})

test('a change of theme reaches every element at once where motion is reduced', async () => {
  const page = await site.visit('/login', { colorScheme: 'light', reducedMotion: 'reduce' })
  await whenReady(page)
  const changed = await page.evaluate(() => {
    const colour = () => getComputedStyle(document.querySelector('h1') ?? document.body).color
    const before = colour()
    document.documentElement.dataset.theme = 'dark'
    const after = colour()
    return { before, after, transitions: document.getAnimations().length }
  })
  expect(changed.after).not.toBe(changed.before)
  expect(changed.transitions).toBe(0)
})

test('where a page’s script cannot be loaded, the server’s HTML can be read and its links work', async () => {
  const { path, title } = await workWhere(site.url, () => true)
  const page = await site.visit('/', { expected: /net::ERR_FAILED/ })
  // Its own alone: names of others may begin like it.
  await page.route(/\/assets\/work-[\w-]{7}\.js$/, (route) => route.abort())
  await page.goto(site.url + path)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  await page.getByRole('link', { name: '返回' }).click()
  await page.waitForURL(/\/(censored|uncensored|western|fc2|anime)$/)
  await whenReady(page)
})

test('back to top appears after a screen of scrolling and scrolls up', async () => {
  const page = await site.visit('/censored', { reducedMotion: 'reduce' })
  await whenReady(page)
  const button = page.getByRole('button', { name: '回到顶部' })
  expect(await button.isVisible()).toBe(false)
  await page.evaluate(() => window.scrollTo(0, 2000))
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
