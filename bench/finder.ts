import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { base } from '@yehang/contract'
import type pg from 'pg'
import { Random } from '../demo/random.ts'
import { keptIndexFile } from '../server/src/domains/catalogue/finder/index/kept-index.ts'
import { openPool } from '../server/src/platform/database/database.ts'
import { openBenchCatalogue } from './harness/catalogue.ts'
import { type Driven, percentile, startServer } from './harness/drive.ts'
import type { IndexMemory } from './harness/index-memory.ts'
import { reply } from './harness/measured-process.ts'
import { machine, printTable } from './harness/report.ts'

/**
 * Searches by conditions, each with the counts of all choices and none of them from the response cache:
 * `npm run bench -- finder --works 1000000`. One client asks one question after another; beside it the tables answer some
 * of the same. Then: how long other requests take meanwhile, when an edit and a change of 10,000 works are seen, what
 * memory the index takes and how long it takes to be built.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    questions: { type: 'string', default: '2000' },
    /** So many of them are asked of the tables, too. */
    tables: { type: 'string', default: '40' },
  },
})

const catalogue = await openBenchCatalogue(Number(values.works))
const pool = openPool({ connection: catalogue.database.connection, max: 2 })
const list = `${base}/v2/works/find?`
const random = new Random(2026, 20)

async function idsOf(kind: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select entity_id as id from entity_stat where kind = $1 and work_count > 0 order by work_count desc, entity_id',
    [kind],
  )
  return rows.map(({ id }) => id)
}
const tags = await idsOf('tag')
const performers = await idsOf('performer')
const makers = await idsOf('maker')

/** What many works have: characters and pairs of them, names, letters, and beginnings of numbers. */
const frequent = (
  await pool.query<{ word: string }>(`
    (select word from ts_stat('select doc from work_search order by work_id limit 20000')
      where word ~ '^[a-z0-9\u4e00-\u9fff]{1,2}$' order by ndoc desc limit 150)
    union all
    (select e.name from entity e join entity_stat s on s.entity_id = e.id where e.kind in ('tag', 'maker', 'item')
      order by s.work_count desc limit 50)
    union all select distinct left(number, 3) from (select number from work order by id limit 300) w
  `)
).rows.map(({ word }) => word)

/** Beginnings of titles, numbers and names. */
const keywords = (
  await pool.query<{ keyword: string }>(`
    select (array[left(w.title, 4), w.number, e.name])[1 + w.id % 3] as keyword
    from (select * from work where published order by id desc limit 300) w
    join work_entity l on l.work_id = w.id join entity e on e.id = l.entity_id and e.kind = 'performer'
    order by w.id, e.id limit 300
  `)
).rows.map(({ keyword }) => keyword)

/** The most frequent ones are asked for most. */
const often = (ids: string[]) => ids[Math.floor(random.unit() ** 3 * ids.length)] as string
const some = (ids: string[], most: number) =>
  Array.from({ length: 1 + Math.floor(random.unit() * most) }, () => often(ids)).join(',')

interface Question {
  kind: string
  path: string
}

/** Kinds in proportion to what a visitor does: mostly one tag or performer, then a narrower search. */
const kinds: [kind: string, share: number, make: () => Record<string, string>][] = [
  ['nothing', 1, () => ({})],
  [
    'a resource or channel',
    2,
    () => ({ isDht: '1', ...(random.chance(0.5) && { modName: random.pick(['censored', 'western']) }) }),
  ],
  ['a year', 2, () => ({ from: `${2008 + Math.floor(random.unit() * 18)}-01-01`, to: '2026-12-31' })],
  ['a tag', 4, () => ({ all: often(tags), ...(random.chance(0.3) && { isDht: '1' }) })],
  ['tags together', 4, () => ({ all: some(tags, 3), ...(random.chance(0.4) && { none: some(tags, 2) }) })],
  ['any of some', 2, () => ({ any: some(tags, 4), none: some(tags, 2) })],
  ['a performer or maker', 3, () => ({ all: random.chance(0.7) ? often(performers) : often(makers) })],
  [
    'a keyword',
    2,
    () => ({ keyword: random.pick(keywords), ...(random.chance(0.5) && { all: often(tags) }) }),
  ],
  [
    'a frequent keyword',
    2,
    () => ({ keyword: random.pick(frequent), ...(random.chance(0.5) && { all: often(tags) }) }),
  ],
  [
    'many conditions',
    2,
    () => ({
      all: some(tags, 2),
      none: some(tags, 2),
      minDuration: '60',
      minAverage: '3.5',
      from: '2015-01-01',
    }),
  ],
]
const sorts = ['', '', '', '', 'collect', 'average', 'duration', 'evaluates']

function questionsOf(count: number): Question[] {
  const turns = kinds.flatMap(([kind, share, make]) => Array.from({ length: share }, () => ({ kind, make })))
  return Array.from({ length: count }, (_, at) => {
    const { kind, make } = turns[at % turns.length] as (typeof turns)[number]
    const sort = random.pick(sorts)
    const page = random.chance(0.15) ? { pageNum: String(2 + Math.floor(random.unit() * 40)) } : {}
    const path = list + new URLSearchParams({ ...make(), counts: '1', ...(sort && { sort }), ...page })
    return { kind, path }
  })
}

interface Taken {
  kind: string
  ms: number
  status: number
  total: number
}

async function ask(server: Driven, { kind, path }: Question): Promise<Taken> {
  const begin = performance.now()
  const answer = (await (await fetch(server.url + path)).json()) as { code: number; total?: number }
  return { kind, ms: performance.now() - begin, status: answer.code, total: answer.total ?? 0 }
}

const questions = questionsOf(Number(values.questions))

