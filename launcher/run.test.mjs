import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serving } from './node-options.mjs'
import { withoutEchoes } from './run.mjs'

let folder
const launchers = new Set()

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'launcher-test-'))
})

afterEach(async () => {
  for (const launcher of launchers) launcher.kill('SIGKILL')
  launchers.clear()
  await rm(folder, { recursive: true })
})

/** A launcher that runs the given program. Lines that the program prints come from `nextLine`. */
async function launch(program, options = {}) {
  const script = path.join(folder, 'program.mjs')
  await writeFile(script, program)
  const run = new URL('run.mjs', import.meta.url).href
  const source = `import { runScript } from ${JSON.stringify(run)}
    process.exitCode = await runScript(process.execPath, ${JSON.stringify(script)}, [], ${JSON.stringify(options)})`
  const launcher = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  launchers.add(launcher)
  const lines = createInterface({ input: launcher.stdout })[Symbol.asyncIterator]()
  return { launcher, exit: once(launcher, 'exit'), nextLine: async () => (await lines.next()).value }
}

const waiting = `
  const answer = (signal) => { console.log(signal); process.exit(7) }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, answer)
  setInterval(() => {}, 1000)
  console.log('ready')`

test('the exit code of the program is passed on', async () => {
  const { exit } = await launch('process.exitCode = 3')
  expect(await exit).toEqual([3, null])
})

test('Node gets the options that a program is run with', async () => {
  const program = "import v8 from 'node:v8'; console.log(v8.getHeapSpaceStatistics()[1].space_size)"
  const { nextLine } = await launch(program, { nodeOptions: serving })
  expect(Number(await nextLine())).toBe(16 * 1024 ** 2)
})

test("Node's compile cache is stored, unless the environment says otherwise", async () => {
  const program = "import m from 'node:module'; console.log(m.getCompileCacheDir() !== undefined)"
  expect(await (await launch(program)).nextLine()).toBe('true')
})

test('a program that a signal ended gives 128 and its number', async () => {
  const { exit } = await launch("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)")
  expect(await exit).toEqual([128 + os.constants.signals.SIGKILL, null])
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  '%s reaches the program, whose exit code counts',
  async (signal) => {
    const { launcher, exit, nextLine } = await launch(waiting)
    await nextLine()
    launcher.kill(signal)
    expect(await nextLine()).toBe(signal)
    expect(await exit).toEqual([7, null])
  },
)

test('a program ends in order when its launcher is killed', async () => {
  const { launcher, nextLine } = await launch(waiting)
  await nextLine()
  launcher.kill('SIGKILL')
  expect(await nextLine()).toBe('SIGTERM')
  // Its output is closed: it has gone.
  expect(await nextLine()).toBeUndefined()
})

test('a Ctrl-C that the terminal and npm both send counts once, a later one again', () => {
  const pass = vi.fn()
  let time = 0
  const listener = withoutEchoes(pass, () => time)
  listener('SIGINT')
  time = 20
  listener('SIGINT')
  listener('SIGTERM')
  expect(pass.mock.calls).toEqual([['SIGINT'], ['SIGTERM']])
  time = 1000
  listener('SIGINT')
  expect(pass).toHaveBeenCalledTimes(3)
})
