import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashInputs } from './build.mjs'

let root

const write = async (name, content) => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true })
  await writeFile(path.join(root, name), content)
}

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'launcher-test-'))
  await write('web/src/site/main.tsx', 'main')
  await write('client/src/signing.ts', 'client')
  await write('contract/src/index.ts', 'contract')
  await write('package-lock.json', '{}')
  await write('tsconfig.base.json', '{}')
})

afterEach(() => rm(root, { recursive: true }))

test.each([
  'web/src/site/main.tsx',
  'client/src/signing.ts',
  'contract/src/index.ts',
  'package-lock.json',
  'web/src/site/pages/new.tsx',
])('a change in %s makes the build stale', async (name) => {
  const before = await hashInputs(root)
  await write(name, 'changed')
  expect(await hashInputs(root)).not.toBe(before)
})

test('a renamed source makes the build stale', async () => {
  const before = await hashInputs(root)
  await rename(path.join(root, 'web/src/site/main.tsx'), path.join(root, 'web/src/entry.tsx'))
  expect(await hashInputs(root)).not.toBe(before)
})

test('a build, installed packages and newer times leave it fresh', async () => {
  const before = await hashInputs(root)
  await write('web/dist/index.html', 'built')
  await write('web/node_modules/a/index.js', 'installed')
  await utimes(path.join(root, 'web/src/site/main.tsx'), new Date(0), new Date(0))
  expect(await hashInputs(root)).toBe(before)
})
