import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/src/platform/free-port.ts'

const script = path.resolve(import.meta.dirname, '../../server/src/main/api-process.ts')

/** The API as an operator runs it: one process on each of several ports, or several on one. */
export interface Apis {
  /** What nginx passes requests to. */
  urls: string[]
  /** Ends one of them with kill -9; resolves when it is there again. */
  kill(): Promise<void>
  /** All of them anew, one after another. */
  restart(): Promise<void>
  end(): Promise<void>
}

interface Program {
  child: ChildProcess
  url: string
}

async function run(settings: Record<string, string>, port: number): Promise<Program> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  while (!output.includes('is open')) {
    if (child.exitCode !== null) throw new Error(`an api did not start: ${output}`)
    await pause(20)
  }
  return { child, url: `http://127.0.0.1:${port}` }
}

async function finish({ child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** `npm run api`, so many times, without a parent process. */
export async function severalApis(count: number, settings: Record<string, string>): Promise<Apis> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const programs = await Promise.all(ports.map((port) => run(settings, port)))
  const again = async (place: number) => {
    programs[place] = await run(settings, ports[place] ?? 0)
  }
  return {
    urls: programs.map(({ url }) => url),
    async kill() {
      const [last] = programs.slice(-1)
      last?.child.kill('SIGKILL')
      // As systemd would.
      await pause(1000)
      await again(count - 1)
    },
    async restart() {
      for (const place of ports.keys()) {
        const program = programs[place]
        if (program) await finish(program)
        await again(place)
      }
    },
    async end() {
      await Promise.all(programs.map(finish))
    },
  }
}

/** `CLUSTER=count npm run api`; `signs` answers the process ids that give signs of life. */
export async function clusterOf(
  count: number,
  settings: Record<string, string>,
  signs: () => Promise<number[]>,
): Promise<Apis> {
  const program = await run({ ...settings, CLUSTER: String(count) }, await freePort())
  const until = async (others: number[]) => {
    const isNew = (now: number[]) => now.filter((pid) => !others.includes(pid)).length
    while (isNew(await signs()) < count) await pause(200)
  }
  return {
    urls: [program.url],
    async kill() {
      const pids = await signs()
      const [killed = 0] = pids
      process.kill(killed, 'SIGKILL')
      while (!(await signs()).some((pid) => !pids.includes(pid))) await pause(200)
    },
    async restart() {
      const last = await signs()
      program.child.kill('SIGHUP')
      await until(last)
    },
    end: () => finish(program),
  }
}
