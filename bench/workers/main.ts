import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type Endpoint, imports, playback } from '@yehang/contract'
import { tethered } from '../../launcher/node-options.mjs'
import { freePort } from '../../server/src/platform/free-port.ts'
import type { CallOptions } from '../../server/test/client.ts'
import { startObjectStore } from '../../server/test/object-store.ts'
import { demoStaff } from '../faults/person.ts'
import { machine, printTable } from '../harness/report.ts'
import { openRunningSite, until, untilFilled } from '../harness/running-site.ts'
import { startSlowSource } from './slow-source.ts'

/**
 * One worker and three on one database and one S3 storage: `npm run bench -- workers --clips 9 --sources 12`. Clips are
 * prepared, which computes: where cores are few three take as long as one, and must not take more CPU. Slow sources are
 * read, which waits: three are three times as fast.
 */

const { values } = parseArgs({
  options: {
    clips: { type: 'string', default: '9' },
    sources: { type: 'string', default: '12' },
    'answer-ms': { type: 'string', default: '1500' },
    rounds: { type: 'string', default: '3' },
    folder: { type: 'string' },
  },
})
const [clips, sources, answerMs, rounds] = [
  values.clips,
  values.sources,
  values['answer-ms'],
  values.rounds,
].map(Number) as [number, number, number, number]
const ticksASecond = 100
const workerScript = path.resolve(import.meta.dirname, '../../server/src/main/worker.ts')

const folder = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'yehang-workers-')))
await mkdir(folder, { recursive: true })
const store = await startObjectStore()
const source = await startSlowSource(answerMs, 3)
const { endpoint, bucket, accessKeyId, secretAccessKey } = store.config
const settings = {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  DOWNLOAD_ALLOW: source.host,
  WORKER: 'off',
  TRANSCODES: '1',
  // What it has used is not added to that of the worker where bubblewrap stands between.
  FFMPEG_SANDBOX: 'off',
}
const site = await openRunningSite(path.join(folder, 'site'), { port: await freePort(), more: settings })
const staff = demoStaff(site)

async function ok(endpoint: Endpoint, options: CallOptions): Promise<Record<string, unknown>> {
  const { code, msg, answer } = await staff.call(endpoint, options)
  if (code !== 200) throw new Error(`${endpoint.path}: ${code} ${msg}`)
  return (answer.data ?? {}) as Record<string, unknown>
}

/** CPU seconds of a process and of those that it has waited for. */
function cpuOf(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksASecond
}

interface Drained {
  /** From the first try that began to the last that ended. */
  seconds: number
  cpu: number
}

