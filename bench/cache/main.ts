import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { Random } from '../../demo/random.ts'
import { recount } from '../../server/src/domains/catalogue/queries/counts.ts'
import { moveVersionOfRecorded } from '../../server/src/domains/catalogue/queries/version.ts'
import { saveWork } from '../../server/src/domains/editorial/works/service/editing.ts'
import { importWorks } from '../../server/src/domains/imports/writing/load.ts'
import { shanghaiDay, systemClock } from '../../server/src/platform/clock.ts'
import { openContext } from '../../server/src/platform/context.ts'
import { openCachedAnswers } from '../../server/test/cache/cached-answers.ts'
import { openBenchCatalogue } from '../harness/catalogue.ts'
import { median, startServer } from '../harness/drive.ts'
import { machine, printTable } from '../harness/report.ts'
import { type CacheAddress, cacheAddresses, zipf } from './addresses.ts'

/**
 * What a change leaves of a full response cache, and what a change a second costs: `npm run bench -- cache`. First a cache
 * of 20,000 answers, edits of works in it and an import; then three servers on loopback, read alike: without a change, with
 * one edit a second where it drops what shows the work, and where it drops everything, as before decision 69.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    answers: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '8' },
    edits: { type: 'string', default: '9' },
  },
})
const [works, count, seconds, connections, edits] = [
  values.works,
  values.answers,
  values.seconds,
  values.connections,
  values.edits,
].map(Number) as [number, number, number, number, number]

const catalogue = await openBenchCatalogue(works)
const context = openContext({ config: catalogue.config, connection: catalogue.database.connection })
const { db, pool } = context
const random = new Random(2026, 69)
const today = shanghaiDay(systemClock.now())
const actor = { id: '1', address: '127.0.0.1', requestId: 'bench', seesSealed: true }
const addresses = await cacheAddresses(db, random, count)
const detail = /\/works\/detail\/(\d+)$/
const shownWorks = addresses.flatMap(({ path }) => detail.exec(path)?.[1] ?? [])
const chosenWork = () => shownWorks[Math.floor(random.unit() * shownWorks.length)] ?? ''

interface Work {
  title: string
  published: boolean
}

async function workAt(id: string): Promise<Work> {
  return db.selectFrom('work').select(['title', 'published']).where('id', '=', id).executeTakeFirstOrThrow()
}

async function editTitle(id: string): Promise<void> {
  const { title } = await workAt(id)
  const to = title.endsWith('。') ? title.slice(0, -1) : `${title}。`
  await saveWork(context, actor, id, { title: { from: title, to } })
}

async function setColumn(id: string, column: string, value: string | number): Promise<void> {
  await sql`update work set ${sql.ref(column)} = ${value} where id = ${id}::bigint`.execute(db)
  await moveVersionOfRecorded(db)
}

async function publish(id: string, published: boolean): Promise<void> {
  await db.updateTable('work').set({ published }).where('id', '=', id).execute()
  for (const table of ['work_entity', 'work_search'])
    await sql`update ${sql.table(table)} set published = ${published} where work_id = ${id}::bigint`.execute(
      db,
    )
  await sql`
    insert into entity_stale select distinct entity_id from work_entity where work_id = ${id}::bigint on conflict do nothing
  `.execute(db)
  await recount(db)
  await moveVersionOfRecorded(db)
}

async function measureDrops(): Promise<void> {
  const cache = await openCachedAnswers(context, 2 * 1024 ** 3)
  const paths = addresses.map(({ path }) => path)
  const begin = performance.now()
  await cache.fill(paths)
  const { entries, bytes } = cache.answers.figures
  const filled = ((performance.now() - begin) / 1000).toFixed(0)
  console.log(`${entries} answers, ${(bytes / 1024 ** 2).toFixed(0)} MB, made in ${filled} s`)
  const rows: string[][] = []
  const kindOf = new Map(addresses.map(({ path, kind }) => [path, kind]))
  const why = new Map<string, [name: string, kind: string, all: number, showed: number, changed: number]>()
  const note = (name: string, path: string, showed: boolean, changed: boolean) => {
    const kind = kindOf.get(path) ?? ''
    const row = why.get(`${name} ${kind}`) ?? [name, kind, 0, 0, 0]
    row[2] += 1
    row[3] += Number(showed)
    row[4] += Number(changed)
    why.set(`${name} ${kind}`, row)
  }
  const measure = async (name: string, change: (id: string) => Promise<void>) => {
    const shares: number[] = []
    const times: number[] = []
    for (let n = 0; n < edits; n++) {
      const before = cache.answers.figures.entries
      const id = chosenWork()
      await change(id)
      const held = new Map(cache.kept(paths).map((path) => [path, cache.answers.at(path)?.body.toString()]))
      const began = performance.now()
      await cache.follow()
      times.push(performance.now() - began)
      shares.push((before - cache.answers.figures.entries) / before)
      const dropped = paths.filter((path) => held.has(path) && cache.answers.at(path) === undefined)
      await cache.fill(paths)
      for (const path of dropped) {
        const was = held.get(path) ?? ''
        note(name, path, was.includes(id), was !== cache.answers.at(path)?.body.toString())
      }
    }
    const shown = (share: number) => `${(share * 100).toFixed(3)} %`
    rows.push([name, shown(median(shares)), shown(Math.max(...shares)), median(times).toFixed(1)])
  }
  await measure('title', editTitle)
  await measure('cover', (id) => setColumn(id, 'pic_small', `covers/bench-${random.unit()}.webp`))
  await measure('level', (id) => setColumn(id, 'play_level', Math.floor(random.unit() * 3)))
  await measure('rating', (id) => setColumn(id, 'average', 1 + Math.round(random.unit() * 40) / 10))
  const hidden: string[] = []
  await measure('taken off the site', async (id) => {
    hidden.push(id)
    await publish(id, false)
  })
  for (const id of hidden) await publish(id, true)
  await cache.follow()
  await cache.fill(paths)
  printTable(['change of one work', 'median share dropped', 'most', 'read and dropped in, ms'], rows)
  printTable(
    [`dropped by ${edits} changes`, 'kind', 'answers', 'showed the work', 'differ now'],
    [...why.values()].map((row) => row.map(String)),
  )
  await measureImport(cache)
  await cache.close()
}

async function measureImport(cache: Awaited<ReturnType<typeof openCachedAnswers>>): Promise<void> {
  const lines = Array.from({ length: 1000 }, (_, n) => ({
    channel: 'fc2',
    number: `BENCH-${n + 1}`,
    title: `测量用的第${n + 1}部`,
    pubTime: today,
    maker: `测量社${n % 20}`,
    tags: [`测量${n % 30}`],
  }))
  await importWorks({ db, pool, today }, lines)
  await cache.follow()
  const groups = new Map<string, CacheAddress[]>()
  for (const one of addresses) {
    const name =
      one.channel === undefined
        ? one.kind
        : `${one.kind}, ${one.channel === 'fc2' ? 'the channel' : 'others'}`
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  printTable(
    ['import of 1,000 works in one channel', 'answers', 'stay'],
    [...groups].map(([name, group]) => {
      const kept = cache.kept(group.map(({ path }) => path)).length
      return [name, String(group.length), `${((kept / group.length) * 100).toFixed(1)} %`]
    }),
  )
  const imported = sql`select id from work where number like 'BENCH-%'`
  for (const table of ['work_entity', 'work_search', 'work_stat', 'magnet'])
    await sql`delete from ${sql.table(table)} where work_id in (${imported})`.execute(db)
  await sql`delete from work where number like 'BENCH-%'`.execute(db)
  await sql`insert into entity_stale select id from entity where name like '测量%' on conflict do nothing`.execute(
    db,
  )
  await recount(db)
  await moveVersionOfRecorded(db)
}

const counted = (text: string, name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0)

async function measureRate(name: string, how: 'tags' | 'everything', isChanging: boolean) {
  const server = await startServer('ours', String(works), '1024', how)
  const paths = addresses.map(({ path }) => path)
  const next = zipf(new Random(7, 7), paths.length)
  const read = Array.from({ length: 20_000 }, () => paths[next()] ?? '')
  // Everything once, so that what is missed later is what a change has dropped.
  let at = 0
  const fill = async () => {
    for (let path = paths[at++]; path !== undefined; path = paths[at++])
      await (await fetch(server.url + path)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 8 }, fill))
  const figures = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return {
      hits: counted(text, 'yehang_kept_answers_hits_total'),
      misses: counted(text, 'yehang_kept_answers_misses_total'),
    }
  }
  let edited = Promise.resolve()
  const timer = isChanging
    ? setInterval(() => {
        edited = edited.then(() =>
          editTitle(shownWorks[Math.floor(random.unit() ** 3 * shownWorks.length)] ?? ''),
        )
      }, 1000)
    : undefined
  const before = await figures()
  const { rate, p99 } = await server.measure(read, seconds, connections)
  const after = await figures()
  clearInterval(timer)
  await edited
  await server.end()
  const [hits, misses] = [after.hits - before.hits, after.misses - before.misses]
  return { name, rate, p99, share: hits / (hits + misses) }
}

console.log(machine())
await measureDrops()
const still = await measureRate('no change', 'tags', false)
const measured = [
  still,
  await measureRate('one edit a second, what shows the work is dropped', 'tags', true),
  await measureRate('one edit a second, everything is dropped', 'everything', true),
]
printTable(
  [`${count} answers read by Zipf's law`, 'hits', 'requests /s', 'of no change', 'p99 ms'],
  measured.map(({ name, rate, p99, share }) => [
    name,
    `${(share * 100).toFixed(2)} %`,
    rate.toFixed(0),
    (rate / still.rate).toFixed(2),
    p99.toFixed(2),
  ]),
)
await context.close()
await catalogue.close()
