import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const mostBytes = 15 * 1024

test('the whole client weighs at most 15 KB, minified and gzipped, and imports nothing', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, 'index.ts'), formats: ['es'] },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const [bundle] = output
  expect(bundle.imports).toEqual([])
  expect(gzipSync(bundle.code, { level: 9 }).length).toBeLessThan(mostBytes)
})
