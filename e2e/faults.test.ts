import { expect, test } from 'vitest'
import { worksWhere } from './catalogue.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()

test.each([phone, desktop])(
  'rankings of the home page that cannot be loaded can be fetched again, at %o',
  async (viewport) => {
    const page = await site.visit('/censored', { viewport, expected: /status of 503|^503/ })
    await whenReady(page)
    await page.route('**/works/detail/list?*sort=collect*', (route) =>
      route.fulfill({ status: 503, json: { code: 503, msg: '服务暂时繁忙，请稍后再试' } }),
    )
    await page.getByRole('link', { name: /首页$/ }).filter({ visible: true }).first().click()
    const fault = page.getByRole('alert').filter({ hasText: '服务暂时繁忙', visible: true }).first()
    await fault.waitFor()
    // What was fetched ahead at the press is fetched once more when it is shown.
    await page.waitForLoadState('networkidle')
    await page.unroute('**/works/detail/list?*sort=collect*')
    await fault.getByRole('button', { name: '重试' }).click()
    await page.locator('a.ranking-rank').filter({ visible: true }).first().waitFor()
  },
)

test('beside a directory that cannot be loaded nothing seems to load, and it can be fetched again', async () => {
  const page = await site.visit('/user', { viewport: desktop, expected: /status of 503|^503/ })
  await whenReady(page)
  await page.route('**/tag/list?*', (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: '服务暂时繁忙，请稍后再试' } }),
  )
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/label/index'
    document.body.append(link)
    link.click()
    link.remove()
  })
  await page.getByText('服务暂时繁忙，请稍后再试').waitFor()
  expect(await page.locator('.skeleton-skeleton').count()).toBe(0)
  await page.unroute('**/tag/list?*')
  await page.getByRole('button', { name: '重试' }).last().click()
  await page.getByRole('navigation', { name: '发行商目录' }).getByRole('link').first().waitFor()
})

test('the page of a missing work shows that without scripts, and does not fetch it again', async () => {
  const address = '/censored/1234567890123456'
  const page = await site.visit('/user', { expected: /status of 404/ })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/works/detail/1234567890123456')) calls.push(request.url())
  })
  await page.goto(site.url + address)
  await whenReady(page)
  await page.getByRole('heading', { name: '访问资源不存在' }).waitFor()
  expect(await page.title()).toMatch(/^访问资源不存在 - /)
  expect(calls).toEqual([])
  const sent = await (await page.request.get(site.url + address)).text()
  expect(sent).toContain('<h1>访问资源不存在</h1>')
})

test('the second press of a double click does not follow a link beneath the suggestion', async () => {
  const page = await site.visit('/search/山')
  await whenReady(page)
  const field = page.getByRole('combobox', { name: '搜索' })
  await field.fill('河')
  await page.getByRole('listbox').getByRole('option').first().dblclick()
  await page.waitForURL(/\/search\/%E6%B2%B3$/)
  await page.getByRole('heading', { name: /“河”/ }).waitFor()
})

const chunkGone = /status of 404|dynamically imported module/

test('a part of a page that a newer build has replaced is taken from there, by loading the page once more', async () => {
  const [work] = await worksWhere(site.url, ({ isDht }) => isDht === 1)
  const page = await site.visit(`/censored/${work?.id}`, { expected: chunkGone })
  await whenReady(page)
  let asked = 0
  await page.route('**/assets/magnet-list-*.js', (route) =>
    asked++ === 0 ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  )
  await page.getByRole('tab', { name: /^磁力/ }).click()
  // The list is in the server's HTML as well.
  await expect.poll(() => asked).toBe(2)
  await whenReady(page)
  await page.locator('.magnets-magnet').first().waitFor()
})

test.each([true, false])(
  'where it is never loaded the page ends with a retry, storage there: %s',
  async (storage) => {
    const [work] = await worksWhere(site.url, ({ isDht }) => isDht === 1)
    const page = await site.visit('/user', { expected: chunkGone })
    if (!storage) {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      })
    }
    await page.goto(`${site.url}/censored/${work?.id}`)
    await whenReady(page)
    let asked = 0
    await page.route('**/assets/magnet-list-*.js', (route) => {
      asked++
      return route.fulfill({ status: 404, json: {} })
    })
    await page.getByRole('tab', { name: /^磁力/ }).click()
    // After a reload the server's HTML stays; without one the page shows that a part could not be loaded.
    if (storage) await page.waitForEvent('load')
    else await page.getByRole('alert').getByRole('button', { name: '重试' }).waitFor()
    await expect.poll(() => asked).toBeGreaterThanOrEqual(storage ? 2 : 1)
    // A pointer that rests on the tab asks ahead of the press; what never comes is not asked for over and over.
    expect(asked).toBeLessThanOrEqual(3)
  },
)
