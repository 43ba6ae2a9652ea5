import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Context } from '../../src/platform/context.ts'
import type { JobName } from '../../src/platform/jobs/queries.ts'
import { databaseUrl } from '../database.ts'
import { letGo } from '../media/preparing.ts'
import { processEnvironment } from './environment.ts'

/** Workers that die by order, and are started again at once, as systemd does it. */
export interface DyingWorkers {
  /** From now on one dies at its first change that has these words, and the next one at its end, in a job of the kind. */
  order(kind: JobName, words: string): Promise<void>
  /** Kinds of which a job came to its end without such a change. */
  unreached(): Promise<string[]>
  /** Orders of the kind that were not obeyed yet. */
  left(kind: JobName): Promise<string[]>
  deaths(): number
  close(): Promise<void>
}

const script = path.join(import.meta.dirname, 'dying-worker.ts')

/** One for each folder of `dataDirs`. */
export async function startDyingWorkers(
  { connection }: Pick<Context, 'connection'>,
  dataDirs: string[],
  settings: Record<string, string>,
): Promise<DyingWorkers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-workers-'))
  const [orders, steps] = [path.join(folder, 'orders'), path.join(folder, 'steps')]
  for (const place of [orders, steps]) await mkdir(place)
  await letGo(steps)
  const running = new Set<ChildProcess>()
  let deaths = 0
  let isEnding = false

  /** Ready to begin: its programs take longer to load than most jobs to be done. */
  const load = () => {
    const child = spawn(process.execPath, [script, JSON.stringify(connection), orders, steps], {
      env: processEnvironment({
        DATABASE_URL: databaseUrl(connection),
        DATABASE_POOL: '4',
        LOG_LEVEL: 'error',
        ...settings,
      }),
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const spares = [load(), load()]
  const begin = (dataDir: string, child: ChildProcess) => {
    child.stdin?.write(`${dataDir}\n`)
    child.once('exit', (code, signal) => {
      if (isEnding) return
      if (signal !== 'SIGKILL') throw new Error(`a worker ended with ${code} ${signal}`)
      deaths += 1
      begin(dataDir, spares.shift() ?? load())
      spares.push(load())
    })
  }
  for (const dataDir of dataDirs) begin(dataDir, load())
  return {
    async order(kind, words) {
      await writeFile(path.join(orders, `${kind}.end`), '')
      // Whole when it is seen.
      await writeFile(path.join(orders, 'new'), words)
      await rename(path.join(orders, 'new'), path.join(orders, `${kind}.write`))
    },
    unreached: async () =>
      (await readdir(orders))
        .filter((name) => name.startsWith('unreached '))
        .map((name) => name.replace('unreached ', ''))
        .sort(),
    left: async (kind) => (await readdir(orders)).filter((name) => name.startsWith(`${kind}.`)),
    deaths: () => deaths,
    async close() {
      isEnding = true
      const ends = [...running].map((child) => once(child, 'exit'))
      for (const child of running) child.kill('SIGKILL')
      await Promise.all(ends)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
