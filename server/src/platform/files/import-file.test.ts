import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findImportFile, resolveImportFile } from './import-file.ts'
import { SourceError } from './source-error.ts'

/**
 * `videos` is the folder of imports, by a link too; beside it is a file that must not be reachable.
 */
let root: string
let videos: string

beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'yehang-import-file-')))
  videos = path.join(root, 'videos')
  await mkdir(path.join(videos, 'a/b'), { recursive: true })
  await mkdir(path.join(root, 'videos-of-others'))
  await writeFile(path.join(videos, 'a/b/灯塔 1.mp4'), 'video')
  await writeFile(path.join(videos, '..hidden.mp4'), 'video')
  await writeFile(path.join(videos, 'empty.mp4'), '')
  await writeFile(path.join(root, 'secret'), 'secret')
  await writeFile(path.join(root, 'videos-of-others/x.mp4'), 'secret')
  const links: Record<string, string> = {
    'inside.mp4': 'a/b/灯塔 1.mp4',
    'inside-absolute.mp4': path.join(videos, 'a/b/灯塔 1.mp4'),
    'inside-folder': 'a',
    'out.mp4': '../secret',
    'out-absolute.mp4': path.join(root, 'secret'),
    'out-folder': '..',
    'out-twice.mp4': 'out.mp4',
    'beside.mp4': '../videos-of-others/x.mp4',
    'loop.mp4': 'loop.mp4',
    'dangling.mp4': 'nowhere.mp4',
    'device.mp4': '/dev/zero',
    itself: '.',
  }
  for (const [name, target] of Object.entries(links)) await symlink(target, path.join(videos, name))
  await symlink('videos', path.join(root, 'by-a-link'))
})
afterAll(() => rm(root, { recursive: true }))

test.each([
  ['a/b/灯塔 1.mp4', 'a/b/灯塔 1.mp4'],
  ['..hidden.mp4', '..hidden.mp4'],
  ['inside.mp4', 'a/b/灯塔 1.mp4'],
  ['inside-absolute.mp4', 'a/b/灯塔 1.mp4'],
  ['inside-folder/b/灯塔 1.mp4', 'a/b/灯塔 1.mp4'],
  ['itself/itself/..hidden.mp4', '..hidden.mp4'],
])('%s is found, its links resolved', async (name, file) => {
  expect(await resolveImportFile(videos, name)).toBe(path.join(videos, file))
  expect(await resolveImportFile(path.join(root, 'by-a-link'), name)).toBe(path.join(videos, file))
  expect(await findImportFile(videos, name)).toMatchObject({ size: 5, modified: expect.any(Number) })
})

test.each([
  ['out.mp4', 'outside'],
  ['out-absolute.mp4', 'outside'],
  ['out-folder/secret', 'outside'],
  ['out-twice.mp4', 'outside'],
  ['beside.mp4', 'outside'],
  ['device.mp4', 'outside'],
  ['out-folder', 'outside'],
  ['itself', 'outside'],
  ['loop.mp4', 'absent'],
  ['dangling.mp4', 'absent'],
  ['none.mp4', 'absent'],
  ['empty.mp4/x', 'absent'],
  [`${'x'.repeat(300)}.mp4`, 'absent'],
  ['a', 'kind'],
  ['empty.mp4', 'empty'],
  ['', 'shape'],
  ['.', 'shape'],
  ['..', 'shape'],
  ['../secret', 'shape'],
  ['a/../../secret', 'shape'],
  ['a/../inside.mp4', 'shape'],
  ['./inside.mp4', 'shape'],
  ['a//b', 'shape'],
  ['a/b/', 'shape'],
  ['/etc/passwd', 'shape'],
  ['//etc/passwd', 'shape'],
  ['..\\secret', 'shape'],
  ['a\\b', 'shape'],
  ['C:/secret', 'shape'],
  ['c:secret', 'shape'],
  ['inside.mp4\0', 'shape'],
  ['\0', 'shape'],
  ['in\nside.mp4', 'shape'],
  ['a'.repeat(1001), 'shape'],
  ['%2e%2e/secret', 'absent'],
  ['file:///etc/passwd', 'shape'],
])('%j is refused: %s', async (name, fault) => {
  expect(await findImportFile(videos, name)).toBe(fault)
  await expect(resolveImportFile(videos, name)).rejects.toThrow(SourceError)
})

test('without a folder of imports nothing is found, and it is said why', async () => {
  await expect(resolveImportFile(undefined, 'inside.mp4')).rejects.toThrow('没有设置 MEDIA_IMPORT_DIR')
  expect(await findImportFile(path.join(root, 'nowhere'), 'inside.mp4')).toBe('folder')
})
