import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { workWhere } from './catalogue.ts'
import { desktop, useSite, whenReady } from './site.ts'

const site = useSite()

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

test('the keyboard leads past the navigation to the cards, and into a work', async () => {
  const page = await site.visit('/censored', { viewport: desktop })
  await whenReady(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('跳到内容')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('排序')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('筛选')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('组合筛选')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: '详情' }).waitFor()
})

test('the keyboard reaches the search, which answers Enter', async () => {
  const page = await site.visit('/index', { viewport: desktop })
  await whenReady(page)
  const isSearch = () => page.evaluate(() => document.activeElement?.matches('search input'))
  for (let presses = 0; presses < 20 && !(await isSearch()); presses++) await page.keyboard.press('Tab')
  expect(await isSearch()).toBe(true)
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search/a')
})

test('arrows move through the tabs of a work, and only the chosen one is in the tab order', async () => {
  const { path } = await workWhere(site.url, ({ isDht }) => isDht === 1)
  const page = await site.visit(path, { viewport: desktop })
  await whenReady(page)
  await page.getByRole('tab', { name: '详情' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**?tab=magnets')
  expect(await focused(page)).toMatch(/^磁力下载/)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.role)).not.toBe('tab')
})

test.each(['light', 'dark'] as const)(
  'the focus is not in the colour of errors, in the %s theme',
  async (colorScheme) => {
    const page = await site.visit('/login', { viewport: desktop, colorScheme })
    await whenReady(page)
    await page.keyboard.press('Tab')
    const [ring, ...taken] = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      const colour = (name: string) => {
        probe.style.color = `var(${name})`
        return getComputedStyle(probe).color
      }
      const focused = document.activeElement
      return [focused ? getComputedStyle(focused).outlineColor : '', colour('--bad'), colour('--brand')]
    })
    expect(ring).toMatch(/^rgb/)
    expect(taken).not.toContain(ring)
  },
)
