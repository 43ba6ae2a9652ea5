import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CDPSession } from 'playwright-core'
import { addressOf, pageKinds } from '../../e2e/addresses.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import { installApart } from '../../launcher/install.mjs'
import { freePort } from '../../server/src/platform/free-port.ts'
import { median } from '../harness/drive.ts'
import { machine, printTable } from '../harness/report.ts'

/**
 * Lighthouse's own scores with its own defaults: a phone, whose line and CPU it simulates. It is installed in a folder
 * of its own, at the first use, because it is 176 MB that no start and no test needs.
 */

const folder = 'bench/lighthouse'
const entry = path.resolve(import.meta.dirname, '../lighthouse/node_modules/lighthouse/core/index.js')

/** What we read of its answer. */
interface Audit {
  title: string
  /** 0 to 1; null: it does not apply, or only informs. */
  score: number | null
  displayValue?: string
  numericValue?: number
  details?: {
    items?: { node?: { selector?: string; snippet?: string }; url?: string; description?: string }[]
  }
}
interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: readonly string[] },
) => Promise<{ lhr: Result } | undefined>

const targets: Record<string, number> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const metrics: Record<string, { title: string; digits: number }> = {
  'first-contentful-paint': { title: 'FCP ms', digits: 0 },
  'largest-contentful-paint': { title: 'LCP ms', digits: 0 },
  'speed-index': { title: 'SI ms', digits: 0 },
  'total-blocking-time': { title: 'TBT ms', digits: 0 },
  'cumulative-layout-shift': { title: 'CLS', digits: 3 },
}

const { maker: _, ...others } = pageKinds
/** The age gate is what a visitor without its cookie sees; the others are opened with it. */
const pages = { 'age gate': '/', ...others }

interface PageResults {
  name: string
  results: Result[]
}

async function passGate(browser: CDPSession, url: string, passes: boolean): Promise<void> {
  await browser.send('Storage.clearCookies')
  if (passes) await browser.send('Storage.setCookies', { cookies: [{ name: 'adult', value: '1', url }] })
}

/** Of each failed audit that counts its title and the first places that it names, once for all runs. */
function failuresOf({ results }: PageResults, category: string): string[] {
  const failures = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (!audit || audit.score === null || audit.score === 1 || weight === 0) return []
      const places = (audit.details?.items ?? []).slice(0, 3).map(({ node, url, description }) => {
        return [node?.selector, node?.snippet, url, description].filter(Boolean).join(' ')
      })
      return [[`${id}: ${audit.title} ${audit.displayValue ?? ''}`.trim(), ...places].join('\n    ')]
    }),
  )
  return [...new Set(failures)]
}

function print(measured: readonly PageResults[], used: readonly string[], runs: number): void {
  console.log(
    `\nLighthouse, its own defaults (phone, simulated throttling), median of ${runs}; ${machine()}:`,
  )
  const scoreOf = (results: readonly Result[], category: string) =>
    Math.round(median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100)))
  const rows = measured.map(({ name, results }) => {
    const scores = used.map((category) => {
      const score = scoreOf(results, category)
      return score < (targets[category] ?? 0) ? `**${score}**` : String(score)
    })
    const values = Object.entries(metrics).map(([id, { digits }]) =>
      median(results.map(({ audits }) => audits[id]?.numericValue ?? 0)).toFixed(digits),
    )
    return [name, ...scores, ...values]
  })
  const wanted = ['target', ...used.map((category) => String(targets[category])), '', '', '', '', '']
  printTable(['', ...used, ...Object.values(metrics).map(({ title }) => title)], [wanted, ...rows])
  for (const page of measured) {
    for (const category of used.filter((name) => name !== 'performance')) {
      for (const failure of failuresOf(page, category)) console.log(`${page.name}, ${category}: ${failure}`)
    }
  }
}

export interface LighthouseOptions {
  runs: number
  /** Only pages whose name begins so. */
  page: string
  /** Whether search engines may list the site: only then a score for them means something. */
  seo: boolean
}

export async function measureLighthouse(url: string, { runs, page, seo }: LighthouseOptions): Promise<void> {
  await installApart(process.execPath, folder)
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse }
  const used = Object.keys(targets).filter((category) => seo || category !== 'seo')
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const session = await browser.newBrowserCDPSession()
    const measured: PageResults[] = []
    for (const [name, route] of Object.entries(pages)) {
      if (!name.startsWith(page)) continue
      const address = url + (await addressOf(url, route))
      await passGate(session, url, name !== 'age gate')
      // The server renders the page and keeps it before it is measured.
      await fetch(address, { headers: name === 'age gate' ? {} : { cookie: 'adult=1' } })
      const results: Result[] = []
      while (results.length < runs) {
        const answer = await lighthouse(address, { port, logLevel: 'error', onlyCategories: used })
        if (!answer || answer.lhr.runtimeError) {
          throw new Error(`${name}: ${answer?.lhr.runtimeError?.message ?? 'Lighthouse gave no result'}`)
        }
        results.push(answer.lhr)
      }
      measured.push({ name, results })
      console.error(`${name}: Lighthouse done`)
    }
    print(measured, used, runs)
  } finally {
    await browser.close()
  }
}
