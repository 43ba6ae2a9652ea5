import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { blockAround, blocksOf } from './mutations/blocks.ts'
import { copyCheckout } from './mutations/copy.ts'
import { brokenText, choosePlaces, keyOf, type Place } from './mutations/places.ts'
import { filesThatReach, type ReachedByFile, readReached } from './mutations/reached.ts'
import { type Outcome, printReport } from './mutations/report.ts'
import { Runner } from './mutations/runner.ts'
import { readSources } from './mutations/syntax.ts'

/**
 * Breaks the code in places chosen by a seed, one at a time and in a copy, and runs the tests that reach the place:
 * a break that none of them notices is code that no test holds to. Exits with 1 below the share that docs/reliability.md
 * promises. It takes an hour or two; with `--minutes` the first places of the series are tried.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    places: { type: 'string', default: '200' },
    /** How many test files a break is shown at most. */
    most: { type: 'string', default: '25' },
    /** Vitests beside one another, each with a copy and a PostgreSQL of its own. */
    jobs: { type: 'string', default: '1' },
    /** A folder outside the repository: what tests reach, and which breaks they noticed, is not asked again. */
    cache: { type: 'string' },
    /** A text that the paths of the broken files contain. */
    only: { type: 'string', default: '' },
    /** After so many no further place is begun. */
    minutes: { type: 'string', default: 'Infinity' },
    /** The breaks and nothing else: no test runs. */
    list: { type: 'boolean', default: false },
  },
})
const numbers = [values.seed, values.places, values.most, values.jobs, values.minutes].map(Number)
const [seed = 1, count = 200, most = 25, jobs = 1, minutes = Infinity] = numbers
const until = performance.now() + minutes * 60_000
const wanted = 0.85

const root = path.resolve(import.meta.dirname, '..')
const sources = readSources(root)
const { places, of, equivalent } = choosePlaces(sources, seed, count)
const chosen = places.filter(({ source }) => source.file.includes(values.only))
const said = (line: string) => console.log(line)
said(`${chosen.length} places of ${of}, seed ${seed}; ${equivalent} equivalent breaks were passed over`)

const inCache = (name: string) => {
  if (!values.cache) return undefined
  mkdirSync(values.cache, { recursive: true })
  return path.join(values.cache, name)
}

const noticedFile = inCache('noticed.json')
const noticedBefore: Record<string, Outcome> =
  noticedFile && existsSync(noticedFile) ? JSON.parse(readFileSync(noticedFile, 'utf8')) : {}

/** Shows a break to the tests that reach its place, until one notices it. */
async function tryPlace(
  place: Place,
  runner: Runner,
  copy: string,
  reached: ReachedByFile,
): Promise<Outcome> {
  const { source } = place
  const block = blockAround(blocksOf(source), place.start, place.end)
  const files = filesThatReach(reached, source, block)
  const broken = path.join(copy, source.file)
  writeFileSync(broken, brokenText(place))
  runner.changed(source.file)
  try {
    for (const file of files.slice(0, most)) {
      const limitMs = 30_000 + 3 * (reached[file]?.ms ?? 0)
      const { passed, why } = await runner.run(file, limitMs)
      if (!passed) return { kind: 'noticed', by: file, why, files: files.length }
    }
    return { kind: files.length === 0 ? 'unreached' : 'unnoticed', by: '', why: '', files: files.length }
  } finally {
    writeFileSync(broken, source.text)
    runner.changed(source.file)
  }
}

async function tryAll(): Promise<Map<Place, Outcome>> {
  const copies = Array.from({ length: jobs }, () => copyCheckout(root))
  const outcomes = new Map<Place, Outcome>()
  try {
    const reached = await readReached(copies[0] as string, sources, { cache: inCache('reached.json'), said })
    const waiting = [...chosen]
    await Promise.all(
      copies.map(async (copy) => {
        const runner = new Runner(copy)
        for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
          if (performance.now() > until) break
          const before = noticedBefore[keyOf(place)]
          const outcome = before ?? (await tryPlace(place, runner, copy, reached))
          outcomes.set(place, outcome)
          if (outcome.kind === 'noticed') noticedBefore[keyOf(place)] = outcome
          if (noticedFile) writeFileSync(noticedFile, JSON.stringify(noticedBefore, null, 1))
          if (before === undefined) said(`${outcomes.size} ${outcome.kind}: ${keyOf(place)}  ${outcome.by}`)
        }
        await runner.end()
      }),
    )
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true })
  }
  return outcomes
}

if (values.list) {
  for (const place of chosen) said(`${place.kind}  ${keyOf(place)}`)
} else {
  const outcomes = await tryAll()
  if (outcomes.size < chosen.length) said(`\nThe first ${outcomes.size} places of ${chosen.length}.`)
  const share = printReport(outcomes, most)
  if (share < wanted) process.exitCode = 1
}
