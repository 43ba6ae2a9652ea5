import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fillPictures } from '../demo/fill-pictures.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite({})

beforeAll(async () => {
  const { context } = site.server ?? {}
  if (!context) throw new Error('The site has to be ours')
  await mkdir(path.join(context.config.dataDir, 'images'), { recursive: true })
  await fillPictures(context.db, context.config.dataDir, new Date())
})

/** A visit with the pictures of the demo in place of a grey square. */
async function visit(address: string, viewport: typeof phone, deviceScaleFactor: number): Promise<Page> {
  const page = await site.visit('/robots.txt', { viewport, deviceScaleFactor })
  await page.context().unrouteAll()
  await page.goto(site.url + address)
  await whenReady(page)
  return page
}

/** Of pictures that have loaded: what the browser chose, and how many of its pixels a pixel of the screen has. */
async function chosen(
  page: Page,
  selector: string,
): Promise<{ file: string; width: number; density: number }> {
  const picture = page.locator(selector).first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)
  return picture.evaluate((img: HTMLImageElement) => ({
    file: new URL(img.currentSrc).pathname,
    width: Number(/-(\d+)\.\w+$/.exec(img.currentSrc)?.[1]),
    density: Number(/-(\d+)\.\w+$/.exec(img.currentSrc)?.[1]) / img.clientWidth / devicePixelRatio,
  }))
}

const card = 'main .work-card-card .cover-cover img'

test.each([
  ['a phone with three dots a pixel', phone, 3, 560],
  ['a phone with two', phone, 2, 360],
  ['a desktop', desktop, 1, 360],
  ['a dense desktop', desktop, 2, 560],
] as const)(
  '%s loads the covers of a list in the width that it needs',
  async (_name, viewport, dots, width) => {
    const page = await visit('/censored', viewport, dots)
    const found = await chosen(page, card)
    expect(found.file).toMatch(/^\/images\/sized\/\w\w\/\w{10}-\d+\.avif$/)
    expect(found.width).toBe(width)
    expect(found.density).toBeGreaterThanOrEqual(1)
  },
)

/** The address of a work with stills, and its answer. */
async function workWithStills() {
  const list = await fetch(`${site.url}/prod-api/v2/works/detail/list?modName=censored&pageSize=60`)
  const { rows } = (await list.json()) as { rows: { id: string }[] }
  for (const { id } of rows) {
    const answer = await fetch(`${site.url}/prod-api/v2/works/detail/${id}`)
    const { data } = (await answer.json()) as { data: { imageBig: string; picBigSizes?: string } }
    if (data.imageBig.split(',').length > 3) return { address: `/censored/${id}`, ...data }
  }
  throw new Error('The catalogue has no such work')
}

test('a work’s page loads its picture and stills in the width that the screen needs', async () => {
  const { address } = await workWithStills()
  const narrow = await visit(`${address}?tab=stills`, phone, 1)
  expect(await chosen(narrow, '.player-player > img')).toMatchObject({ width: 560 })
  expect(await chosen(narrow, 'main .stills-stills:not(.stills-strip) img')).toMatchObject({ width: 360 })
  const wide = await visit(address, desktop, 1)
  // The large picture itself, or its own width anew where that is smaller.
  expect((await chosen(wide, '.player-player > img')).file).toMatch(/-b\.webp$|-1280\.avif$/)

  const dense = await visit(`${address}?tab=stills`, phone, 3)
  await dense.getByRole('button', { name: '第 1 张剧照' }).last().click()
  expect((await chosen(dense, '.lightbox-lightbox [data-shown] img:not(.lightbox-first)')).file).toMatch(
    /-b\.webp$|-1280\.avif$/,
  )
})

test('the server’s page names the widths and the colour of each cover, and asks for the first one ahead', async () => {
  const { headers, html } = await fetch(`${site.url}/censored`, { headers: { cookie: 'adult=1' } }).then(
    async (answer) => ({ headers: answer.headers, html: await answer.text() }),
  )
  const [preload = ''] = /<link rel="preload" as="image"[^>]*>/i.exec(html) ?? []
  const [, widths = ''] = /<img srcset="([^"]+)"/i.exec(html) ?? []
  expect(widths).toMatch(/^\/images\/sized\/\S+-360\.avif 360w,\/images\/sized\/\S+-560\.avif 560w$/)
  expect(preload.toLowerCase()).toContain(`imagesrcset="${widths}"`)
  expect(preload.toLowerCase()).toContain('imagesizes="')
  expect(html.match(/<svg color="#[0-9a-f]{3}"/g)?.length).toBeGreaterThan(5)
  const policy = headers.get('content-security-policy')?.replace("'wasm-unsafe-eval'", '')
  expect(policy).not.toContain('unsafe')
})

test('before a cover loads its box has the cover’s colour, and where no width loads the cover itself is tried', async () => {
  const page = await site.visit('/robots.txt', { viewport: phone, expected: /\/images\// })
  const context = page.context()
  await context.unrouteAll()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked: string[] = []
  await context.route('**/images/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await held
    if (route.request().url().includes('/sized/')) await route.fulfill({ status: 404 })
    else await route.fulfill({ contentType: 'image/webp', body: readFileSync('demo/covers/000-s.webp') })
  })
  await page.goto(`${site.url}/censored`, { waitUntil: 'domcontentloaded' })
  await whenReady(page)
  const box = page.locator('main .work-card-card .cover-cover').first()
  const colours = await box.evaluate((cover) => {
    const svg = cover.querySelector('svg')
    const { width, height } = svg?.getBoundingClientRect() ?? {}
    const whole = cover.getBoundingClientRect()
    return {
      named: svg?.getAttribute('color'),
      shown: svg && getComputedStyle(svg).backgroundColor,
      fills: width === whole.width && height === whole.height,
    }
  })
  const [, r = '', g = '', b = ''] = /^#(.)(.)(.)$/.exec(colours.named ?? '') ?? []
  const parts = [r, g, b].map((digit) => Number.parseInt(digit + digit, 16))
  expect(colours).toMatchObject({ shown: `rgb(${parts.join(', ')})`, fills: true })
  letGo()
  await expect
    .poll(() => box.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  expect(await box.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-s\.webp$/)
  expect(asked.some((name) => name.startsWith('/images/sized/'))).toBe(true)
})
