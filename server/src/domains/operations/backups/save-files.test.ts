import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesOf } from '../../../../test/contents.ts'
import { filesFolder, listingFile } from './service/layout.ts'
import { beside, type ListedFile, readListing } from './service/listing.ts'
import { type SaveFiles, saveFiles } from './service/save-files.ts'
import { listTree } from './service/tree.ts'

let root: string
let dataDir: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'yehang-files-'))
  dataDir = path.join(root, 'data')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function lay(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(path.dirname(path.join(dataDir, name)), { recursive: true })
    await writeFile(path.join(dataDir, name), name)
  }
}

async function save(options: Partial<SaveFiles> = {}) {
  const backup = path.join(root, 'backup')
  await mkdir(backup)
  const signal = new AbortController().signal
  const saved = await saveFiles({
    dataDir,
    backup,
    previous: undefined,
    except: root,
    signal,
    onBytes: () => {},
    ...options,
  })
  const listed: ListedFile[] = []
  for await (const file of readListing(listingFile(backup))) listed.push(file)
  return { saved, listed: listed.map((file) => file.path), files: await filesOf(filesFolder(backup)) }
}

test('files are listed in the order of their whole names, folders or not', async () => {
  const names = ['a-b', 'a.c', 'a/b', 'a/b-c/d', 'a/b.c', 'ab', 'Z', '海/岛']
  await lay(names)
  const listed: string[] = []
  for await (const file of listTree(dataDir)) listed.push(file.path)
  expect(listed).toEqual([...names].sort())
})

test("the finder's index and the mark of the folder, which are made anew, are not listed", async () => {
  await lay(['finder-index', 'finder-index-12.new', 'folder-mark', 'finder-indexes', 'images/finder-index'])
  const listed: string[] = []
  for await (const file of listTree(dataDir)) listed.push(file.path)
  expect(listed).toEqual(['finder-indexes', 'images/finder-index'])
})

test('what the system keeps for root in the root of a disk, and what a restore has put aside, is not listed', async () => {
  const aside = 'replaced-2026-11-20T12-00-00'
  await lay(['lost+found/1', 'media/lost+found/1', `${aside}/secret-key`, `media/${aside}/ready/1`])
  await lay(['images/replaced-2026', 'images/lost+found.webp'])
  const listed: string[] = []
  for await (const file of listTree(dataDir)) listed.push(file.path)
  expect(listed).toEqual(['images/lost+found.webp', 'images/replaced-2026'])
})

test('a file that goes away between being seen and being read is no fault', async () => {
  const names = Array.from({ length: 300 }, (_, n) => `evidence/${String(n).padStart(3, '0')}`)
  await lay(names)
  let removed = false
  const { saved, listed, files } = await save({
    onBytes() {
      if (removed) return
      removed = true
      void rm(path.join(dataDir, 'evidence/290'))
    },
  })
  const left = names.filter((name) => name !== 'evidence/290')
  expect(saved).toMatchObject({ count: 299, gone: 1 })
  expect(listed).toEqual(left)
  expect(Object.keys(files)).toEqual(left)
})

test('a file that moves from a folder not yet read to one that was read already is not lost', async () => {
  await lay([...Array.from({ length: 300 }, (_, n) => `evidence/${n}`), 'images/desk/x.webp'])
  let moved: Promise<void> | undefined
  const { saved, listed } = await save({
    onBytes() {
      moved ??= rename(path.join(dataDir, 'images/desk/x.webp'), path.join(dataDir, 'evidence/x.webp'))
    },
  })
  await moved
  expect(listed).toContain('evidence/x.webp')
  expect(listed).toEqual([...listed].sort())
  expect(saved).toMatchObject({ count: 301, gone: 0 })
})

test('two sorted sequences are compared in one pass, whichever ends first', async () => {
  async function* of(names: string) {
    for (const name of names) yield { path: name }
  }
  const pairs = async (left: string, right: string) => {
    const found: string[] = []
    for await (const [a, b] of beside(of(left), of(right))) found.push(`${a?.path ?? '·'}${b?.path ?? '·'}`)
    return found.join(' ')
  }
  expect(await pairs('ace', 'bcd')).toBe('a· ·b cc ·d e·')
  expect(await pairs('', 'ab')).toBe('·a ·b')
  expect(await pairs('ab', '')).toBe('a· b·')
  expect(await pairs('', '')).toBe('')
})
