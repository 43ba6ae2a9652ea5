import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isNewEnough, runsNode24 } from './node24.mjs'
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

test('what is remembered is recalled, and missing before', async () => {
  expect(await recall('node24', path.join(folder, 'cache'))).toBeUndefined()
  await remember('node24', '/somewhere/node', path.join(folder, 'cache'))
  expect(await recall('node24', path.join(folder, 'cache'))).toBe('/somewhere/node')
})
