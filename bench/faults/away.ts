import { rename } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { catalogue, library, members } from '@yehang/contract'
import { type RunningSite, until } from '../harness/running-site.ts'
import { ask, demoStaff } from './person.ts'

/**
 * PostgreSQL away for a while, stopped and cut off: what is answered meanwhile, and whether the
 * site recovers without help.
 */

interface Seen {
  count: number
  codes: Map<number, number>
  slowest: number
  withoutRetryAfter: number
  noSentence: number
}

const probes = {
  'kept list': (site: RunningSite) =>
    ask(site.url, catalogue.listWorks, { query: { modName: 'censored', pageSize: 20 } }),
  'list not kept': (site: RunningSite) =>
    ask(site.url, catalogue.listWorks, {
      query: { modName: 'anime', pageSize: 7, pageNum: 1 + Math.floor(Math.random() * 100) },
    }),
  'a sign-in': (site: RunningSite) =>
    ask(site.url, members.login, { body: { appId: '1', userName: 'demo_vip', password: 'yehang-demo' } }),
} as const

async function page(site: RunningSite, path: string): Promise<string> {
  const begin = performance.now()
  const response = await fetch(site.url + path, {
    headers: { cookie: 'adult=1' },
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
  const text = (await response?.text()) ?? ''
  const cards = text.match(/class="work-card-card/g)?.length ?? 0
  return `${response?.status ?? 0} in ${Math.round(performance.now() - begin)} ms, ${cards} cards, retry-after ${response?.headers.get('retry-after') ?? 'none'}`
}

async function whileAway(
  site: RunningSite,
  seconds: number,
  like: () => ReturnType<typeof ask>,
): Promise<Map<string, Seen>> {
  const all = { ...probes, 'likes of a member': like }
  const seen = new Map<string, Seen>()
  const deadline = performance.now() + seconds * 1000
  const probe = async (name: string, call: (site: RunningSite) => ReturnType<typeof ask>) => {
    const row: Seen = { count: 0, codes: new Map(), slowest: 0, withoutRetryAfter: 0, noSentence: 0 }
    seen.set(name, row)
    while (performance.now() < deadline) {
      const { code, ms, retryAfter, msg } = await call(site)
      row.count += 1
      row.codes.set(code, (row.codes.get(code) ?? 0) + 1)
      row.slowest = Math.max(row.slowest, ms)
      if (code === 503 && retryAfter === null) row.withoutRetryAfter += 1
      if (code !== 200 && !/[一-鿿]/.test(msg)) row.noSentence += 1
      await wait(100)
    }
  }
  await Promise.all(Object.entries(all).map(([name, call]) => probe(name, call)))
  return seen
}

interface Way {
  leave(site: RunningSite): Promise<void>
  come(site: RunningSite): Promise<void>
}

const send = (pids: number[], signal: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, signal)
}

const confOf = (site: RunningSite, name: string) => path.join(site.dataDir, 'postgresql', name)
let stopped: number[] = []

const ways: Record<string, Way> = {
  /** It is there, and says nothing. */
  stopped: {
    async leave(site) {
      stopped = site.pids.postgres()
      send(stopped, 'SIGSTOP')
    },
    come: async () => send(stopped, 'SIGCONT'),
  },
  /** It is killed, and cannot be started. */
  refusing: {
    async leave(site) {
      await rename(confOf(site, 'postgresql.conf'), confOf(site, 'postgresql.conf.aside'))
      send(site.pids.postgres(), 'SIGKILL')
    },
    come: (site) => rename(confOf(site, 'postgresql.conf.aside'), confOf(site, 'postgresql.conf')),
  },
}

export async function measureAway(site: RunningSite, seconds: number): Promise<string[]> {
  const findings: string[] = []
  const member = demoStaff(site)
  const like = () => member.call(library.listLikes)
  await like()
  const kept = '/censored'
  for (const [name, { leave, come }] of Object.entries(ways)) {
    // What was kept before an absence is dropped after it.
    await page(site, kept)
    await probes['kept list'](site)
    console.log(`  before: page ${await page(site, kept)}`)
    const pid = site.pids.api()
    await leave(site)
    const pages = (async () => {
      await wait(5000)
      console.log(`  ${name}: a page that is kept: ${await page(site, kept)}`)
      console.log(`  ${name}: a page that is not: ${await page(site, '/western?page=3')}`)
    })()
    const seen = await whileAway(site, seconds, like)
    await pages
    await come(site)
    const begin = performance.now()
    const writes = async () => (await like()).code === 200
    await until(writes, 60, 'it is used again').catch((error) => findings.push(String(error)))
    console.log(
      `  ${name} for ${seconds} s; used again after ${((performance.now() - begin) / 1000).toFixed(1)} s`,
    )
    for (const [what, { count, codes, slowest, withoutRetryAfter, noSentence }] of seen) {
      const summary = [...codes].map(([code, times]) => `${times}× ${code || 'no answer'}`).join(', ')
      console.log(`    ${what.padEnd(18)} ${count} asked: ${summary}; slowest ${Math.round(slowest)} ms`)
      if (slowest > 5000) findings.push(`${name}, ${what}: an answer took ${Math.round(slowest)} ms`)
      if (withoutRetryAfter + noSentence > 0) findings.push(`${name}, ${what}: an answer without words`)
      if ([...codes.keys()].some((code) => code !== 200 && code !== 503))
        findings.push(`${name}, ${what}: answered ${summary}`)
    }
    if (site.pids.api() !== pid || !site.isRunning())
      findings.push(`${name}: the site did not live through it`)
  }
  return findings
}