/**
 * Megabytes that the index takes, in a process of its own whose young generation stays small: the server fills its own with
 * each answer, which hid by some 50 MB what the index takes.
 */
function memoryOfIndex(): Promise<IndexMemory> {
  const child = fork(path.join(import.meta.dirname, 'harness/index-memory.ts'), [values.works], {
    execArgv: ['--expose-gc', '--min-semi-space-size=1', '--max-semi-space-size=1'],
  })
  return reply<IndexMemory>(child)
}

const plain = await startServer('ours', values.works, '0')
/** The same for both: what is not the index's own. */
async function warmUp(of: Driven): Promise<void> {
  for (let page = 1; page <= 300; page++) await (await fetch(of.url + others + page)).arrayBuffer()
}
const others = `${base}/v2/works/detail/list?modName=censored&pageNum=`
const asTable = new Map<string, Taken>()
await warmUp(plain)
for (const question of questions.slice(0, Number(values.tables)))
  asTable.set(question.path, await ask(plain, question))
await plain.end()

// Built anew, then as a process that starts again.
rmSync(keptIndexFile(catalogue.config.dataDir), { force: true })
const first = await startServer('ours', values.works, '0', 'index')
await first.end()
const memory = await memoryOfIndex()
const server = await startServer('ours', values.works, '0', 'index')

await warmUp(server)
const taken: Taken[] = []
for (const question of questions.slice(0, 50)) await ask(server, question)
for (const question of questions) taken.push(await ask(server, question))

for (const [path, { total, status }] of asTable) {
  const now = await ask(server, { kind: '', path })
  if (status === 200 && now.total !== total) throw new Error(`${path}: ${now.total} instead of ${total}`)
}

/** A list from one connection, beside what another one asks for. */
async function beside(load: readonly Question[]): Promise<number[]> {
  let asking = load.length > 0
  const other = (async () => {
    for (let at = 0; asking; at++) await ask(server, load[at % load.length] as Question)
  })()
  const times: number[] = []
  const end = performance.now() + 4_000
  for (let page = 1; performance.now() < end; page = (page % 200) + 1) {
    const begin = performance.now()
    await (await fetch(server.url + others + page)).arrayBuffer()
    times.push(performance.now() - begin)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  asking = false
  await other
  return times
}
// By turns, so that what else the machine does is the same for both.
const lists = Array.from({ length: 400 }, (_, at) => ({ kind: '', path: others + (201 + at) }))
const besides: [name: string, load: readonly Question[], times: number[]][] = [
  ['alone', [], []],
  // Any second client takes its part of the cores: what the questions add is the difference to this.
  ['beside lists', lists, []],
  ['beside questions', questions, []],
]
for (let round = 0; round < 4; round++) {
  for (const [, load, times] of besides) times.push(...(await beside(load)))
}
const share = (times: number[], part: number) =>
  percentile(
    times.toSorted((a, b) => a - b),
    part,
  ).toFixed(1)

/** How long until a change of so many works is seen. */
async function seenAfter(db: pg.Pool, count: number): Promise<number> {
  const change = async (to: number, from: number) => {
    await db.query(
      `update work set duration = $1 where id in (
         select id from work where published and ($2::int < 0 or duration = $2) order by id limit $3
       )`,
      [to, from, count],
    )
    await db.query(
      "with moved as (update catalogue_state set version = version + 1 returning version) select pg_notify('catalogue', version::text) from moved",
    )
  }
  const path = `${list}minDuration=1300`
  await change(1400, -1)
  const begin = performance.now()
  while ((await ask(server, { kind: '', path })).total < count) {
    if (performance.now() - begin > 60_000) throw new Error('the change is not seen')
  }
  const ms = performance.now() - begin
  await change(90, 1400)
  return ms
}
const edit = await seenAfter(pool, 1)
const large = await seenAfter(pool, 10_000)

await server.end()
await pool.end()
await catalogue.close()

const row = (name: string, of: Taken[], byTables: Taken[]) => {
  const times = of.map(({ ms }) => ms).sort((a, b) => a - b)
  const theirs = byTables.map(({ ms }) => ms).sort((a, b) => a - b)
  const refused = byTables.filter(({ status }) => status !== 200).length
  return [
    name,
    String(of.length),
    ...[0.5, 0.99].map((share) => percentile(times, share).toFixed(1)),
    (times.at(-1) ?? 0).toFixed(0),
    byTables.length === 0 ? '' : percentile(theirs, 0.5).toFixed(0),
    String(refused),
  ]
}
console.log(`\n${machine()}, ${values.works} works; milliseconds over HTTP, each with counts`)
printTable(
  ['', 'questions', 'p50', 'p99', 'slowest', 'tables p50', 'of them too slow'],
  [...kinds.map(([kind]) => kind), ''].map((kind) =>
    row(
      kind || 'all',
      taken.filter((one) => kind === '' || one.kind === kind),
      [...asTable.values()].filter((one) => kind === '' || one.kind === kind),
    ),
  ),
)
console.log(`refused: ${taken.filter(({ status }) => status !== 200).length}`)
console.log(
  `a list, p50 and p99: ${besides.map(([name, , times]) => `${share(times, 0.5)} and ${share(times, 0.99)} ms ${name}`).join(', ')}`,
)
console.log(`seen after: one work ${edit.toFixed(0)} ms, 10,000 works ${large.toFixed(0)} ms`)
const seconds = (ms = 0) => (ms / 1000).toFixed(1)
console.log(
  `index: built it answers after ${seconds(first.indexed?.filters)} s, keywords ${seconds(first.indexed?.keywords)} s; read from its file after ${seconds(server.indexed?.keywords)} s; it takes ${memory.started.toFixed(0)} MB, ${memory.asked.toFixed(0)} after 300 questions, ${memory.atRest.toFixed(0)} at rest`,
)
