import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startTestServer } from '../server/test/server.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** One grey pixel stands for every cover: no test depends on which pictures a catalogue has. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGM4DQAA0gDRy0gXzwAAAABJRU5ErkJggg==',
  'base64',
)

interface VisitOptions extends BrowserContextOptions {
  /** False shows the age gate; it is passed already unless told. */
  adult?: boolean
}

export interface Visit {
  page: Page
  /** What went wrong in the browser: errors on the console, uncaught exceptions, answers of 500 and above. */
  faults: string[]
}

export interface Site {
  url: string
  /** A visitor of their own, without history or storage, at `path`. */
  visit(path: string, options?: VisitOptions): Promise<Visit>
}

/**
 * The site and a browser for the tests of a file. E2E_URL takes a site that runs already. A test fails by what goes
 * wrong in its browsers, unless it empties `faults` itself.
 */
export function useSite(): Site {
  let browser: Browser
  const visits: Visit[] = []
  const site: Site = {
    url: '',
    async visit(path, { adult = true, viewport = phone, ...options } = {}) {
      const narrow = viewport !== null && viewport.width < 700
      const context = await browser.newContext({ viewport, isMobile: narrow, hasTouch: narrow, ...options })
      await context.route(/\.(webp|jpe?g|png)(\?|$)/, (route) =>
        route.fulfill({ contentType: 'image/png', body: picture }),
      )
      if (adult) await context.addCookies([{ name: 'adult', value: '1', url: site.url }])
      const visit = { page: await context.newPage(), faults: [] as string[] }
      watch(visit)
      visits.push(visit)
      await visit.page.goto(site.url + path)
      return visit
    },
  }

  beforeAll(async () => {
    const { E2E_URL } = process.env
    const server = E2E_URL ? null : await startTestServer()
    site.url = server?.url ?? E2E_URL ?? ''
    browser = await chromium.launch({ executablePath: chromiumPath(), args: flags })
    return async () => {
      await browser.close()
      await server?.close()
    }
  })

  afterEach(async () => {
    const faults = visits.flatMap((visit) => visit.faults)
    await Promise.all(visits.splice(0).map(({ page }) => page.context().close()))
    expect(faults).toEqual([])
  })

  afterAll(() => {
    visits.length = 0
  })

  return site
}

function watch({ page, faults }: Visit): void {
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      faults.push(`${message.text()} ${message.location().url}`)
    }
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
}

/** A page's own 404 is the answer that its test asks for; the console reports it all the same. */
export function forgive(visit: Visit, part: string): void {
  const others = visit.faults.filter((fault) => !fault.includes(part))
  visit.faults.splice(0, visit.faults.length, ...others)
}

/** Waits until React has put its page in the place of the one that the server sent. */
export async function whenReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
  })
}

const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  return existsSync(path) ? path : chromium.executablePath()
}
