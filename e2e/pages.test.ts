import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '../web/src/paths.ts'
import { workWhere } from './catalogue.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A path of each kind of screen. */
async function screens(): Promise<string[]> {
  const { path } = await workWhere(site.url, ({ isDht }) => isDht === 1)
  return [
    paths.home(),
    paths.latest('censored'),
    paths.latest('fc2'),
    path,
    `${path}?tab=magnets`,
    `${path}?tab=stills`,
    paths.search('a'),
    paths.search('没有这样的作品'),
    paths.tags(),
    paths.user(),
    paths.login(),
    paths.top(),
    `${paths.top('anime')}?tab=pubTime`,
  ]
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = await axe.run()
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  })
}

test.each([320, 360, 390, 768, 1024, 1440, 1920])('nothing runs over the edge at %i px', async (width) => {
  const page = await site.visit('/', { viewport: { width, height: 800 }, adult: true })
  for (const path of ['/', ...(await screens())]) {
    await page.goto(site.url + path)
    if (path !== '/') await whenReady(page)
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(widths, path).toEqual([width, width])
  }
})

test.each([
  ['light', phone],
  ['dark', phone],
  ['light', desktop],
  ['dark', desktop],
] as const)('axe finds nothing in the %s theme at %o', async (colorScheme, viewport) => {
  const page = await site.visit('/', { viewport, colorScheme, reducedMotion: 'reduce' })
  expect(await violations(page), '/').toEqual([])
  for (const path of await screens()) {
    await page.goto(site.url + path)
    await whenReady(page)
    expect(await violations(page), path).toEqual([])
  }
})

test.each([phone, desktop])('axe finds nothing in what opens over a page at %o', async (viewport) => {
  const page = await site.visit((await screens())[5] ?? '', { viewport, reducedMotion: 'reduce' })
  await whenReady(page)
  await page.getByRole('button', { name: '收藏' }).click()
  expect(await violations(page), 'dialog').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('tabpanel').getByRole('button').first().click()
  expect(await violations(page), 'lightbox').toEqual([])
})

test('an unknown path is a 404 page with a way home', async () => {
  const page = await site.visit('/no/such/page', { expected: /404 \(Not Found\)/ })
  const answer = await page.reload()
  expect(answer?.status()).toBe(404)
  expect(await page.title()).toBe('访问资源不存在 - 夜航')
  await page.getByRole('link', { name: '回到首页' }).click()
  await page.waitForURL('**/index')
})

test('the theme is chosen, kept, and in the page before any script', async () => {
  const page = await site.visit('/index', { viewport: desktop, colorScheme: 'light' })
  await whenReady(page)
  const ground = (of = page) => of.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: /^外观：跟随系统/ }).click()
  await page.getByRole('button', { name: /^外观：浅色/ }).click()
  await page.getByText('外观：深色').waitFor()
  const dark = await ground()
  expect(dark).not.toBe(light)
  const kept = await page.context().storageState()
  const scriptless = { colorScheme: 'light', javaScriptEnabled: false, storageState: kept } as const
  expect(await ground(await site.visit('/index', scriptless))).toBe(dark)
  await page.getByRole('button', { name: /^外观：深色/ }).click()
  await expect.poll(() => ground()).toBe(light)
})

test('the keyboard reaches everything, from the way past the navigation on', async () => {
  const page = await site.visit('/censored', { viewport: desktop })
  await whenReady(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('跳到内容')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('只看有磁力')
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    const element = document.activeElement
    return element && getComputedStyle(element).outlineStyle
  })
  expect(outline).toBe('solid')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: '详情' }).waitFor()
})

test('where a page’s script does not come, what the server sent can be read and left', async () => {
  const { path, title } = await workWhere(site.url, () => true)
  const page = await site.visit('/', { expected: /net::ERR_FAILED/ })
  await page.route('**/assets/work-*.js', (route) => route.abort())
  await page.goto(site.url + path)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  await page.getByRole('link', { name: '返回' }).click()
  await page.waitForURL(/\/(censored|uncensored|western|fc2|anime)$/)
  await whenReady(page)
})

test('back to top comes after a screen of scrolling and leads there', async () => {
  const page = await site.visit('/censored', { reducedMotion: 'reduce' })
  await whenReady(page)
  const button = page.getByRole('button', { name: '回到顶部' })
  expect(await button.isVisible()).toBe(false)
  await page.evaluate(() => window.scrollTo(0, 2000))
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
