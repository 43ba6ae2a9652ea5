import { expect, test } from 'vitest'
import { useSite } from './site.ts'

const site = useSite()
const enter = '我已年满 18 周岁，进入'

test('the first page asks for the age, shows no cover, and leads to the home page in its own place', async () => {
  const page = await site.visit('/', { adult: false })
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' || request.url().includes('/prod-api/'))
      pictures.push(request.url())
  })
  await page.reload()
  expect(await page.title()).toBe('年龄确认 - 夜航')
  expect(pictures.filter((url) => !/\/favicon\.(svg|png)$/.test(url))).toEqual([])
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: enter }).click()
  await page.waitForURL('**/index')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(await page.title()).toBe('首页 - 夜航')
})

test('the gate is shown once all of its HTML has arrived, so that nothing shifts', async () => {
  const page = await site.visit('/')
  await page.goto('about:blank')
  const html = await (await fetch(site.url)).text()
  const isShown = async (part: string) => {
    await page.setContent(part)
    return page.locator('h1').isVisible()
  }
  for (const mark of ['<ul>', '<form', '</form>', '</main>']) {
    expect(html.split(mark).length, mark).toBe(2)
    expect(await isShown(html.slice(0, html.indexOf(mark))), mark).toBe(false)
  }
  expect(await isShown(html)).toBe(true)
})

test('the gate replaces any page, and entering leads to that page', async () => {
  const page = await site.visit('/censored?tab=x', { adult: false })
  expect(await page.title()).toBe('年龄确认 - 夜航')
  await page.getByRole('button', { name: enter }).click()
  await page.getByLabel('筛选', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/censored')
})

test('entering works without a script', async () => {
  const page = await site.visit('/western', { adult: false, javaScriptEnabled: false })
  await page.getByRole('button', { name: enter }).click()
  expect(new URL(page.url()).pathname).toBe('/western')
  expect(await page.title()).toBe('欧美最新 - 夜航')
})

test('it is asked again at the first page, and only there', async () => {
  const page = await site.visit('/')
  expect(await page.title()).toBe('年龄确认 - 夜航')
  await page.goto(`${site.url}/censored`)
  expect(await page.title()).toBe('有码最新 - 夜航')
})

test('leaving goes back to the previous page', async () => {
  const page = await site.visit('/favicon.svg', { adult: false, expected: /favicon\.ico/ })
  await page.goto(`${site.url}/`)
  await page.getByRole('link', { name: '离开' }).click()
  await page.waitForURL('**/favicon.svg')
})

test('leaving without a previous page shows a blank page', async () => {
  const page = await site.visit('/', { adult: false })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void open('/', '_blank')),
  ])
  await popup.getByRole('link', { name: '离开' }).click()
  await popup.waitForURL('about:blank')
})
