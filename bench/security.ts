import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { banMember, createStaff } from '../server/src/domains/members/service/staffing.ts'
import { startApi } from '../server/src/main/api.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openContext } from '../server/src/platform/context.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'

/**
 * Whether the time of a failed sign-in reveals whether the account exists: medians over `--tries`
 * of a known, a banned and an unknown name, asked in turns.
 */

const { values } = parseArgs({ options: { tries: { type: 'string', default: '200' } } })
const tries = Number(values.tries)

const dataDir = await mkdtemp(path.join(tmpdir(), 'yehang-bench-'))
// PostgreSQL runs as another user when we are root, and must be able to enter.
await chmod(dataDir, 0o755)
const settings = {
  DATA_DIR: dataDir,
  PORT: '0',
  RATE_LIMIT: 'off',
  ATTEMPT_LIMITS: 'off',
  CAPTCHA: 'off',
  LOG_LEVEL: 'warn',
}
const config = readConfig(settings)
const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
const context = openContext({ config, connection: database.connection })
await migrate(context.pool)
const api = await startApi(context)

const now = new Date(systemClock.now())
for (const userName of ['known_name', 'banned_name']) {
  await createStaff(context.db, { userName, role: 'support', email: undefined, password: 'hai-shang-7' }, now)
}
await banMember(context.db, 'banned_name', true, now)

async function failedLogin(userName: string): Promise<number> {
  const begin = performance.now()
  const response = await fetch(`${api.url}/prod-api/v2/user/login`, {
    method: 'POST',
    // The same try comes again within a second.
    headers: { 'content-type': 'application/json', repeatSubmit: 'false' },
    body: JSON.stringify({ appId: '1', userName, password: 'guessed-wrong' }),
  })
  const { reason } = (await response.json()) as { reason: string }
  if (reason !== 'wrong_login') throw new Error(`answered: ${reason}`)
  return performance.now() - begin
}

const names = ['known_name', 'banned_name', 'unknown_name']
const times = new Map<string, number[]>(names.map((name) => [name, []]))
for (let round = -10; round < tries; round++) {
  for (const name of names) {
    const time = await failedLogin(name)
    // The first rounds warm everything up.
    if (round >= 0) times.get(name)?.push(time)
  }
}

console.log(`A failed sign-in, median of ${tries} each:`)
for (const [name, all] of times) {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  console.log(`  ${name.padEnd(13)} ${at(0.5)} ms   (10 %: ${at(0.1)}, 90 %: ${at(0.9)})`)
}

await api.close()
await context.close()
await database.close()
await rm(dataDir, { recursive: true, force: true })
