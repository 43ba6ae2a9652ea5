import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import sharp from 'sharp'
import { desktop, launchBrowser, phone } from '../e2e/browser.ts'
import { makeMember, signIn, signOut, type Tokens } from './harness/member.ts'
import { noon, openBenchSite } from './harness/site.ts'
import { type Screen, screenAddresses } from './web/screen-list.ts'

/**
 * Takes the pictures of docs/screens anew, light and dark, on a phone and a desktop: `npm run bench
 * -- screens`. The invented catalogue and every clock are fixed to one day, so that pictures differ
 * only where the site has changed. That site sells nothing: `--screen pay` is taken from a demo
 * that runs with CAPTCHA=off, by `--url` and `--data`.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '6000' },
    /** A site that runs already. */
    url: { type: 'string' },
    /** DATA_DIR of the site at `url`. */
    data: { type: 'string', default: path.resolve(import.meta.dirname, '../data') },
    /** Only screens whose name begins so; the others' pictures stay. */
    screen: { type: 'string', default: '' },
    folder: { type: 'string', default: path.resolve(import.meta.dirname, '../docs/screens') },
  },
})

const devices = {
  phone: { viewport: phone, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
  desktop: { viewport: desktop, deviceScaleFactor: 1 },
} satisfies Record<string, BrowserContextOptions>
const themes = ['light', 'dark'] as const

interface Variant {
  device: keyof typeof devices
  theme: (typeof themes)[number]
}

const variants: readonly Variant[] = (['phone', 'desktop'] as const).flatMap((device) =>
  themes.map((theme) => ({ device, theme })),
)
const fileOf = ({ name }: Screen, { device, theme }: Variant) => `${name}-${device}-${theme}.webp`
const isShown = ({ only, alwaysDark = false }: Screen, { device, theme }: Variant) =>
  (only === undefined || only === device) && (!alwaysDark || theme === 'light')

async function takePicture(
  browser: Browser,
  screen: Screen & { address: string },
  { device, theme }: Variant,
): Promise<Buffer> {
  const context = await browser.newContext({
    ...devices[device],
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const { origin } = new URL(screen.address)
  let tokens: Tokens | undefined
  try {
    if (screen.path !== '/') await context.addCookies([{ name: 'adult', value: '1', url: screen.address }])
    if (screen.signedIn) {
      tokens = await signIn({ url: origin, dataDir }, screen.signedIn)
      const kept = JSON.stringify({ since: noon, refreshToken: tokens.refreshToken })
      await context.addInitScript((session) => localStorage.setItem('session', session), kept)
    }
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.clock.setFixedTime(noon)
    await page.goto(screen.address, { waitUntil: 'networkidle' })
    await screen.steps?.(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(
      'Promise.all([...document.images].map((image) => image.complete && image.decode().catch(() => {})))',
    )
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    return await sharp(png).webp({ quality: 40, effort: 6, smartSubsample: true }).toBuffer()
  } finally {
    await context.close()
    if (tokens) await signOut(origin, tokens)
  }
}

/** A table of all pictures, four to a screen. */
function readme(screens: readonly Screen[]): string {
  const row = (screen: Screen) => {
    const cells = variants.map((variant) => {
      const file = fileOf(screen, variant)
      return isShown(screen, variant) ? `[![${variant.theme}](${file})](${file})` : ''
    })
    return `| ${[screen.title, ...cells].join(' | ')} |`
  }
  return [
    '# The main screens',
    '',
    'Taken from the invented catalogue by `npm run bench -- screens`, at 390 and 1440 px, light and dark.',
    '',
    `| | ${variants.map(({ device, theme }) => `${device}, ${theme}`).join(' | ')} |`,
    '|---|---|---|---|---|',
    ...screens.map(row),
    '',
  ].join('\n')
}

const site = values.url ? null : await openBenchSite(Number(values.works))
const dataDir = site?.dataDir ?? values.data
const browser = await launchBrowser()
try {
  const { folder } = values
  await mkdir(folder, { recursive: true })
  const url = values.url ?? site?.url ?? ''
  await makeMember({ url, dataDir })
  const screens = await screenAddresses(url)
  const expected = new Set<string>()
  for (const screen of screens) {
    for (const variant of variants.filter((one) => isShown(screen, one))) {
      const file = fileOf(screen, variant)
      expected.add(file)
      if (!screen.name.startsWith(values.screen)) continue
      try {
        await writeFile(path.join(folder, file), await takePicture(browser, screen, variant))
      } catch (error) {
        console.error(`${file}: ${error instanceof Error ? error.message : error}`)
        process.exitCode = 1
      }
    }
    if (screen.name.startsWith(values.screen)) console.log(`${screen.name}: done`)
  }
  const found = (await readdir(folder)).filter((name) => name.endsWith('.webp'))
  for (const file of found.filter((name) => !expected.has(name))) await rm(path.join(folder, file))
  await writeFile(path.join(folder, 'README.md'), readme(screens))
  const sizes = found.filter((name) => expected.has(name)).map((name) => stat(path.join(folder, name)))
  const bytes = (await Promise.all(sizes)).reduce((total, { size }) => total + size, 0)
  console.log(`${sizes.length} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MB in ${folder}`)
} finally {
  await browser.close()
  await site?.close()
}
