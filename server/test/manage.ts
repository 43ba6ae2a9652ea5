import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { vi } from 'vitest'
import { manage } from '../src/main/manage.ts'
import type { Language } from '../src/platform/text/said.ts'
import { type TestDatabase, testDatabase } from './database.ts'

interface Ran {
  code: number
  out: string
  err: string
}

export interface TestManage {
  database: TestDatabase
  /** DATA_DIR of the commands. */
  folder: string
  run(...args: string[]): Promise<Ran>
  runIn(language: Language, args: readonly string[]): Promise<Ran>
  close(): Promise<void>
}

/** Commands of `npm run manage` on a database of their own. */
export async function testManage(template: 'empty' | 'catalogue' = 'empty'): Promise<TestManage> {
  const database = await testDatabase(template)
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-manage-'))
  const url = new URL('postgres:///')
  url.pathname = `/${database.connection.database}`
  for (const name of ['host', 'port', 'user', 'password'] as const) {
    const value = database.connection[name]
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  vi.stubEnv('DATABASE_URL', url.href)
  vi.stubEnv('DATA_DIR', folder)
  async function runIn(language: Language, args: readonly string[]): Promise<Ran> {
    const written = { out: '', err: '' }
    const stream = (name: 'out' | 'err') =>
      new Writable({
        write(chunk, _, done) {
          written[name] += chunk
          done()
        },
      })
    const code = await manage([...args], { out: stream('out'), err: stream('err'), language })
    return { code, ...written }
  }
  return {
    database,
    folder,
    run: (...args) => runIn('en', args),
    runIn,
    async close() {
      vi.unstubAllEnvs()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
