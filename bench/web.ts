import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { addressOf, pageKinds } from '../e2e/addresses.ts'
import { desktop, launchBrowser, phone } from '../e2e/browser.ts'
import {
  type Budget,
  pictureBudgets,
  timeBudgets,
  type Weight,
  weigh,
  weightBudgets,
} from '../e2e/budgets.ts'
import { median } from './harness/drive.ts'
import { printTable } from './harness/report.ts'
import { openBenchSite } from './harness/site.ts'
import { type Conditions, type Visit, visit } from './web/lab.ts'
import { measureLighthouse } from './web/lighthouse.ts'

/**
 * How fast the pages come up in a real Chromium, throttled as a middling phone on a slow line, and what they weigh:
 * `npm run bench -- web --works 42000 --visits 5`. Every visit is cold. With `--check` the exit code says whether a
 * hard limit of weight is broken. `--url` measures a site that runs already. Lighthouse's scores follow; `--lighthouse`
 * prints them alone, and with `INDEXING=on` the one for search engines too.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    visits: { type: 'string', default: '5' },
    url: { type: 'string' },
    /** Only pages whose name begins so. */
    page: { type: 'string', default: '' },
    desktop: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
  },
})

const slowPhone: Conditions = {
  name: `phone ${phone.width}, CPU ×4, 1.47 Mbps, 562 ms a request`,
  context: { viewport: phone, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  cpu: 4,
  network: { latency: 562, downloadThroughput: 1_470_000 / 8, uploadThroughput: 675_000 / 8 },
}
const plainDesktop: Conditions = {
  name: `desktop ${desktop.width}, not throttled`,
  context: { viewport: desktop },
  cpu: 1,
  network: null,
}

interface Row {
  name: string
  visit: Visit
  weight: Weight
}

/** Every figure of a page with the budget it has. */
const budgets: { key: keyof Visit | keyof Weight; title: string; digits: number; budget: Budget }[] = [
  { key: 'fcp', title: 'FCP ms', digits: 0, budget: timeBudgets.fcp },
  { key: 'lcp', title: 'LCP ms', digits: 0, budget: timeBudgets.lcp },
  { key: 'tbt', title: 'TBT ms', digits: 0, budget: timeBudgets.tbt },
  { key: 'cls', title: 'CLS', digits: 3, budget: timeBudgets.cls },
  { key: 'interaction', title: 'press ms', digits: 0, budget: timeBudgets.interaction },
  { key: 'pictures', title: 'pictures', digits: 0, budget: pictureBudgets.firstScreen },
  { key: 'heaviestCover', title: 'heaviest cover', digits: 1, budget: pictureBudgets.cover },
  { key: 'scripts', title: 'JS gz', digits: 1, budget: weightBudgets.scripts },
  { key: 'scriptsBrotli', title: 'JS br', digits: 1, budget: weightBudgets.scriptsBrotli },
  { key: 'css', title: 'CSS gz', digits: 1, budget: weightBudgets.css },
  { key: 'html', title: 'HTML br', digits: 1, budget: weightBudgets.html },
]

/** The median of each figure. */
function middleOf(visits: readonly Visit[]): Visit {
  const middle = (key: keyof Visit) => median(visits.map((one) => one[key]))
  return {
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    interaction: middle('interaction'),
    pictures: middle('pictures'),
    heaviestCover: middle('heaviestCover'),
  }
}

async function measure(browser: Browser, url: string, conditions: Conditions): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, route] of Object.entries(pageKinds)) {
    if (!name.startsWith(values.page)) continue
    const address = url + (await addressOf(url, route))
    const weight = await weigh(address)
    const visits: Visit[] = []
    // The first run warms the server, whose share is measured by the bench of the API.
    for (let n = 0; n <= Number(values.visits); n++) visits.push(await visit(browser, address, conditions))
    rows.push({ name, weight, visit: middleOf(visits.slice(1)) })
    console.error(`${name}: done`)
  }
  return rows
}

function figuresOf(row: Row): { title: string; text: string; value: number; budget: Budget }[] {
  const figures: Visit & Weight = { ...row.visit, ...row.weight }
  return budgets.map(({ key, title, digits, budget }) => {
    const value = figures[key]
    return { title, value, budget, text: value.toFixed(digits) }
  })
}

/**
 * A Markdown table; values that miss their target are bold, and broken limits are listed at the
 * end.
 */
function print(conditions: Conditions, rows: readonly Row[]): void {
  console.log(`\n${conditions.name}; median of ${values.visits} cold visits; KB:`)
  const visited = rows.map((row) => {
    const figures = figuresOf(row)
    const missed = figures.filter(({ value, budget }) => value > budget.target)
    const cells = figures.map((figure) => (missed.includes(figure) ? `**${figure.text}**` : figure.text))
    const verdict = missed.length === 0 ? 'met' : `not met: ${missed.map(({ title }) => title).join(', ')}`
    return [row.name, ...cells, verdict]
  })
  const titles = budgets.map(({ title }) => title)
  const targets = budgets.map(({ budget }) => String(budget.target))
  const limits = budgets.map(({ budget }) => String(budget.hard ?? ''))
  const all = [['target', ...targets, ''], ['limit', ...limits, ''], ...visited]
  printTable(['', ...titles, 'targets'], all, [0, titles.length + 1])
}

function broken(rows: readonly Row[]): string[] {
  return rows.flatMap((row) =>
    figuresOf(row)
      .filter(({ value, budget }) => budget.hard !== undefined && value > budget.hard)
      .map(({ title, text, budget }) => `${row.name}: ${title} ${text}, at most ${budget.hard}`),
  )
}

async function measureVisits(url: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    for (const conditions of values.desktop ? [slowPhone, plainDesktop] : [slowPhone]) {
      const rows = await measure(browser, url, conditions)
      print(conditions, rows)
      // The limits are those of a phone's first visit.
      const faults = conditions === slowPhone ? broken(rows) : []
      for (const fault of faults) console.log(`Over its limit: ${fault}`)
      if (values.check && faults.length > 0) process.exitCode = 1
    }
  } finally {
    await browser.close()
  }
}

const indexing = process.env.INDEXING ?? 'off'
const site = values.url ? null : await openBenchSite(Number(values.works), { INDEXING: indexing })
const url = values.url ?? site?.url ?? ''
try {
  if (!values.lighthouse) await measureVisits(url)
  await measureLighthouse(url, {
    runs: Number(values.visits),
    page: values.page,
    seo: indexing === 'on',
  })
} finally {
  await site?.close()
}
