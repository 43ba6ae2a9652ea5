import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { type HeldOutWorld, heldOut, worldOf } from '../server/test/recommending/held-out.ts'
import { Tastes } from '../server/test/recommending/tastes.ts'
import { benchData } from './harness/bench-data.ts'
import { benchSettings } from './harness/catalogue.ts'
import { machine, printTable } from './harness/report.ts'
import { readRatings } from './recommend/ratings.ts'
import { measureScale } from './recommend/scale.ts'

/**
 * Recommendations. `npm run bench -- recommend` holds them against what members with known tastes took later, beside what
 * is popular and what the tags alone find; `--file ratings.csv` does so for a public set (userId,itemId,rating,timestamp,
 * such as MovieLens), with the genres of `--items movies.csv`, and `--split member` holds out the last fifth of each member. `--works 1000000 --entries 20000000` prints how long the
 * building of the neighbours takes, what memory, and how long the answers take.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string' },
    entries: { type: 'string', default: '20000000' },
    members: { type: 'string', default: '200000' },
    file: { type: 'string' },
    items: { type: 'string' },
    split: { type: 'string', default: 'moment' },
    seed: { type: 'string', default: '1' },
    /** So many members are asked. */
    asked: { type: 'string', default: '1000' },
  },
})

async function quality(world: HeldOutWorld): Promise<void> {
  const dataDir = path.join(benchData, 'recommend-held-out')
  rmSync(dataDir, { recursive: true, force: true })
  const config = readConfig({ ...benchSettings(0, 0), DATA_DIR: dataDir })
  const database = await connectDatabase(config, { info: console.log, warn: console.warn })
  const pool = openPool({ connection: database.connection, max: 4 })
  await migrate(pool)
  const site = { db: openDatabase(pool), pool, connection: database.connection, now: systemClock.now() }
  const { popularity, tags, ours, asked } = await heldOut(site, world, Number(values.asked))
  await pool.end()
  await database.close()
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  console.log(`\n${asked} members, ${world.works.length} works; ${machine()}`)
  printTable(
    ['', 'recall@20', 'coverage', 'diversity'],
    Object.entries({ popularity, 'tags, performers and series alone': tags, recommendations: ours }).map(
      ([name, { recall, coverage, diversity }]) => [
        name,
        percent(recall),
        percent(coverage),
        diversity.toFixed(2),
      ],
    ),
  )
}

if (values.works !== undefined) {
  await measureScale({
    works: Number(values.works),
    entries: Number(values.entries),
    members: Number(values.members),
    seed: Number(values.seed),
    asked: Number(values.asked),
  })
} else if (values.file !== undefined) {
  const split = values.split === 'member' ? 'member' : 'moment'
  await quality(await readRatings({ ratings: values.file, items: values.items, split }))
} else {
  const options = { works: 6000, members: 4000, entries: 120_000, seed: Number(values.seed), days: 200 }
  await quality(worldOf(new Tastes(options), 160))
}
