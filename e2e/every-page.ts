import type { Page } from 'playwright-core'
import { paths } from '../web/src/paths.ts'
import { violations, violationsInBothThemes } from './axe.ts'
import { createdTwice, keepElements, movements, smallTargets, tooWide, unseenFocus } from './page-checks.ts'
import { everyKindOfPage } from './routes.ts'
import { desktop, phone, type Site, whenReady, withoutCache } from './site.ts'
import { enlargedFaults } from './text-size.ts'

/** Each of its pages takes a second or two, and many times as long on a busy machine. */
export const everyPageTimeout = 600_000

type Check = (page: Page) => Promise<string[]>

/** In this order: what scrolls, or changes the window or its text, comes after what does not. */
const checks: Record<'phone' | 'desktop', Record<string, Check>> = {
  phone: {
    movements,
    axe: violationsInBothThemes,
    'text size': enlargedFaults,
    focus: unseenFocus,
    'small targets': smallTargets,
  },
  desktop: { movements, axe: violationsInBothThemes, focus: unseenFocus, 'too wide': tooWide },
}

/**
 * Opens each kind of page once, as a guest who prefers reduced motion, and makes all checks there: opening a page costs
 * more than most of them. Returns the faults by page and check.
 */
export async function faultsOfEveryPage(
  site: Site,
  device: keyof typeof checks,
): Promise<Record<string, string[]>> {
  const viewport = { phone, desktop }[device]
  const page = await site.visit('/', { viewport, expected: /404 \(Not Found\)/, reducedMotion: 'reduce' })
  const found: Record<string, string[]> = {}
  const make = async (path: string, made: Record<string, Check>) => {
    for (const [name, check] of Object.entries(made)) {
      const faults = await check(page)
      if (faults.length > 0) found[`${name}: ${path}`] = faults
    }
  }
  // The age gate has one look for both themes.
  await make('/', { ...checks[device], axe: violations })
  await page.addInitScript(keepElements)
  // As on a first visit: with scripts of the cache what follows by itself, the prices or the way to the sign-in, comes before
  // the check of what React has taken over.
  await withoutCache(page)
  // A guest is led from a member's page to the sign-in as soon as its script is there: it is held back, since the checks
  // are of the page.
  let isSignIn = false
  await page.route(/\/assets\/login-/, async (route) => {
    if (isSignIn) await route.continue()
  })
  // What a page stores of a visit is no part of the first screen of the next.
  await page.addInitScript(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  for (const path of await everyKindOfPage(site.url)) {
    isSignIn = path === paths.login()
    await page.setViewportSize(viewport)
    await page.goto(site.url + path)
    await whenReady(page)
    await make(path, { 'created twice': createdTwice, ...checks[device] })
  }
  return found
}
