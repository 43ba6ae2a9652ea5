/**
 * A process that opens the embedded database, for tests that kill it or let two of them meet. Arguments: the data
 * folder and optionally uid:gid to become first. Reads the commands `claim`, `write WORD`, `words`, `log` and `stop` from
 * standard input, a line each, and answers each with a line of JSON.
 */
import { createInterface } from 'node:readline'
import pg from 'pg'
import { openEmbedded } from '../embedded.ts'
import { installedPrograms } from '../programs.ts'

const [dataDir = '', identity] = process.argv.slice(2)
const said: string[] = []
const answer = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`)

if (identity) {
  // The repository may lie where the user cannot enter; what is needed of it is read before.
  await installedPrograms()
  const [uid = 0, gid = 0] = identity.split(':').map(Number)
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

function fail(error: unknown): void {
  answer({ error: error instanceof Error ? error.message : String(error) })
}

try {
  const embedded = await openEmbedded({
    dataDir,
    log: { info: (message) => said.push(message), warn: (message) => said.push(message) },
  })
  answer({ startedHere: embedded.startedHere })

  async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(embedded.connection)
    await client.connect()
    try {
      return (await client.query(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  for await (const line of createInterface({ input: process.stdin })) {
    const [command, word] = line.split(' ')
    try {
      if (command === 'claim') {
        await embedded.claim()
        answer({ claimed: true })
      } else if (command === 'write') {
        await query('create table if not exists kept (word text)')
        await query('insert into kept values ($1)', [word])
        answer({ written: word })
      } else if (command === 'words') {
        const rows = await query('select word from kept order by word')
        answer({ words: rows.map((row) => row.word) })
      } else if (command === 'log') {
        answer({ said })
      } else if (command === 'stop') {
        answer({ stopped: await embedded.stop() })
        break
      }
    } catch (error) {
      fail(error)
    }
  }
} catch (error) {
  fail(error)
}