/** Starts workers, lets the jobs go once all are ready, and waits until `count` more of the kind are done. */
async function drain(
  workers: number,
  task: string,
  count: number,
  letGo: () => Promise<unknown>,
): Promise<Drained> {
  const running = Array.from({ length: workers }, () =>
    spawn(process.execPath, [...tethered, workerScript], {
      env: { ...process.env, ...settings, DATA_DIR: site.dataDir, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  const cpu = () => running.reduce((sum, { pid }) => sum + cpuOf(pid ?? 0), 0)
  try {
    const ready = async () => {
      const [row] = await site.sql<{ count: number }>(
        "select count(*)::int from pg_stat_activity where application_name like 'yehang worker %'",
      )
      return row?.count === workers
    }
    await until(ready, 120, 'the workers are ready')
    const [{ last } = { last: '0' }] = await site.sql<{ last: string }>(
      'select coalesce(max(id), 0)::text as last from job_run',
    )
    const before = cpu()
    await letGo()
    const done = () =>
      site.sql<{ seconds: number; count: number }>(
        `select extract(epoch from max(ended_at) - min(began_at))::float8 as seconds, count(*)::int
         from job_run where id > $1 and task = $2 and outcome = 'done'`,
        [last, task],
      )
    await until(async () => (await done())[0]?.count === count, 560, `${count} × ${task}`)
    const [row] = await done()
    return { seconds: row?.seconds ?? Number.NaN, cpu: cpu() - before }
  } finally {
    const ends = running.map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGTERM')
    await Promise.all(ends)
  }
}

async function makeClip(): Promise<Buffer> {
  const file = path.join(folder, 'clip.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=4', '-pix_fmt', 'yuv420p']
  const args = ['-nostdin', '-v', 'error', '-y', ...picture, '-preset', 'ultrafast', file]
  await promisify(execFile)('ffmpeg', args)
  return readFile(file)
}

let works: string[] = []
async function prepareClips(workers: number, clip: Buffer): Promise<Drained> {
  for (const dataId of works.splice(0, clips)) {
    const { uploadId } = await ok(playback.beginUpload, {
      body: { dataId, fileName: 'lighthouse.mp4', size: clip.length },
    })
    await ok(playback.addUploadChunk, {
      params: { uploadId: String(uploadId) },
      query: { offset: 0 },
      bytes: clip,
    })
  }
  const at = (when: string) =>
    site.sql(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => ${when})
       from graphile_worker.jobs where task_identifier = 'prepare-video'`,
    )
  await at("now() + interval '1 hour'")
  return drain(workers, 'prepare-video', clips, () => at('now()'))
}

async function readSources(workers: number): Promise<Drained> {
  const ids: string[] = []
  for (let made = 0; made < sources; made++) {
    const body = {
      ...{ name: `山野 ${made}`, kind: 'maccms', address: source.address, everyMinutes: 15 },
      ...{ writes: 'ask', maxWorks: 1000 },
    }
    ids.push(String((await ok(imports.saveImportSource, { body })).sourceId))
  }
  const at = (when: string) => site.sql(`update import_source set next_at = ${when}`)
  await at("now() + interval '1 hour'")
  const drained = await drain(workers, 'fetch-import', sources, () => at('now()'))
  for (const sourceId of ids) await ok(imports.removeImportSource, { body: { sourceId } })
  return drained
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
const sum = (all: Drained[], of: keyof Drained) => median(all.map((one) => one[of]))

try {
  await site.start()
  await untilFilled(site)
  const rows = await site.sql<{ id: string }>(
    'select id::text from work where published order by hashint8(id) limit 600',
  )
  works = rows.map(({ id }) => id)
  const clip = await makeClip()
  const measured = {
    clips: { 1: [] as Drained[], 3: [] as Drained[] },
    sources: { 1: [] as Drained[], 3: [] as Drained[] },
  }
  for (let round = 0; round < rounds; round++) {
    // In turns, since others use the machine too.
    for (const workers of round % 2 === 0 ? ([1, 3] as const) : ([3, 1] as const)) {
      measured.clips[workers].push(await prepareClips(workers, clip))
      measured.sources[workers].push(await readSources(workers))
    }
  }
  console.log(`${machine()}; ${rounds} rounds, medians`)
  printTable(
    ['jobs', 'workers', 'seconds', 'a minute', 'CPU seconds'],
    ([1, 3] as const).flatMap((workers) => [
      row(`${clips} clips of 4 s`, clips, workers, measured.clips[workers]),
      row(`${sources} sources of 3 pages, ${answerMs} ms each`, sources, workers, measured.sources[workers]),
    ]),
  )
  const cpu = sum(measured.clips[3], 'cpu') / sum(measured.clips[1], 'cpu')
  const faster = (of: Record<1 | 3, Drained[]>) => sum(of[1], 'seconds') / sum(of[3], 'seconds')
  console.log(
    `\nclips: CPU of three, of one: ${cpu.toFixed(2)}; three are ${faster(measured.clips).toFixed(2)} times as fast`,
  )
  console.log(`sources: three are ${faster(measured.sources).toFixed(2)} times as fast`)
} finally {
  await site.stop()
  await store.stop()
  source.close()
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true })
}

function row(what: string, count: number, workers: number, all: Drained[]): string[] {
  const seconds = sum(all, 'seconds')
  return [
    what,
    String(workers),
    seconds.toFixed(1),
    ((count / seconds) * 60).toFixed(0),
    sum(all, 'cpu').toFixed(1),
  ]
}
