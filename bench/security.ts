import path from 'node:path'
import { parseArgs } from 'node:util'
import { startApi } from '../server/src/api.ts'
import { readConfig } from '../server/src/config.ts'
import { openContext } from '../server/src/context.ts'
import { connectDatabase } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'

/**
 * Whether the time of a refused sign-in tells if the name exists: `npm run bench -- security`. Tries with a known name,
 * an unknown one, and the right password take turns, one at a time; limits and captchas are off, everything else as in
 * use. Trust the ratio.
 */

const { values } = parseArgs({ options: { tries: { type: 'string', default: '200' } } })
const tries = Number(values.tries)
const password = 'bench-password'

const config = readConfig({
  DATA_DIR: path.resolve(import.meta.dirname, '../data/bench-security'),
  PORT: '0',
  CAPTCHA: 'off',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
})
const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
const context = openContext({ config, connection: database.connection })
await migrate(context.pool)
const api = await startApi(context)

/** Answers the code, and how long it took in milliseconds. */
async function post(call: string, body: object): Promise<{ code: number; ms: number }> {
  const begin = performance.now()
  const response = await fetch(`${api.url}/prod-api/v2/user/${call}`, {
    method: 'POST',
    // Turns of the same try come sooner after each other than a person's would.
    headers: { 'content-type': 'application/json', repeatSubmit: 'false' },
    body: JSON.stringify({ appId: config.accounts.appId, ...body }),
  })
  const { code } = (await response.json()) as { code: number }
  return { code, ms: performance.now() - begin }
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

try {
  const known = `bench-${Date.now()}`
  await post('register', {
    userName: known,
    password,
    confirmPassword: password,
    email: 'bench@example.org',
  })
  const kinds = {
    'known name, wrong password': (turn: number) => ({ userName: known, password: `wrong-${turn}-wrong` }),
    'unknown name': (turn: number) => ({ userName: `${known}-${turn}`, password: `wrong-${turn}-wrong` }),
    'known name, right password': () => ({ userName: known, password }),
  }
  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]))
  // The first tries pay for what is made once.
  for (let turn = -5; turn < tries; turn++) {
    for (const [kind, form] of Object.entries(kinds)) {
      const { code, ms } = await post('login', form(turn))
      const isRight = kind === 'known name, right password'
      if ((code === 200) !== isRight) throw new Error(`${kind}: answered ${code}`)
      if (turn >= 0) times.get(kind)?.push(ms)
    }
  }
  const medians = [...times].map(([kind, list]) => ({ kind, ms: median(list) }))
  const base = medians[0]?.ms ?? 1
  console.log(`| sign-in, ${tries} tries each | median ms | times the first |\n|---|--:|--:|`)
  for (const { kind, ms } of medians) {
    console.log(`| ${kind} | ${ms.toFixed(1)} | ${(ms / base).toFixed(3)} |`)
  }
} finally {
  await api.close()
  await context.close()
  await database.close()
}
