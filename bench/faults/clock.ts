import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { catalogue, library, members } from '@yehang/contract'
import { type RunningSite, until } from '../harness/running-site.ts'
import { countAcknowledged, countHalves, countMoney } from './counting.ts'
import { startLoad } from './load.ts'
import { ask, Person } from './person.ts'

/** The clock of api and worker jumps by an hour and back while people write. PostgreSQL keeps the right time. */

const hour = 3_600_000
const readSeconds = 12

interface Level {
  levelId: number
  endTime: string | null
}

export async function measureClock(site: RunningSite, clockFile: string): Promise<string[]> {
  const findings: string[] = []
  const shift = async (ms: number) => {
    await writeFile(clockFile, String(ms))
    await wait(500)
  }
  await shift(0)
  const load = await startLoad(site, { members: 4 })
  const { ledger } = load
  const witness = new Person(site.url, `witness_${Date.now().toString(36)}`)
  const made = await witness.register()
  if (made.code !== 200) findings.push(`no witness: ${made.msg}`)
  const level = async () => ((await witness.call(members.getInfo)).answer as { level: Level }).level
  await wait(5000)

  const look = async (when: string) => {
    const from = ledger.acknowledged
    const begin = performance.now()
    const codes = new Map<number, number>()
    while (performance.now() - begin < readSeconds * 1000) {
      const read = await ask(site.url, catalogue.listWorks, { query: { modName: 'western', pageSize: 5 } })
      const own = await witness.call(library.listLikes)
      for (const { code } of [read, own]) codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    const { levelId } = await level()
    const summary = [...codes].map(([code, count]) => `${count}× ${code}`).join(', ')
    console.log(
      `  ${when}: ${ledger.acknowledged - from} writes acknowledged, reads ${summary}; the witness is level ${levelId}, ${witness.lost} sign-ins lost`,
    )
    if (ledger.acknowledged === from) findings.push(`${when}: nothing was acknowledged`)
    if ([...codes.keys()].some((code) => code !== 200))
      findings.push(`${when}: reads were answered ${summary}`)
  }

  await look('before')
  for (const [name, ms] of [
    ['an hour ahead', hour],
    ['back', 0],
    ['an hour behind', -hour],
    ['back again', 0],
  ] as const) {
    await shift(ms)
    await look(name)
  }
  await load.end()
  if (witness.lost > 0) findings.push(`the witness was signed out ${witness.lost} times`)
  const settled = async () => (await countMoney(site)).findings.length === 0
  await until(settled, 120, 'paid orders are granted').catch(() => {})
  const money = await countMoney(site)
  findings.push(
    ...(await countAcknowledged(site, ledger, true)),
    ...(await countHalves(site)),
    ...money.findings,
  )
  console.log(
    `  ${ledger.acknowledged} writes acknowledged, ${money.paid} orders paid; sign-ins lost: ${load.lostSignIns()}`,
  )
  const late = await site.sql<{ jobs: number }>(
    "select count(*)::int as jobs from graphile_worker._private_jobs where run_at < now() - interval '2 minutes' and attempts = 0",
  )
  if ((late[0]?.jobs ?? 0) > 0) findings.push(`${late[0]?.jobs} jobs wait for a time that has passed`)
  for (const [kind, { ok, away, none, other }] of ledger.calls) {
    const rest = [...other].map(([what, count]) => `${count}× ${what}`).join('; ')
    if (rest)
      console.log(
        `    ${kind.padEnd(14)} ${ok} answered, ${away} summary to wait, ${none} without an answer ${rest}`,
      )
  }
  return findings
}
