import { type ChildProcess, fork } from 'node:child_process'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { askVideo } from '../server/test/media/media.ts'
import { median } from './harness/drive.ts'
import { reply, startMeasured, type Use } from './harness/measured-process.ts'
import { hasNginx, startNginx } from './harness/nginx.ts'
import { machine, printTable } from './harness/report.ts'
import type { ReadOrder, ReadReport } from './media/readers.ts'
import { type MediaSite, openMediaSite } from './media/site.ts'

/**
 * How the site sends media to many at once: `npm run bench -- media`. A thousand readers on this machine, each a member
 * with an address of their own, read segments one after the other. Beside the site a bare Node server pipes the same
 * files, and nginx where it is installed. Servers take turns; trust the ratios.
 */

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '2' },
  },
})
const [readers, seconds, rounds] = [values.readers, values.seconds, values.rounds].map(Number) as [
  number,
  number,
  number,
]

interface Turn {
  /** MB a second. */
  rate: number
  /** Seconds for a GB. */
  cpu: number
  rss: number[]
}

interface Server {
  name: string
  /** What the names of files follow, one a reader. */
  folders: string[]
  use(): Promise<Use>
  /** MB before the first reader. */
  rssAtFirst: number
  turns: Turn[]
}

/** Asks for an address for each member; a few at a time, as they come. */
async function addressesFor(url: string, { workId, members }: MediaSite): Promise<string[]> {
  const folders: string[] = []
  const waiting = [...members]
  const take = async () => {
    for (let headers = waiting.pop(); headers; headers = waiting.pop()) {
      const { answer } = await askVideo(url, workId, { headers })
      folders.push(answer.data.replace('/master.m3u8', ''))
    }
  }
  await Promise.all(Array.from({ length: 8 }, take))
  return folders
}

async function measure(server: Server, readersProcess: ChildProcess, files: string[]): Promise<void> {
  const before = await server.use()
  const order: ReadOrder = { folders: server.folders, files, seconds }
  readersProcess.send(order)
  const rss: number[] = []
  const reading = reply<ReadReport>(readersProcess)
  let isReading = true
  const sampling = (async () => {
    while (isReading) {
      rss.push((await server.use()).rss)
      await pause(250)
    }
  })()
  const report = await reading
  isReading = false
  await sampling
  const used = (await server.use()).cpu - before.cpu
  if (Object.keys(report.failed).length > 0)
    throw new Error(`${server.name}: ${JSON.stringify(report.failed)}`)
  const turn = { rate: report.bytes / 1024 ** 2 / seconds, cpu: used / (report.bytes / 1024 ** 3), rss }
  server.turns.push(turn)
  const quarter = Math.ceil(rss.length / 4)
  const memory = [rss.slice(0, quarter), rss.slice(-quarter)].map((part) => median(part).toFixed(0))
  console.log(
    `${server.name}: ${turn.rate.toFixed(0)} MB/s, ${report.segments} segments, memory ${memory.join(' to ')} MB`,
  )
}

function print(all: Server[]): void {
  const [, bare] = all
  const middle = (server: Server, read: (turn: Turn) => number) => median(server.turns.map(read))
  const rows = all.map((server) => {
    const ratio = (read: (turn: Turn, other: Turn) => number) =>
      median(server.turns.map((turn, at) => read(turn, bare?.turns[at] ?? turn))).toFixed(2)
    return [
      server.name,
      middle(server, ({ rate }) => rate).toFixed(0),
      middle(server, ({ cpu }) => cpu).toFixed(2),
      ratio((turn, other) => turn.rate / other.rate),
      ratio((turn, other) => other.cpu / turn.cpu),
      server.rssAtFirst.toFixed(0),
      middle(server, ({ rss }) => median(rss)).toFixed(0),
      Math.max(...server.turns.flatMap(({ rss }) => rss)).toFixed(0),
    ]
  })
  const titles = ['MB/s', 'CPU s a GB', 'of bare, by rate', 'by CPU']
  printTable(['', ...titles, 'memory at first, MB', 'median', 'highest'], rows)
}

const site = await openMediaSite(readers)
const ours = await startMeasured('media/server.ts', [], site.settings)
const bare = await startMeasured('media/bare-files.ts', [site.folder])
const accel = hasNginx()
  ? await startMeasured('media/server.ts', [], { ...site.settings, MEDIA_ACCEL: '/protected-media/' })
  : null
const nginx = accel && (await startNginx(site.dataDir, site.folder, accel.url))
const paths = await addressesFor(ours.url, site)
const loads: number[] = []

const servers: Omit<Server, 'rssAtFirst' | 'turns'>[] = [
  { name: 'the site', folders: paths.map((at) => ours.url + at), use: ours.use },
  { name: 'bare Node', folders: paths.map(() => bare.url), use: bare.use },
]
if (accel && nginx) {
  const both = async () => {
    const [site, front] = await Promise.all([accel.use(), nginx.use()])
    return { cpu: site.cpu + front.cpu, rss: site.rss + front.rss }
  }
  servers.push({ name: 'the site with nginx', folders: paths.map((at) => nginx.proxy + at), use: both })
  servers.push({ name: 'nginx alone', folders: paths.map(() => nginx.files), use: nginx.use })
}
const measured: Server[] = []
for (const server of servers) measured.push({ ...server, rssAtFirst: (await server.use()).rss, turns: [] })

const readersProcess = fork(path.join(import.meta.dirname, 'media/readers.ts'))
for (let round = 0; round < rounds; round++) {
  for (const server of measured) {
    await measure(server, readersProcess, site.files)
    loads.push(loadavg()[0] ?? 0)
  }
}
readersProcess.disconnect()
await Promise.all([ours.end(), bare.end(), accel?.end(), nginx?.end()])
await site.close()
console.log(
  `\n${machine()}, ${readers} readers, ${rounds} × ${seconds} s, load of the turns ${Math.min(...loads).toFixed(0)} to ${Math.max(...loads).toFixed(0)}`,
)
print(measured)
