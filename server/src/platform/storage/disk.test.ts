import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'

const never = new AbortController().signal
let folder: string
let root: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'disk-test-'))
  root = path.join(folder, 'ready')
  await mkdir(path.join(folder, 'film'))
  await writeFile(path.join(folder, 'film/master.m3u8'), '#EXTM3U')
  return () => rm(folder, { recursive: true })
})

test('links that lead out of the storage are followed neither as a file nor as a folder', async () => {
  await diskStorage(root).putFolder('video/1', path.join(folder, 'film'), never)
  await writeFile(path.join(folder, 'secret-key'), 'secret')
  await symlink('../../../secret-key', path.join(root, 'video/1/key.vtt'))
  await symlink(folder, path.join(root, 'video/2'))
  // A name that only begins like the storage's.
  await mkdir(path.join(folder, 'ready-not'))
  await writeFile(path.join(folder, 'ready-not/file'), '')
  await symlink(path.join(folder, 'ready-not'), path.join(root, 'video/3'))
  const storage = diskStorage(root)
  for (const key of ['video/1/key.vtt', 'video/2/secret-key', 'video/2/film/master.m3u8', 'video/3/file']) {
    expect(await storage.find(key), key).toBeNull()
  }
})

test('the storage may itself be behind a link', async () => {
  await diskStorage(root).putFolder('video/1', path.join(folder, 'film'), never)
  await symlink(root, path.join(folder, 'link'))
  const found = await diskStorage(path.join(folder, 'link')).find('video/1/master.m3u8')
  expect(found && (await text(found.read()))).toBe('#EXTM3U')
  expect(found?.path).toBe(path.join(root, 'video/1/master.m3u8'))
})

test('leftovers of a killed process are cleared, and only the media remains', async () => {
  for (const name of ['.1.new/720p', '.1.old'])
    await mkdir(path.join(root, 'video', name), { recursive: true })
  await writeFile(path.join(root, 'video/.1.new/720p/half.m4s'), 'half')
  const storage = diskStorage(root)
  await storage.putFolder('video/1', path.join(folder, 'film'), never)
  await storage.putFolder('video/1', path.join(folder, 'film'), never)
  expect(await readdir(root, { recursive: true })).toEqual(['video', 'video/1', 'video/1/master.m3u8'])
  await storage.removeFolder('video/1')
  expect(await readdir(path.join(root, 'video'))).toEqual([])
})

test('a put that fails leaves what was there', async () => {
  const storage = diskStorage(root)
  await storage.putFolder('video/1', path.join(folder, 'film'), never)
  await expect(storage.putFolder('video/1', path.join(folder, 'film'), AbortSignal.abort())).rejects.toThrow()
  await expect(storage.putFolder('video/1', path.join(folder, 'not-there'), never)).rejects.toThrow('ENOENT')
  expect(await readdir(root, { recursive: true })).toEqual(['video', 'video/1', 'video/1/master.m3u8'])
})
