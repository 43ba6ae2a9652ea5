import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { catalogue, library } from '@yehang/contract'
import autocannon from 'autocannon'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openContext } from '../server/src/platform/context.ts'
import { addressOf } from '../server/test/client.ts'
import { makeMember, type TestMember } from '../server/test/member.ts'
import { benchSettings, openBenchCatalogue } from './harness/catalogue.ts'
import { type Driven, median, percentile, startServer } from './harness/drive.ts'
import { machine, printTable } from './harness/report.ts'

/**
 * Readers alone, and beside members that like, collect and list what they saved: `npm run bench --
 * mixed --works 42000`. Readers ask for lists, details, related works, directories and searches,
 * popular ones more often, some cached and some not. Both ask as fast as they are answered, from
 * this machine; trust the ratio of the readers beside members to alone.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    readers: { type: 'string', default: '8' },
    members: { type: 'string', default: '4' },
  },
})
const [works, seconds, rounds, readers, members] = [
  values.works,
  values.seconds,
  values.rounds,
  values.readers,
  values.members,
].map(Number) as [number, number, number, number, number]

/** Members that take turns on the connections of members. */
const memberCount = 200

interface Asked {
  /** What is asked for, in words. */
  what: string
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

interface Answered {
  /** Returns a second. */
  rate: number
  /** Milliseconds, from fast to slow: of all, and of each that is asked for. */
  times: number[]
  timesOf: Map<string, number[]>
}

/** Asks on so many connections until the time is up; throws where an answer is a refusal or a fault. */
async function ask(url: string, connections: number, next: () => Asked): Promise<Answered> {
  const timesOf = new Map<string, number[]>()
  const faults: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  autocannon(
    {
      url,
      connections,
      duration: seconds,
      requests: [
        {
          setupRequest(request, context) {
            const { what, ...asked } = next()
            Object.assign(context, { what, begin: performance.now() })
            return { ...request, ...asked }
          },
          onResponse(status, body, context) {
            const { what, begin } = context as { what: string; begin: number }
            const isAnswer = status === 200 && body.startsWith('{"code":200')
            if (!isAnswer) faults.push(`${what}: ${status} ${body.slice(0, 200)}`)
            const times = timesOf.get(what) ?? []
            timesOf.set(what, times)
            times.push(performance.now() - begin)
          },
        },
      ],
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  )
  const result = await promise
  if (result.errors > 0) faults.push(`${result.errors} without an answer`)
  if (faults.length > 0) throw new Error(`${faults.length} failed calls: ${faults[0]}`)
  for (const some of timesOf.values()) some.sort((a, b) => a - b)
  const times = [...timesOf.values()].flat().sort((a, b) => a - b)
  return { rate: times.length / result.duration, times, timesOf }
}

/** Few are asked for often, most seldom. */
const popular = (count: number) => Math.floor(count * Math.random() ** 3)
const pick = <T>(list: readonly T[]): T => list[popular(list.length)] as T

const open = await openBenchCatalogue(works)
const context = openContext({
  config: readConfig(benchSettings(works, 128)),
  connection: open.database.connection,
})
const shown = await context.db
  .selectFrom('work')
  .select(['id', 'number', 'title'])
  .where('published', '=', true)
  .orderBy('id')
  .limit(50_000)
  .execute()
const people: TestMember[] = []
const run = Date.now().toString(36)
for (let made = 0; made < memberCount; made++)
  people.push(await makeMember(context, { userName: `mixed_${run}_${made}` }))

const list = (query: Record<string, string | number>) => addressOf(catalogue.listWorks, { query })
const detail = () => addressOf(catalogue.getWork, { params: { id: pick(shown).id } })
const reads: [what: string, path: () => string][] = [
  ['list', () => list({ modName: 'censored', pageNum: 1 + popular(400) })],
  [
    'ranking',
    () => list({ modName: 'censored', hasResource: 1, sort: 'collect', date: 7, pageNum: 1 + popular(20) }),
  ],
  ['search, two characters', () => list({ keyword: pick(shown).title.slice(0, 2) })],
  ['search, number', () => list({ keyword: pick(shown).number })],
  ['detail', detail],
  ['detail', detail],
  ['related works', () => addressOf(catalogue.listRelated, { params: { id: pick(shown).id } })],
  ['directory', () => addressOf(catalogue.listPerformers, { query: { pageNum: 1 + popular(20) } })],
]
const nextOf = <T>(all: readonly T[]) => {
  let asked = 0
  return () => all[asked++ % all.length] as T
}
const nextReadOf = nextOf(reads)
function nextRead(): Asked {
  const [what, path] = nextReadOf()
  return { what, path: path() }
}

const nextMember = nextOf(people)
const choose = () => ({ dataId: pick(shown).id, status: Math.random() < 0.8 ? 0 : 9 })
/** Likes and collects, and takes back every fifth; looks at works with their flags, and at what they keep. */
const actions: [what: string, path: () => string, body?: () => object][] = [
  ['detail with flags', detail],
  ['like', () => addressOf(library.like, {}), choose],
  ['detail with flags', detail],
  ['collect', () => addressOf(library.addToFolders, {}), choose],
  ['own likes', () => addressOf(library.listLikes, {})],
  ['own collection', () => addressOf(library.listCollected, {})],
]
const nextAction = nextOf(actions)
function nextOfMember(): Asked {
  const [what, path, body] = nextAction()
  const headers = {
    ...nextMember().headers,
    'content-type': 'application/json',
    repeatSubmit: 'false',
  }
  if (body === undefined) return { what, path: path(), method: 'GET', headers, body: '' }
  return { what, path: path(), method: 'POST', headers, body: JSON.stringify(body()) }
}

interface Turn {
  alone: Answered
  beside: Answered
  members: Answered
  /** MB. */
  rssAlone: number
  rssBeside: number
}

async function turn(server: Driven): Promise<Turn> {
  const alone = await ask(server.url, readers, nextRead)
  const rssAlone = (await server.use()).rss
  const [beside, ofMembers] = await Promise.all([
    ask(server.url, readers, nextRead),
    ask(server.url, members, nextOfMember),
  ])
  return { alone, beside, members: ofMembers, rssAlone, rssBeside: (await server.use()).rss }
}

function rowOf(name: string, rate: string, times: number[]): string[] {
  times.sort((a, b) => a - b)
  const ms = [percentile(times, 0.5), percentile(times, 0.99), times.at(-1) ?? 0]
  return [name, rate, ...ms.map((value) => value.toFixed(1))]
}

/** A row of all, and where they differ one of each that was asked for. */
function rowsOf(name: string, all: Answered[]): string[][] {
  const rate = median(all.map((one) => one.rate)).toFixed(0)
  const rows = [...(all[0]?.timesOf.keys() ?? [])].map((what) => {
    const times = all.flatMap(({ timesOf }) => timesOf.get(what) ?? [])
    return rowOf(`… ${what}`, '', times)
  })
  const times = all.flatMap((one) => one.times)
  return [rowOf(name, rate, times), ...rows]
}

const server = await startServer('ours', String(works), '128')
const turns: Turn[] = []
try {
  const atRest = (await server.use()).rss
  await ask(server.url, readers, nextRead)
  for (let round = 0; round < rounds; round++) turns.push(await turn(server))
  await pause(10_000)
  const rested = (await server.use()).rss
  console.log(
    `\n${machine()}, ${readers} readers, ${members} connections of members, ${rounds} × ${seconds} s`,
  )
  printTable(
    [`${works} works`, 'answers /s', 'p50 ms', 'p99 ms', 'slowest ms'],
    [
      ...rowsOf(
        'readers alone',
        turns.map(({ alone }) => alone),
      ).slice(0, 1),
      ...rowsOf(
        'readers beside members',
        turns.map(({ beside }) => beside),
      ),
      ...rowsOf(
        'members',
        turns.map((one) => one.members),
      ),
    ],
  )
  const ratio = median(turns.map(({ alone, beside }) => beside.rate / alone.rate)).toFixed(2)
  console.log(`\nreaders beside members, of alone, by rate: ${ratio}`)
  const memory = [atRest, ...turns.flatMap((one) => [one.rssAlone, one.rssBeside]), rested]
  console.log(
    `memory of the api, MB: ${memory.map((mb) => mb.toFixed(0)).join(', ')} (at rest, after each, rested)`,
  )
} finally {
  await server.end()
  await context.close()
  await open.close()
}
