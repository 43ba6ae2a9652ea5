import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { workWhere } from './catalogue.ts'
import { phone, useSite, whenReady } from './site.ts'

const site = useSite({ DISCREET_TITLE: '天气' })

interface Shared {
  title: string
  url: string
}

declare global {
  interface Window {
    shared: Shared[]
  }
}

/** Visits a work on a device that can share; `refusal` is the name of the error with which it does not. */
async function visitSharing(path: string, { discreet = false, refusal = '' } = {}): Promise<Page> {
  const page = await site.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  if (discreet) await page.context().addCookies([{ name: 'discreet', value: '1', url: site.url }])
  await page.addInitScript((name) => {
    window.shared = []
    navigator.share = async (given) => {
      window.shared.push(given as Shared)
      if (name) throw new DOMException('', name)
    }
  }, refusal)
  await page.goto(site.url + path)
  await whenReady(page)
  return page
}

const share = (page: Page) => page.getByRole('button', { name: '分享' }).click()
const work = () => workWhere(site.url, ({ isDht }) => isDht === 1)

test('a work’s own link goes to the device, whatever tab is open', async () => {
  const { path, title } = await work()
  const page = await visitSharing(`${path}?tab=magnets`)
  await share(page)
  await expect.poll(() => page.evaluate(() => window.shared)).toEqual([{ title, url: site.url + path }])
})

test('in discreet mode the title is neutral, and so is the card that others see of the link', async () => {
  const { path, title } = await work()
  const page = await visitSharing(path, { discreet: true })
  await share(page)
  const shared = () => page.evaluate(() => window.shared[0])
  await expect.poll(shared).toEqual({ title: '天气', url: `${site.url}${path}?card=neutral` })
  const gate = await (await fetch((await shared())?.url ?? '')).text()
  const [head = ''] = gate.split('</head>')
  expect(head).toContain('<meta property="og:title" content="天气" />')
  expect(head).not.toContain('夜航')
  expect(gate).not.toContain(title)
  // The link leads to the work.
  await page.goto((await shared())?.url ?? '')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

test('a device that cannot share gets the link copied', async () => {
  const { path } = await work()
  const page = await visitSharing(path, { refusal: 'NotAllowedError' })
  await share(page)
  await page.getByText('复制成功！').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + path)
})

test('a browser without sharing copies the link, or shows it where it may not', async () => {
  const { path } = await work()
  const page = await site.visit(path, { viewport: phone })
  await whenReady(page)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  expect(await page.evaluate(() => 'share' in navigator)).toBe(false)
  await share(page)
  const dialog = page.getByRole('dialog', { name: '复制失败,请手动复制' })
  expect(await dialog.getByRole('textbox').inputValue()).toBe(site.url + path)
})

test('closing the choice of the device copies nothing and says nothing', async () => {
  const { path } = await work()
  const page = await visitSharing(path, { refusal: 'AbortError' })
  await page.evaluate(() => navigator.clipboard.writeText('before'))
  await share(page)
  await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('before')
  expect(await page.getByText('复制成功！').count()).toBe(0)
})
