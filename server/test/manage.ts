import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { vi } from 'vitest'
import { manage } from '../src/main/manage.ts'
import type { Language } from '../src/platform/text/said.ts'
import { databaseUrl, type TestDatabase, testDatabase } from './database.ts'

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
  /** By default the language is that of the locale. */
  runWith(args: readonly string[], how: { language?: Language; input?: string }): Promise<Ran>
  close(): Promise<void>
}

/** Commands of `npm run manage` on a database of their own. */
export async function testManage(template: 'empty' | 'catalogue' = 'empty'): Promise<TestManage> {
  const database = await testDatabase(template)
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-manage-'))
  vi.stubEnv('DATABASE_URL', databaseUrl(database.connection))
  vi.stubEnv('DATA_DIR', folder)
  const runWith: TestManage['runWith'] = async (args, { language, input }) => {
    const written = { out: '', err: '' }
    const stream = (name: 'out' | 'err') =>
      new Writable({
        write(chunk, _, done) {
          written[name] += chunk
          done()
        },
      })
    const code = await manage([...args], {
      out: stream('out'),
      err: stream('err'),
      ...(input !== undefined && { in: Readable.from([input]) }),
      ...(language && { language }),
    })
    return { code, ...written }
  }
  return {
    database,
    folder,
    run: (...args) => runWith(args, { language: 'en' }),
    runWith,
    async close() {
      vi.unstubAllEnvs()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
