import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'
import { watchTakeover } from './takeover.ts'

const site = useSite({
  TERMS_URL: 'https://example.org/terms',
  CONTACT_URL: 'mailto:help@example.org',
  ANNOUNCEMENT: '周六 02:00 至 04:00 维护',
  GATE_TEXT: '本站内容仅供成年人浏览。',
})

test.each([phone, desktop])(
  'the footer names the site, the age and what the settings link, at %o',
  async (viewport) => {
    const page = await site.visit('/index', { viewport })
    await whenReady(page)
    const footer = page.getByRole('contentinfo')
    expect(await footer.innerText()).toContain('夜航 · 仅供年满 18 周岁的成年人浏览')
    const links = await footer
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['https://example.org/terms', 'mailto:help@example.org'])
    await footer.scrollIntoViewIfNeeded()
    const bar = await page.locator('.bars-tabbar').boundingBox()
    const last = await footer.getByText('18 周岁').boundingBox()
    expect(bar !== null, 'a bar stands on a phone').toBe(viewport === phone)
    if (bar) expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThanOrEqual(bar.y)
  },
)

test('the footer is at the bottom of a short page too', async () => {
  const page = await site.visit('/orders', { viewport: desktop })
  await whenReady(page)
  const box = await page.getByRole('contentinfo').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(desktop.height)
})

test.each([phone, desktop])('an announcement is dismissed for good, at %o', async (viewport) => {
  const page = await site.visit('/censored', { viewport })
  const announcement = page.getByRole('complementary', { name: '站点公告' })
  expect(await announcement.innerText()).toContain('周六 02:00 至 04:00 维护')
  await whenReady(page)
  await page.getByRole('button', { name: '不再显示这条公告' }).click()
  await announcement.waitFor({ state: 'detached' })
  const state = await page.context().storageState()
  const scriptless = await site.visit('/index', { viewport, javaScriptEnabled: false, storageState: state })
  expect(await scriptless.getByText('周六 02:00').count()).toBe(0)
})

test('an announcement is there from the first paint: nothing moves when the page is taken over', async () => {
  const page = await site.visit('/', { adult: true })
  const { shifts } = await watchTakeover(page)
  for (const path of ['/index', '/user', '/orders', '/message?message=a']) {
    await page.goto(site.url + path)
    await whenReady(page)
    await page.waitForLoadState('networkidle')
    expect(await shifts(), path).toEqual([])
  }
})

test('the gate shows the text of the settings', async () => {
  const page = await site.visit('/', { adult: false })
  await page.getByText('本站内容仅供成年人浏览。').waitFor()
  expect(await page.getByRole('link', { name: '使用条款' }).getAttribute('href')).toBe(
    'https://example.org/terms',
  )
})

test.each([
  ['light', phone],
  ['dark', desktop],
] as const)('axe finds nothing in the layout around a page, %s at %o', async (colorScheme, viewport) => {
  const cookies = [{ name: 'discreet', value: '1', url: site.url }]
  const page = await site.visit('/', { viewport, colorScheme, reducedMotion: 'reduce' })
  await page.context().addCookies(cookies)
  for (const path of ['/', '/index', '/message?message=a']) {
    await page.goto(site.url + path)
    if (path !== '/') await whenReady(page)
    expect(await violations(page), path).toEqual([])
  }
})
