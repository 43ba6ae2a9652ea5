import { setTimeout as pause } from 'node:timers/promises'
import { everyWork, type FinderSort } from '../../server/src/domains/catalogue/finder/filter.ts'
import { startFinderIndex } from '../../server/src/domains/catalogue/finder/index/start.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openContext } from '../../server/src/platform/context.ts'
import { connectDatabase } from '../../server/src/platform/database/connect.ts'
import { benchSettings } from './catalogue.ts'
import { leastQuestion, untilIndexed } from './indexed.ts'

/**
 * A process with nothing but the finder's index, which says how many megabytes it grew by: once the index answers, after
 * 300 questions with counts, and in the third second without any, when it has collected its garbage. `index-memory.ts WORKS`,
 * with a young generation that does not grow (`memoryOfIndex`).
 */

export interface IndexMemory {
  started: number
  asked: number
  atRest: number
}

const [works = ''] = process.argv.slice(2)
const config = readConfig(benchSettings(Number(works), 0))
const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
const context = openContext({ config, connection: database.connection })
await context.pool.query('select 1')
globalThis.gc?.()
await pause(500)
const grown = () => process.memoryUsage.rss() / 1024 ** 2 - before
const before = process.memoryUsage.rss() / 1024 ** 2

const { ask } = startFinderIndex(context)
await untilIndexed(ask)
await pause(1500)
const started = grown()

const sorts: FinderSort[] = ['pubTime', 'collect', 'average', 'duration']
for (let at = 0; at < 300; at++) {
  const from = `20${10 + (at % 15)}-0${1 + (at % 9)}-01`
  const sort = sorts[at % sorts.length] as FinderSort
  await ask({ ...leastQuestion, counts: true, sort, filter: { ...everyWork, from } }, '0')
}
await pause(500)
const asked = grown()
await pause(2500)
process.send?.({ started, asked, atRest: grown() } satisfies IndexMemory)
process.disconnect()
process.exit()
