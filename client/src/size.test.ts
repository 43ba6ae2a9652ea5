import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundledClient } from '../test/bundle.ts'

const mostBytes = 15 * 1024

test('the whole client weighs at most 15 KB, minified and gzipped, and imports nothing', async () => {
  const { code, imports } = await bundledClient()
  expect(imports).toEqual([])
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(mostBytes)
})
