import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restartOnChange } from './restart.mjs'

let folder
let running

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'launcher-test-'))
  await mkdir(path.join(folder, 'domain'))
  await write('domain/service.ts', '1')
})
afterEach(async () => {
  await running?.end()
  await rm(folder, { recursive: true })
})

const write = (name, text) => writeFile(path.join(folder, name), text)

/** As editors do it: the new file takes the place of the old one. */
async function replace(name, text) {
  await write('saved~', text)
  await rename(path.join(folder, 'saved~'), path.join(folder, name))
}

/** A program that is started again; the answer waits for its next start, and gives the process number. */
function keep(
  program = "console.log(process.pid); process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1000)",
) {
  const starts = []
  const waiting = []
  running = restartOnChange([folder], () => {
    const child = spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    createInterface({ input: child.stdout }).on('line', (line) =>
      (waiting.shift() ?? ((one) => starts.push(one)))(line),
    )
    return child
  })
  return () => new Promise((resolve) => (starts.length > 0 ? resolve(starts.shift()) : waiting.push(resolve)))
}

const isAlive = (pid) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

test('a file that an editor replaces starts the program again, each time', async () => {
  const started = keep()
  const first = await started()
  await replace('domain/service.ts', '2')
  const second = await started()
  await replace('domain/service.ts', '3')
  const third = await started()
  expect(new Set([first, second, third]).size).toBe(3)
  expect([first, second, third].map(isAlive)).toEqual([false, false, true])
})

test('so does a file of a folder that is new', async () => {
  const started = keep()
  await started()
  await mkdir(path.join(folder, 'notes/queries'), { recursive: true })
  await write('notes/queries/notes.ts', '1')
  await started()
  await write('notes/queries/notes.ts', '2')
  await started()
})

test('a program that has ended by itself is started again by the next change', async () => {
  const started = keep('console.log(process.pid)')
  await started()
  await replace('domain/service.ts', '2')
  await started()
})

test('it ends with its program', async () => {
  const started = keep()
  const pid = await started()
  await running.end()
  expect(isAlive(pid)).toBe(false)
})
