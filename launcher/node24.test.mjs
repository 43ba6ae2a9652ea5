import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchedVersion, isNewEnough, runsNode24 } from './node24.mjs'
import { privateFolder, userCacheFolder } from './private-folder.mjs'
import { recall, remember } from './remembered.mjs'

let folder

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'launcher-test-'))
})

afterEach(() => rm(folder, { recursive: true }))

test.each([
  ['v20.19.0', false],
  ['v23.99.9', false],
  ['v24.0.0', true],
  ['v30.1.0', true],
  ['', false],
])('Node %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected)
})

test('a remembered Node is used only while it is there and new enough', async () => {
  const old = path.join(folder, 'node')
  await writeFile(old, '#!/bin/sh\necho v20.19.0\n')
  await chmod(old, 0o755)
  expect(await runsNode24(process.execPath)).toBe(true)
  expect(await runsNode24(old)).toBe(false)
  expect(await runsNode24(path.join(folder, 'missing'))).toBe(false)
})

test('a stored entry is found again, and is undefined before it is stored', async () => {
  expect(await recall('node24', path.join(folder, 'cache'))).toBeUndefined()
  await remember('node24', '/somewhere/node', path.join(folder, 'cache'))
  expect(await recall('node24', path.join(folder, 'cache'))).toBe('/somewhere/node')
})

test('npx runs in a folder that the present user alone can write, for an exact version', async () => {
  expect(fetchedVersion).toMatch(/^24\.\d+\.\d+$/)
  const made = await privateFolder(path.join(folder, 'cache/npx'))
  expect((await stat(made)).mode & 0o777).toBe(0o700)
  expect(JSON.parse(await readFile(path.join(made, 'package.json'), 'utf8'))).toEqual({ private: true })
  expect(await privateFolder(made)).toBe(made)
})

test('a folder that others can write, that is a link, or that belongs to another user is refused', async () => {
  const open = path.join(folder, 'open')
  await mkdir(open)
  await chmod(open, 0o777)
  await expect(privateFolder(open)).rejects.toThrow('only the present user can write')
  await symlink(await privateFolder(path.join(folder, 'own')), path.join(folder, 'link'))
  await expect(privateFolder(path.join(folder, 'link'))).rejects.toThrow('only the present user can write')
  const below = path.join(open, 'below')
  await expect(privateFolder(below)).rejects.toThrow(`${open} is no folder that only the present user`)
  const foreign = privateFolder(path.join(folder, 'own'), (process.getuid?.() ?? 0) + 1)
  await expect(foreign).rejects.toThrow('only the present user can write')
})

test("the user's folder is below the home directory or where the system says; a relative setting is ignored", () => {
  const name = process.platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_CACHE_HOME'
  const place = path.resolve('/place')
  expect(userCacheFolder({}, place)).toBe(path.join(place, '.cache', 'yehang'))
  expect(userCacheFolder({ [name]: path.join(place, 'c') }, place)).toBe(path.join(place, 'c', 'yehang'))
  expect(userCacheFolder({ [name]: 'c' }, place)).toBe(path.join(place, '.cache', 'yehang'))
})
