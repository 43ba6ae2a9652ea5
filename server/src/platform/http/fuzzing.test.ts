import { expect, test } from 'vitest'
import { runCampaign } from '../../../test/fuzzing/campaign.ts'
import { startTestServer } from '../../../test/server.ts'

/** A small campaign; `npm run bench -- fuzz` runs a large one (bench/fuzz.ts). */

const seed = 20_261_120

test(`a thousand requests made from the contract with seed ${seed} find no fault`, {
  timeout: 120_000,
}, async () => {
  const server = await startTestServer()
  const { done, codes, findings } = await runCampaign(server, { seed, count: 1000 })
  await server.close()
  expect(findings.slice(0, 10).join('\n')).toBe('')
  expect(done).toBe(1000)
  // Calls that are all refused find nothing: most endpoints must have answered at least once.
  const answered = [...codes.values()].filter((of) => of.has(200)).length
  expect(answered).toBeGreaterThan(80)
})
