import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cards } from './lists.ts'
import { phone, useSite, whenReady } from './site.ts'

/** Takes nothing unsigned. */
const strict = useSite({ SIGNED_REQUESTS: 'require' })
/** Under a name that browsers do not trust without HTTPS, where they do not offer WebCrypto. */
const plain = useSite({ SIGNED_REQUESTS: 'verify' }, 'films.test')

const keyPath = '/prod-api/v2/app/key'

interface Call {
  path: string
  signed: boolean
}

/** The calls that a page sends, but for the key. */
function callsOf(page: Page): Call[] {
  const calls: Call[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (!path.startsWith('/prod-api/') || path === keyPath) return
    calls.push({ path: path.slice('/prod-api/v2/'.length), signed: 'x-sign' in request.headers() })
  })
  return calls
}

async function open(site: typeof strict, path: string, options = {}): Promise<{ page: Page; calls: Call[] }> {
  const page = await site.visit('/', options)
  const calls = callsOf(page)
  await page.goto(site.url + path)
  await whenReady(page)
  return { page, calls }
}

async function readOn(page: Page): Promise<void> {
  const read = await cards(page).count()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards(page).count()).toBeGreaterThan(read)
}

test('where signatures are required, one browses, searches and copies', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, calls } = await open(strict, '/censored', { permissions })
  await readOn(page)
  const work = await cards(page).first().getAttribute('href')

  await page.goto(`${strict.url}/index`)
  await whenReady(page)
  const suggested = page.waitForResponse('**/works/suggest?*')
  await page.getByRole('combobox', { name: '搜索' }).fill('星')
  expect(await (await suggested).json()).toMatchObject({ code: 200 })

  await page.goto(`${strict.url}${work}?tab=magnets`)
  await whenReady(page)
  const copied = page.waitForResponse('**/v2/dht/copy')
  await page.getByRole('tabpanel').getByRole('button', { name: /复制 / }).first().click()
  expect(await (await copied).json()).toMatchObject({ code: 200 })
  const asked = calls.map(({ path }) => path)
  for (const path of ['works/detail/list', 'works/suggest', 'dht/copy']) expect(asked).toContain(path)
  expect(calls.filter(({ signed }) => !signed)).toEqual([])
})

test('without the signing key a list names what is missing, and can be fetched again', async () => {
  const { page } = await open(strict, '/censored', { expected: /ERR_FAILED/ })
  await page.route(`**${keyPath}`, (route) => route.abort())
  // data that is loaded already is fetched again
  await page.reload()
  await whenReady(page)
  await page.getByRole('link', { name: '欧美', exact: true }).last().click()
  await page.getByRole('heading', { name: '请求缺少签名，请刷新页面' }).waitFor()
  await page.unroute(`**${keyPath}`)
  await page.getByRole('button', { name: '重试' }).click()
  await cards(page).first().waitFor()
})

test('on plain HTTP calls are signed without WebCrypto', async () => {
  const { page, calls } = await open(plain, '/censored', { viewport: phone })
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined'])
  await readOn(page)
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter(({ signed }) => !signed)).toEqual([])
})

test('where its code cannot be loaded, calls are unsigned and nothing else changes', async () => {
  const page = await plain.visit('/', { expected: /ERR_FAILED/ })
  const calls = callsOf(page)
  await page.route(/\/assets\/signer-/, (route) => route.abort())
  await page.goto(`${plain.url}/censored`)
  await whenReady(page)
  await readOn(page)
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter(({ signed }) => signed)).toEqual([])
})
