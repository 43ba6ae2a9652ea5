import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ObjectStore, startObjectStore } from '../../../test/object-store.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { ByteRange, MediaStorage } from './storage.ts'

let folder: string
let store: ObjectStore
let made = 0
const never = new AbortController().signal
const megabyte = 1024 * 1024

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'storage-test-'))
  store = await startObjectStore()
  return store.stop
})
afterAll(() => rm(folder, { recursive: true }))

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Of buffers that are in use. */
async function heldBytes(): Promise<number> {
  collect()
  // What was collected is given back in the background.
  await turn()
  collect()
  return process.memoryUsage().arrayBuffers
}

/** A folder of this machine with these files. */
async function filesOf(files: Record<string, string | Buffer>): Promise<string> {
  const source = path.join(folder, `source-${++made}`)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(source, name)), { recursive: true })
    await writeFile(path.join(source, name), content)
  }
  return source
}

const film = {
  'master.m3u8': '#EXTM3U',
  '720p/init.mp4': 'start',
  '720p/0001.m4s': '0123456789',
  'poster.jpg': '',
}

const storages: [string, () => MediaStorage][] = [
  ['disk', () => diskStorage(path.join(folder, 'ready'))],
  ['bucket', () => s3Storage(store.config)],
]

describe.each(storages)('%s', (name, open) => {
  const prefix = () => `video/${++made}`
  const textOf = async (storage: MediaStorage, key: string, range?: ByteRange) => {
    const file = await storage.find(key)
    return file && (await buffer(file.read(range))).toString()
  }

  test('a stored file is listed with its size, time and ETag, and read unchanged', async () => {
    const [storage, at] = [open(), prefix()]
    await storage.putFolder(at, await filesOf(film), never)
    for (const [file, content] of Object.entries(film)) {
      expect(await textOf(storage, `${at}/${file}`), file).toBe(content)
    }
    const found = await storage.find(`${at}/720p/0001.m4s`)
    expect(found).toMatchObject({
      size: 10,
      etag: expect.stringMatching(/^"[^"]+"$/),
      modified: expect.any(Date),
    })
    expect(Math.abs(Date.now() - Number(found?.modified))).toBeLessThan(120_000)
    expect((await storage.find(`${at}/720p/0001.m4s`))?.etag).toBe(found?.etag)
    expect((await storage.find(`${at}/720p/init.mp4`))?.etag).not.toBe(found?.etag)
  })

  test.each([
    [0, 3, '0123'],
    [4, 4, '4'],
    [7, 9, '789'],
    [0, 9, '0123456789'],
  ])('bytes %i to %i are read alone', async (first, last, text) => {
    const [storage, at] = [open(), prefix()]
    await storage.putFolder(at, await filesOf(film), never)
    expect(await textOf(storage, `${at}/720p/0001.m4s`, { first, last })).toBe(text)
  })

  test('the folder that was put stays as it was', async () => {
    const source = await filesOf(film)
    const [storage, at] = [open(), prefix()]
    await storage.putFolder(at, source, never)
    await storage.removeFolder(at)
    expect(await readFile(path.join(source, '720p/0001.m4s'), 'utf8')).toBe('0123456789')
  })

  test('a missing file is not found', async () => {
    const [storage, at] = [open(), prefix()]
    await storage.putFolder(at, await filesOf(film), never)
    const keys = [
      '720p',
      '720p/',
      '720p/0002.m4s',
      '',
      '/',
      'master.m3u8/',
      'master.m3u8/x',
      '../secret',
      './master.m3u8',
    ]
    const climbing = [
      '720p/../master.m3u8',
      '720p//init.mp4',
      '720p\\init.mp4',
      'master.m3u8\0',
      '%2e%2e/x',
      'a b',
      '影',
    ]
    for (const key of [...keys, ...climbing, 'x'.repeat(600)]) {
      expect(await storage.find(`${at}/${key}`), key).toBeNull()
    }
    for (const key of ['', '/', '..', '/etc/passwd', `/${at}/master.m3u8`, `.new/${at}`]) {
      expect(await storage.find(key), key).toBeNull()
    }
  })

  test('a folder that is put again takes the place of the earlier one', async () => {
    const [storage, at] = [open(), prefix()]
    await storage.putFolder(at, await filesOf(film), never)
    const before = await storage.find(`${at}/master.m3u8`)
    await storage.putFolder(at, await filesOf({ 'master.m3u8': '#EXTM3U again' }), never)
    expect(await textOf(storage, `${at}/master.m3u8`)).toBe('#EXTM3U again')
    expect((await storage.find(`${at}/master.m3u8`))?.etag).not.toBe(before?.etag)
    expect(await storage.find(`${at}/720p/0001.m4s`)).toBeNull()
  })

  test('removing takes what is below a folder and nothing beside it', async () => {
    const [storage, at] = [open(), prefix()]
    await storage.putFolder(at, await filesOf(film), never)
    await storage.putFolder(`${at}0`, await filesOf(film), never)
    await storage.removeFolder(at)
    for (const file of Object.keys(film)) expect(await storage.find(`${at}/${file}`), file).toBeNull()
    expect(await textOf(storage, `${at}0/master.m3u8`)).toBe('#EXTM3U')
    await storage.removeFolder(at)
  })

  test('a file is put beside others, and in place of an older one', async () => {
    const storage = open()
    await storage.putFolder('video/7', await filesOf(film), never)
    const source = await filesOf({ 'new.m4s': 'new', 'index.m3u8': 'changed' })
    await storage.putFile('video/7/720p/start-1.m4s', path.join(source, 'new.m4s'), never)
    await storage.putFile('video/7/master.m3u8', path.join(source, 'index.m3u8'), never)
    const read = async (key: string) =>
      String(await buffer((await storage.find(key))?.read() ?? Readable.from([])))
    expect(await read('video/7/720p/start-1.m4s')).toBe('new')
    expect(await read('video/7/master.m3u8')).toBe('changed')
    await expect(storage.putFile('video/../x', path.join(source, 'new.m4s'), never)).rejects.toThrow('no key')
    await storage.removeFolder('video/7')
  })

  test.each(['', '/', '.', '..', '../ready', 'video/', '/video', 'video/../x'])(
    '%j is no folder of it',
    async (at) => {
      await expect(open().removeFolder(at)).rejects.toThrow('no folder of the storage')
      await expect(open().putFolder(at, await filesOf(film), never)).rejects.toThrow(
        'no folder of the storage',
      )
    },
  )

  test('a put that is given up shows readers nothing, and the next one is whole', async () => {
    const [storage, at, source] = [open(), prefix(), await filesOf(film)]
    await expect(storage.putFolder(at, source, AbortSignal.abort())).rejects.toThrow(/abort/i)
    expect(await storage.find(`${at}/master.m3u8`)).toBeNull()
    await storage.putFolder(at, source, never)
    expect(await textOf(storage, `${at}/720p/init.mp4`)).toBe('start')
  })

  test('a folder with a link in it is refused', async () => {
    const [storage, at, source] = [open(), prefix(), await filesOf(film)]
    await symlink('/etc/hostname', path.join(source, '720p/0002.m4s'))
    await expect(storage.putFolder(at, source, never)).rejects.toThrow(
      '720p/0002.m4s cannot go into the storage',
    )
    expect(await storage.find(`${at}/master.m3u8`)).toBeNull()
  })

  test('a file that went after it was found fails the reading', async () => {
    const [storage, at] = [open(), prefix()]
    await storage.putFolder(at, await filesOf(film), never)
    const found = await storage.find(`${at}/720p/0001.m4s`)
    await storage.removeFolder(at)
    await expect(buffer(found?.read() ?? Readable.from([]))).rejects.toThrow()
  })

  test('more files than a bucket lists at once come and go whole', async () => {
    const [storage, at] = [open(), prefix()]
    const names = Array.from({ length: 1005 }, (_, i) => `360p/${String(i + 1).padStart(4, '0')}.m4s`)
    await storage.putFolder(at, await filesOf(Object.fromEntries(names.map((file) => [file, file]))), never)
    expect(await textOf(storage, `${at}/360p/1005.m4s`)).toBe('360p/1005.m4s')
    await storage.removeFolder(at)
    for (const file of names.slice(-10)) expect(await storage.find(`${at}/${file}`), file).toBeNull()
    expect(await storage.find(`${at}/360p/0001.m4s`)).toBeNull()
  }, 120_000)

  test('a large file is read by ranges with little memory', async () => {
    const [storage, at] = [open(), prefix()]
    const size = 128 * megabyte
    const source = await filesOf({ 'large.m4s': 'begin' })
    await truncate(path.join(source, 'large.m4s'), size - 3)
    await writeFile(path.join(source, 'large.m4s'), 'end', { flag: 'a' })
    await storage.putFolder(at, source, never)
    const found = await storage.find(`${at}/large.m4s`)
    expect(found?.size).toBe(size)
    const before = await heldBytes()
    let [read, peak, next] = [0, 0, 0]
    let tail = ''
    for (const [first, last] of [
      [0, size / 2 - 1],
      [size / 2, size - 1],
    ] as const) {
      for await (const part of found?.read({ first, last }) ?? []) {
        read += part.length
        tail = part.subarray(-3).toString()
        if (read > next) peak = Math.max(peak, (await heldBytes()) - before)
        next = Math.max(next, Math.floor(read / (8 * megabyte) + 1) * 8 * megabyte)
        // A slow reader must not make data pile up.
        await turn()
      }
    }
    expect([read, tail]).toEqual([size, 'end'])
    expect(peak, name).toBeLessThan(32 * megabyte)
  })
})
