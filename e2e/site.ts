import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { type Config, readConfig } from '../server/src/platform/config/config.ts'
import { noon, startTestServer, type TestServer, type TestServerOptions } from '../server/test/server.ts'
import { launchBrowser, phone } from './browser.ts'

export { desktop, phone } from './browser.ts'

/** A grey square of 64 pixels replaces covers: no test depends on which pictures a catalogue has. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEWAgICQdD0xAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYw+3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAEZszF2AAAAAElFTkSuQmCC',
  'base64',
)

/** Milliseconds for a test that goes through every kind of page. */
export const allPagesTimeout = 180_000

interface VisitOptions extends BrowserContextOptions {
  /** False shows the age gate; it is passed by default. */
  adult?: boolean
  /** Faults that the test itself brings about: the console reports a 404 that a test asks for. */
  expected?: RegExp
}

export interface Site {
  url: string
  /** The server behind it; null where E2E_URL names a site. */
  server: TestServer | null
  /** A visitor of their own, without history or storage, at `path`. */
  visit(path: string, options?: VisitOptions): Promise<Page>
}

let shared: Promise<Browser> | undefined

/** The browser of this worker, for all of its files; it ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  const running = await shared
  if (running?.isConnected()) return running
  shared = launchBrowser()
  return shared
}

/**
 * The site and a browser for the tests of a file. E2E_URL names a site that runs already, except where the tests need
 * `settings` of their own, by their names in docs/settings.md; `host` is another name under which the browser finds it,
 * and `more` is known only once something else has started. A test fails on any error in its browsers. Service workers
 * are blocked unless a visit allows them: their requests bypass the routes that tests set.
 */
export function useSite(
  settings?: Record<string, string>,
  host?: string,
  more: () => Promise<More> = async () => ({}),
): Site {
  let browser: Browser
  const contexts: BrowserContext[] = []
  /** Errors on the console, uncaught exceptions, answers of 500 and above. */
  const faults: string[] = []
  const site: Site = {
    url: '',
    server: null,
    async visit(path, { adult = true, viewport = phone, expected, ...options } = {}) {
      const narrow = viewport !== null && viewport.width < 700
      const device = { viewport, isMobile: narrow, hasTouch: narrow }
      const context = await browser.newContext({ ...device, serviceWorkers: 'block', ...options })
      // A route stops every request of a page, and turns the browser's cache off: a quarter of the time of a visit.
      if (!site.server) {
        await context.route(/\.(avif|webp|jpe?g|png)(\?|$)/, (route) =>
          route.fulfill({ contentType: 'image/png', body: picture }),
        )
      }
      if (adult) await context.addCookies([{ name: 'adult', value: '1', url: site.url }])
      const page = await context.newPage()
      contexts.push(context)
      watch(page, (fault) => {
        if (!expected?.test(fault)) faults.push(fault)
      })
      await page.goto(site.url + path)
      return page
    },
  }

  beforeAll(async () => {
    const { E2E_URL } = process.env
    const server =
      E2E_URL && !settings ? null : await startTestServer(ownServer(settings, await more(), host))
    const stopPictures = server ? await answerPictures(server) : () => {}
    site.url = server?.url ?? E2E_URL ?? ''
    site.server = server
    if (host) site.url = site.url.replace('127.0.0.1', host)
    browser = host
      ? await launchBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1`])
      : await sharedBrowser()
    return async () => {
      if (host) await browser.close()
      stopPictures()
      await server?.close()
    }
  })

  afterEach(async ({ task }) => {
    const shown = task.result?.state === 'fail' ? await shownBy(contexts) : []
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    const found = faults.splice(0)
    // A failure that comes once in many runs is explained by this or not at all.
    if (shown.length > 0) throw new Error(`Shown at the failure: ${[...shown, ...found].join('\n')}`)
    expect(found).toEqual([])
  })

  return site
}

/** The address and the first words of every page. */
async function shownBy(contexts: readonly BrowserContext[]): Promise<string[]> {
  const pages = contexts.flatMap((context) => context.pages())
  const words = (page: Page) =>
    page
      .locator('body')
      .innerText({ timeout: 2000 })
      .catch((error: Error) => error.message)
  return Promise.all(
    pages.map(async (page) => `${page.url()} ${(await words(page)).replace(/\s+/g, ' ').slice(0, 600)}`),
  )
}

/** A page with a route asks for everything: the browser keeps no answers for it. */
export const withoutCache = (page: Page) => page.route('**/*', (route) => route.continue())

/** The page's requests that match wait until the function that this answers is called. */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/** The calls of one endpoint in their order, each by the `status` that it sends: when it is sent, and when answered. */
export function turnsOf(page: Page, path: string): () => string[] {
  const turns: string[] = []
  const note = (step: string, request: Request) => {
    if (!request.url().endsWith(path)) return
    turns.push(`${step} ${(request.postDataJSON() as { status: number }).status}`)
  }
  page.on('request', (request) => note('sent', request))
  page.on('requestfinished', (request) => note('answered', request))
  return () => turns
}

/** Pictures that the server does not have are the grey square. Returns what ends that. */
async function answerPictures({ url, context }: TestServer): Promise<() => void> {
  const images = path.join(context.config.dataDir, 'images')
  const { port } = new URL(url)
  await writeFile(path.join(images, 'grey.png'), picture)
  const answer = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    const [file = ''] = request.url?.split('?') ?? []
    if (String(request.socket.localPort) !== port || !/^\/images\/.*\.(avif|webp|jpe?g|png)$/.test(file))
      return
    if (!existsSync(path.join(images, file.slice('/images/'.length)))) request.url = '/images/grey.png'
  }
  // Ahead of the server's own handler.
  subscribe('http.server.request.start', answer)
  return () => unsubscribe('http.server.request.start', answer)
}

/** Settings that are no variables of the environment alone; `now`: the clock, else that of the day of the test catalogue. */
type More = Partial<Config> & Pick<TestServerOptions, 'now'>

/** On the day of the test catalogue, with a running clock: pressing again after a second is no repetition. */
function ownServer(
  settings: Record<string, string> = {},
  { now, ...more }: More = {},
  host = '',
): TestServerOptions {
  const { http, site, accounts, mail, signedRequests, meteredMagnets, rights } = readConfig({
    RATE_LIMIT: 'off',
    ATTEMPT_LIMITS: 'off',
    PORT: '0',
    ALLOWED_HOSTS: host,
    ...settings,
  })
  const ahead = noon - Date.now()
  const own = host === '' ? {} : { http }
  const config = { site, accounts, mail, signedRequests, meteredMagnets, rights, ...own, ...more }
  return { config, clip: true, now: now ?? (() => Date.now() + ahead) }
}

/** A message of Playwright, not of the site. */
const workerBlocked = 'Service Worker registration blocked by Playwright'

function watch(page: Page, onFault: (fault: string) => void): void {
  page.on('pageerror', (error) => onFault(error.message))
  page.on('console', (message) => {
    if (message.text() === workerBlocked) return
    if (message.type() === 'error' || message.type() === 'warning') {
      onFault(`${message.text()} ${message.location().url}`)
    }
  })
  page.on('response', (response) => {
    if (response.status() >= 500) onFault(`${response.status()} ${response.url()}`)
  })
}

/** Waits until React has taken the server's HTML over, and links and searches are the script's (`after-start.ts`). */
export async function whenReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const isTakenOver = main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
    // The back office has no markup of the server.
    const { started } = document.documentElement.dataset
    const isStarted = started !== undefined || location.pathname.startsWith('/staff')
    return isTakenOver && isStarted
  })
}
