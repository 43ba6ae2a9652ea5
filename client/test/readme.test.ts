import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../server/test/accounts.ts'
import { startTestServer, type TestServer } from '../../server/test/server.ts'
import { buildPackage } from '../build.ts'

const run = promisify(execFile)
const compiler = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const readme = await readFile(path.join(import.meta.dirname, '../README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
}))

let server: TestServer
/** A program that has installed the package as it is published. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-client-'))
  await buildPackage(path.join(folder, 'node_modules/@yehang/client'))
  server = await startTestServer({
    config: { accounts: { appId: '1', captcha: false, limits: false } },
    now: Date.now,
  })
  await newMember(server.url, 'lin_hai')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const fileOf = async ({ language, text }: (typeof blocks)[number], at: number) => {
  const file = path.join(folder, `example-${at}.m${language}`)
  await writeFile(file, text.replaceAll('https://films.example.org', server.url))
  return file
}

test('the README has examples, each of them code that is run', () => {
  expect(blocks.length).toBeGreaterThan(5)
  expect(blocks.map(({ language }) => language).filter((language) => !/^[jt]s$/.test(language))).toEqual([])
})

test.each([...blocks.entries()])('example %i runs and says something', async (at, block) => {
  const { stdout, stderr } = await run(process.execPath, ['--no-warnings', await fileOf(block, at)])
  expect(stderr).toBe('')
  expect(stdout.trim()).not.toBe('')
  expect(stdout).not.toContain('undefined')
})

test('the examples fit the types of the package', async () => {
  const files = await Promise.all(blocks.map((block, at) => fileOf(block, at)))
  const options = [
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable',
    '--noEmit',
  ]
  const strict = ['--strict', '--types', '', '--exactOptionalPropertyTypes']
  const typed = files.filter((file) => file.endsWith('.mts'))
  expect(typed.length).toBeGreaterThan(0)
  const checked = run(process.execPath, [compiler, ...options, ...strict, ...typed], { cwd: folder })
  expect((await checked.catch((error) => error)).stdout).toBe('')
})
