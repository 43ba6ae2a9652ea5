import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { endpoints } from '@yehang/contract'
import { expect, test } from 'vitest'
import { committedShape, generatedFolder, madeFiles, packageVersion, unannounced } from '../generate.ts'
import { endpointsOf } from '../src/calls.ts'
import { tables } from '../src/generated/tables.ts'
import { presentShape } from './shape.ts'

const shape = presentShape(packageVersion())

test('a change that breaks programs needs a version that says so', () => {
  const changes = unannounced(committedShape(), shape)
  expect(changes, 'undo them, or raise the version in client/package.json').toEqual([])
})

test('sources and snapshot are those of the contract: `npm run generate` writes them', () => {
  const made = madeFiles(shape)
  for (const [file, text] of made) {
    // Not by `toBe`: the difference of half a megabyte would be shown.
    expect(readFileSync(file, 'utf8') === text, `${file} is that of the contract`).toBe(true)
  }
  const sources = readdirSync(generatedFolder).map((name) => path.join(generatedFolder, name))
  expect(sources.filter((file) => !made.has(file))).toEqual([])
})

test('every endpoint of the contract has a function', () => {
  const lines = Object.values(tables).flatMap((table) => endpointsOf(table))
  const keys = (of: readonly { method: string; path: string }[]) =>
    of.map(({ method, path }) => `${method} ${path}`).sort()
  expect(keys(lines)).toEqual(keys(endpoints))
})

test('what a parameter of a domain was is noticed in a contract of half a megabyte', () => {
  const before = structuredClone(shape)
  const { query } = before.endpoints['catalogue.listWorks'] ?? {}
  if (query?.properties) query.properties.sort = { type: 'string', enum: ['pubTime', 'gone'] }
  expect(unannounced(before, shape)).toEqual([
    expect.stringContaining('catalogue.listWorks query.sort: values ["pubTime","gone"] → ["relevance"'),
  ])
  expect(unannounced({ ...before, version: '0.0.9' }, shape)).toEqual([])
})
