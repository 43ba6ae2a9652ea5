import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { worksWhere } from './catalogue.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()
const offline = { serviceWorkers: 'allow', expected: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ } as const

/** A visitor whose browser has stored the offline page. */
async function visitAndKeep(options: Parameters<typeof site.visit>[1] = {}): Promise<Page> {
  const page = await site.visit('/index', { ...offline, ...options })
  await whenReady(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  return page
}

test.each([phone, desktop])(
  'without a network the page shows that and lists what was opened here, at %o',
  async (viewport) => {
    const page = await visitAndKeep({ viewport })
    const works = (await worksWhere(site.url, () => true)).slice(0, 3)
    await page.evaluate((list) => localStorage.setItem('historyListData', list), JSON.stringify(works))
    await page.context().setOffline(true)
    await page.goto(`${site.url}/censored?tab=x`)
    await page.getByRole('heading', { name: '现在无法连接' }).waitFor()
    expect(await page.title()).not.toContain('夜航')
    await page.getByText('网络已断开').waitFor()
    await page.getByText('下面是最近打开过的作品').waitFor()
    expect(await page.locator('.work-card-card h3').allInnerTexts()).toEqual(works.map(({ title }) => title))
    expect(await violations(page)).toEqual([])
    await page.context().setOffline(false)
    await page.waitForFunction(() => document.title.startsWith('有码最新'))
    expect(new URL(page.url()).search).toBe('?tab=x')
  },
)

test('the retry button tries again, and nothing is listed where nothing was opened', async () => {
  const page = await visitAndKeep()
  await page.context().setOffline(true)
  await page.goto(`${site.url}/western`)
  expect(await page.getByRole('heading', { name: '最近打开' }).isVisible()).toBe(false)
  // The announced count agrees with the rows shown.
  expect(await page.getByRole('main').innerText()).not.toMatch(/下面|本机保存/)
  const again = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('button', { name: '立即重试' }).click()
  expect((await again).url()).toBe(`${site.url}/western`)
})

test('without the cookie of the gate no opened works are shown', async () => {
  const page = await visitAndKeep()
  const works = await worksWhere(site.url, () => true)
  await page.evaluate((list) => localStorage.setItem('historyListData', list), JSON.stringify(works))
  await page.context().clearCookies()
  await page.context().setOffline(true)
  await page.goto(`${site.url}/censored`)
  await page.getByRole('heading', { name: '现在无法连接' }).waitFor()
  expect(await page.locator('.work-card-card').count()).toBe(0)
})

test('in discreet mode it can be left at once, by the key and by a finger', async () => {
  const page = await visitAndKeep()
  await page.context().addCookies([{ name: 'discreet', value: '1', url: site.url }])
  await page.context().setOffline(true)
  for (const leave of [
    () => page.keyboard.press('`'),
    () => page.getByRole('link', { name: '离开' }).tap(),
  ]) {
    await page.goto(`${site.url}/censored`)
    await page.getByRole('heading', { name: '现在无法连接' }).waitFor()
    // It is loaded with the script that listens for the key.
    await page.getByRole('link', { name: '离开' }).waitFor()
    await leave()
    await page.waitForURL('about:blank')
  }
})

test('with a network every page and answer is from the server, and the gate is shown as before', async () => {
  const page = await visitAndKeep()
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored).toEqual(['/offline.html'])
  await page.context().clearCookies()
  await page.goto(`${site.url}/censored`)
  expect(await page.title()).toBe('年龄确认 - 夜航')
  await page.getByRole('button', { name: /进入$/ }).click()
  await page.getByLabel('筛选', { exact: true }).waitFor()
})

test('a build without the offline page removes the one stored in a browser', async () => {
  const page = await visitAndKeep()
  // The page's data is changed while it is parsed: requests of a service worker bypass the routes of a test.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const data = document.getElementById('site')
      const text = data?.textContent
      if (data && text?.includes('"offline":true'))
        data.textContent = text.replace('"offline":true', '"offline":false')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${site.url}/censored`)
  const stored = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
  await expect.poll(stored, { timeout: 15_000 }).toEqual([0, 0])
})
