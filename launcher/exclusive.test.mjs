import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exclusively, lockFile } from './exclusive.mjs'

let folder

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'launcher-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('work of two launchers does not overlap', async () => {
  const events = []
  const first = Promise.withResolvers()
  const begun = Promise.withResolvers()
  const one = exclusively(
    'install',
    async () => {
      events.push('first begins')
      begun.resolve()
      await first.promise
      events.push('first ends')
    },
    folder,
  )
  await begun.promise
  const said = vi.spyOn(console, 'log').mockImplementation(() => first.resolve())
  await exclusively('install', async () => events.push('second'), folder)
  await one
  expect(said).toHaveBeenCalledWith(expect.stringContaining('install'))
  expect(events).toEqual(['first begins', 'first ends', 'second'])
})

test('a launcher that was killed does not hinder the next', async () => {
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(gone, 'exit')
  await writeFile(lockFile('build', folder), String(gone.pid))
  expect(await exclusively('build', async () => 'done', folder)).toBe('done')
})

test('a launcher that ended with the system does not hinder the next, whatever has its number now', async () => {
  await writeFile(lockFile('build', folder), `${process.ppid} 6f7d1c2e-an-earlier-start`)
  expect(await exclusively('build', async () => 'done', folder)).toBe('done')
})

test('a lock that a full disk left empty does not hinder the next', async () => {
  await writeFile(lockFile('build', folder), '')
  expect(await exclusively('build', async () => 'done', folder)).toBe('done')
})

test('work that fails lets the next one in', async () => {
  await expect(exclusively('build', () => Promise.reject(new Error('no')), folder)).rejects.toThrow('no')
  expect(await exclusively('build', async () => 'done', folder)).toBe('done')
})
