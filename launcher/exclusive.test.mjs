import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { exclusively, lockFile } from './exclusive.mjs'

const scope = import.meta.url

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
    scope,
  )
  await begun.promise
  const said = vi.spyOn(console, 'log').mockImplementation(() => first.resolve())
  await exclusively('install', async () => events.push('second'), scope)
  await one
  expect(said).toHaveBeenCalledWith(expect.stringContaining('install'))
  expect(events).toEqual(['first begins', 'first ends', 'second'])
})

test('a launcher that was killed does not hinder the next', async () => {
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(gone, 'exit')
  await writeFile(lockFile('build', scope), String(gone.pid))
  expect(await exclusively('build', async () => 'done', scope)).toBe('done')
})

test('work that fails lets the next one in', async () => {
  await expect(exclusively('build', () => Promise.reject(new Error('no')), scope)).rejects.toThrow('no')
  expect(await exclusively('build', async () => 'done', scope)).toBe('done')
})
