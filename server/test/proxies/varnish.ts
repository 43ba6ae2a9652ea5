import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../src/platform/free-port.ts'

export interface Varnish {
  origin: string
  /** What it counts, by its own names: `MAIN.cache_hit`. */
  figures(): Promise<Map<string, number>>
  end(): Promise<void>
}

const exampleFile = path.resolve(import.meta.dirname, '../../../deploy/varnish.vcl')

/** Debian's, installed or unpacked: then its libraries and modules lie beside it. */
function installation() {
  const program = process.env.VARNISHD_PATH ?? '/usr/sbin/varnishd'
  const root = path.resolve(program, '../../..')
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => path.join(root, 'usr/lib', machine))
    .find((folder) => existsSync(path.join(folder, 'varnish/vmods')))
  if (libraries === undefined) throw new Error(`${program} has no modules beside it`)
  return {
    program,
    stat: path.join(root, 'usr/bin/varnishstat'),
    modules: path.join(libraries, 'varnish/vmods'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  }
}

/** Varnish as deploy/varnish.vcl sets it up, before one or two processes of the site. */
export async function startVarnish(
  origins: readonly string[],
  key: string,
  { port, memory = '64m', grace = '10s' }: { port?: number; memory?: string; grace?: string } = {},
): Promise<Varnish> {
  const { program, stat, modules, env } = installation()
  const home = await mkdtemp(path.join(tmpdir(), 'yehang-varnish-'))
  await chmod(home, 0o755)
  const listening = port ?? (await freePort())
  const [first = '', second = first] = origins.map((origin) => new URL(origin).port)
  const example = await readFile(exampleFile, 'utf8')
  const file = path.join(home, 'site.vcl')
  await writeFile(
    file,
    example
      .replace('.port = "3001"', `.port = "${first}"`)
      .replace('.port = "3002"', `.port = "${second}"`)
      .replace('set req.grace = 10s', `set req.grace = ${grace}`)
      .replace('SECRET-OF-THE-SITE', key),
  )
  const settings = ['http_gzip_support=off', `vmod_path=${modules}`, 'thread_pools=1', 'thread_pool_min=50']
  const child = spawn(
    program,
    [
      ...['-F', '-j', 'none', '-n', path.join(home, 'work'), '-a', `127.0.0.1:${listening}`],
      ...['-f', file, '-s', `malloc,${memory}`, ...settings.flatMap((one) => ['-p', one])],
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (text) => {
    said += String(text)
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const origin = `http://127.0.0.1:${listening}`
  const isUp = () => fetch(`${origin}/metrics`).then(Boolean, () => false)
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`varnishd did not start: ${said}`)
    await pause(50)
  }
  return {
    origin,
    async figures() {
      const program = spawn(stat, ['-n', path.join(home, 'work'), '-1'], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let text = ''
      program.stdout.on('data', (piece) => {
        text += String(piece)
      })
      await once(program, 'close')
      return new Map(
        text.split('\n').flatMap((line) => {
          const [, name, value] = /^(\S+)\s+(\d+)/.exec(line) ?? []
          return name === undefined ? [] : [[name, Number(value)] as const]
        }),
      )
    },
    async end() {
      process.off('exit', endWithUs)
      if (child.exitCode === null) {
        child.kill()
        await once(child, 'exit')
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}
