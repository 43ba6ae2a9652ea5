import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type HostileData, hostile, makeHostileData, unplacedFields } from './hostile-data.ts'
import { type Account, register, visitSignedIn } from './members.ts'
import { useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

/** What users write stays text on every page that shows it. */

const site = useSite({ CAPTCHA: 'off' })
const slow = 150_000
let world: HostileData
let admin: Account
let reader: Account

beforeAll(async () => {
  if (!site.server) throw new Error('Only a server of the test has texts of its own')
  world = await makeHostileData(site.server)
  admin = await makeStaff(site, ['admin'])
  reader = await register(site)
})

function visitorPages(): string[] {
  const { workId, entityIds, folderId, reportCode } = world
  const directories = ['maker', 'series', 'label', 'director', 'item', 'performer']
  return [
    '/index',
    '/censored',
    `/censored/${workId}`,
    `/tags/${entityIds.tag}`,
    ...directories.map((kind) => `/${kind}/${entityIds[kind]}`),
    '/top',
    `/search/${encodeURIComponent(hostile.slice(0, 30))}`,
    `/folder/${folderId}`,
    `/report/${reportCode}`,
    '/pay',
  ]
}

const memberPages = ['/user', '/following', '/hidden', '/message', '/orders', '/account', '/redeem']

function staffPages(): string[] {
  const { workId, caseId, importId, messageId, memberId } = world
  const single = [
    `/messages/${messageId}`,
    `/reports/${caseId}`,
    `/works/${workId}`,
    `/import/${importId}`,
    `/members/${memberId}`,
  ]
  const pages = [
    '',
    '/messages',
    '/reports',
    '/works',
    '/entities',
    '/import',
    '/jobs',
    '/members',
    '/orders',
    '/plans',
    '/codes',
    '/audit',
    '/team',
    '/site',
    '/settings',
  ]
  return [...pages, ...single].map((path) => `/staff${path}`)
}

/** Elements that only a hostile text could have created, and blocked scripts. */
async function broughtIn(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('*')].filter((element) => {
      const handlers = element.getAttributeNames().some((name) => name.startsWith('on'))
      const link = /^\s*javascript:/i.test(element.getAttribute('href') ?? element.getAttribute('src') ?? '')
      const script = element.matches('script:not([src]):not([type="application/json"])')
      return handlers || link || script || element.matches('img[src="x"]')
    })
    return [
      ...found.map(({ outerHTML }) => outerHTML.slice(0, 200)),
      ...((window as { violations?: string[] }).violations ?? []),
    ]
  })
}

/**
 * Opens pages in one tab; returns what ran or became an element on each, and the pages that showed a hostile text.
 */
async function walk(page: Page, paths: string[]): Promise<{ wrong: string[]; shown: string[] }> {
  const wrong: string[] = []
  const shown: string[] = []
  await page.exposeFunction('ran', () => void wrong.push('a text ran'))
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      violations.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  for (const path of paths) {
    await page.goto(site.url + path)
    wrong.push(...(await broughtIn(page)).map((what) => `${path}: ${what}`))
    if ((await page.locator('body').innerText()).includes(hostile)) shown.push(path)
    const values = await page
      .locator('input, textarea')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    if (values.some((value) => value.includes(hostile))) shown.push(path)
  }
  return { wrong, shown: [...new Set(shown)] }
}

/** Addresses with hostile texts in them request what does not exist. */
const expected = /404 \(Not Found\)/

test('every text that a client may write has a known column', () => {
  expect(unplacedFields()).toEqual([])
})

test('on the pages of visitors and members no hostile text runs or becomes an element', {
  timeout: slow,
}, async () => {
  const page = await visitSignedIn(site, reader, '/index', { expected })
  const { wrong, shown } = await walk(page, [...visitorPages(), ...memberPages])
  expect(wrong).toEqual([])
  // A page that shows none of it would show nothing here.
  const { workId, folderId, reportCode, entityIds } = world
  const must = [
    '/censored',
    `/censored/${workId}`,
    `/folder/${folderId}`,
    `/report/${reportCode}`,
    `/maker/${entityIds.maker}`,
    '/pay',
  ]
  expect(must.filter((path) => !shown.includes(path))).toEqual([])
})

test('in the back office no hostile text runs or becomes an element', { timeout: slow }, async () => {
  const page = await visitStaff(site, admin, '/staff', { expected })
  const { wrong, shown } = await walk(page, staffPages())
  expect(wrong).toEqual([])
  const silent = ['/staff', '/staff/jobs', '/staff/settings']
  expect(staffPages().filter((path) => !shown.includes(path) && !silent.includes(path))).toEqual([])
})

test('the server writes it as text into its pages and their data, and allows no inline script', async () => {
  for (const path of visitorPages()) {
    const answer = await fetch(site.url + path, { headers: { cookie: 'adult=1' } })
    const html = await answer.text()
    expect(html, path).not.toMatch(/<svg\/onload|<img src=x|<script>ran/)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy, path).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
    expect(policy.replace("'wasm-unsafe-eval'", ''), path).not.toContain('unsafe')
    for (const [, json = ''] of html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs))
      JSON.parse(json)
  }
  const work = await fetch(`${site.url}/censored/${world.workId}`, { headers: { cookie: 'adult=1' } })
  expect(await work.text()).toContain('&lt;svg/onload=ran()&gt;')
})
