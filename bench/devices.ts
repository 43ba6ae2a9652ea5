import { parseArgs } from 'node:util'
import { addDevice } from '../server/src/domains/devices/queries/devices.ts'
import { openDeviceSignIn } from '../server/src/domains/members/queries/sign-ins.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { type Database, openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { hashOf, newToken } from '../server/src/platform/secrets.ts'
import { makeMember } from '../server/test/member.ts'
import { openBenchCatalogue } from './harness/catalogue.ts'
import { startServer } from './harness/drive.ts'
import { machine, printTable } from './harness/report.ts'

/**
 * How fast televisions and apps are answered, each by its own token, and whether one that asks for fifty pages at once
 * slows others: `npm run bench -- devices --works 42000`.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    seconds: { type: 'string', default: '3' },
    devices: { type: 'string', default: '300' },
  },
})
const [works, seconds, count] = [values.works, values.seconds, values.devices].map(Number) as [
  number,
  number,
  number,
]

async function makeDevice(db: Database, place: number): Promise<string> {
  const userName = `bench_${Date.now()}_${place}`
  const { id } = await makeMember({ db, clock: systemClock } as Parameters<typeof makeMember>[0], {
    userName,
    levelId: 2,
  })
  const token = newToken()
  const now = new Date()
  const later = new Date(now.getTime() + 86_400_000)
  await db.transaction().execute(async (tx) => {
    const about = {
      memberId: id,
      device: 'bench',
      address: '127.0.0.*',
      expiresAt: later,
      absoluteExpiresAt: later,
    }
    const signInId = await openDeviceSignIn(tx, about, now)
    if (signInId === undefined) throw new Error('the member of a device cannot be used')
    await addDevice(tx, { signInId, memberId: id, tokenHash: hashOf(token), name: 'bench', client: '' })
  })
  return token
}

const catalogue = await openBenchCatalogue(works)
const pool = openPool({ connection: catalogue.database.connection, max: 4 })
const db = openDatabase(pool)
const tokens = await Promise.all(Array.from({ length: count }, (_, place) => makeDevice(db, place)))
await pool.end()
const server = await startServer('ours', String(works), '128')

const pathsOf = (path: string) => tokens.map((token) => `/tv/${token}${path}`)
const rows: string[][] = []
for (const [name, path] of [
  ['configuration', '/config.json'],
  ['TVBox home', '/api?filter=true'],
  ['TVBox category', '/api?ac=detail&t=1&pg=1'],
  ['MacCMS search', '/provide?ac=videolist&wd=%E6%B5%B7&pg=1'],
  ['MacCMS in XML', '/provide?ac=detail&at=xml'],
] as const) {
  // Each device is known and the text is made.
  await server.measure(pathsOf(path), 1, 8)
  const { rate, p50, p99, cpu } = await server.measure(pathsOf(path), seconds, 8)
  rows.push([name, rate.toFixed(0), p50.toFixed(2), p99.toFixed(2), cpu.toFixed(0)])
}
printTable(['answer', '/s', 'p50 ms', 'p99 ms', 'CPU µs'], rows)

/** Milliseconds of calls of one device, one after the other, while others do something else. */
async function timesOf(calls: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const begin = performance.now()
    await (await fetch(`${server.url}/tv/${tokens[0]}/api?ac=detail&t=1&pg=${(at % 20) + 1}`)).text()
    times.push(performance.now() - begin)
  }
  return times.sort((a, b) => a - b)
}
const middleOf = (times: number[]) => times[Math.floor(times.length / 2)]?.toFixed(2) ?? ''
const alone = await timesOf(200)
let isOver = false
let bursts = 0
const burst = (async () => {
  for (; !isOver; bursts++) {
    const token = tokens[1 + (bursts % (tokens.length - 1))]
    const pages = Array.from({ length: 50 }, (_, page) =>
      fetch(
        `${server.url}/tv/${token}/provide?ac=videolist&wd=%E5%B1%B1&year=${2000 + (bursts % 27)}&pg=${page + 1}`,
      ),
    )
    await Promise.all((await Promise.all(pages)).map((answer) => answer.text()))
  }
})()
const beside = await timesOf(200)
isOver = true
await burst
printTable(
  ['another device', 'p50 ms', 'p95 ms'],
  [
    ['alone', middleOf(alone), alone[190]?.toFixed(2) ?? ''],
    [`beside ${bursts} bursts of fifty pages`, middleOf(beside), beside[190]?.toFixed(2) ?? ''],
  ],
)
console.log(`\n${machine()}`)
await server.end()
await catalogue.close()
