import { setTimeout as wait } from 'node:timers/promises'
import { billing, catalogue, type Endpoint, library, playback } from '@yehang/contract'
import { percentile } from '../harness/drive.ts'
import { type Answered, type Browser, openBrowser, SignedIn } from './browser.ts'

/** Readers and members at a steady rate, whatever the time that answers take. */

export interface Work {
  id: string
  number: string
  title: string
}

export interface Times {
  p50: number
  p99: number
  count: number
}

export interface Load {
  /** Of the time since the last look: by what was asked for. */
  look(): { reads: Times; pages: Times; members: Times; failed: Record<string, number> }
  end(): Promise<void>
}

/** Few are asked for often, most seldom. */
const popular = (count: number) => Math.floor(count * Math.random() ** 3)
const pick = <T>(list: readonly T[]): T => list[popular(list.length)] as T
const chance = (share: number) => Math.random() < share

/** Calls of one browser, until another one comes in its place. */
const callsOfOneBrowser = 120
const browserCount = 30
export const memberCount = 30

export async function startLoad(
  url: string,
  {
    works,
    films,
    codes,
    rate,
    memberRate,
  }: { works: Work[]; films: string[]; codes: string[]; rate: number; memberRate: number },
): Promise<Load> {
  const times = { reads: [] as number[], pages: [] as number[], members: [] as number[] }
  let failed: Record<string, number> = {}
  let stopped = false
  const running = new Set<Promise<void>>()

  const fail = (what: string) => {
    failed[what] = (failed[what] ?? 0) + 1
  }
  /** What is refused or fails is counted; nothing is thrown. */
  async function timed(kind: keyof typeof times, what: string, work: () => Promise<Answered | number>) {
    const begin = performance.now()
    try {
      const answered = await work()
      times[kind].push(performance.now() - begin)
      if (typeof answered === 'number') return
      const { code, reason, msg } = answered.answer
      if (code !== 200) fail(`${what}: ${code} ${reason ?? msg}`)
    } catch (error) {
      fail(`${what}: ${String((error as Error).cause ?? error)}`)
    }
  }

  const list = (query: Record<string, string | number>): [Endpoint, object] => [
    catalogue.listWorks,
    { query },
  ]
  const ofWork = (endpoint: Endpoint): [Endpoint, object] => [endpoint, { params: { id: pick(works).id } }]
  const reads: (() => [Endpoint, object])[] = [
    () => list({ modName: 'censored', pageNum: 1 + popular(400) }),
    () => list({ modName: 'censored', hasResource: 1, sort: 'collect', date: 7, pageNum: 1 + popular(20) }),
    () => list({ keyword: pick(works).title.slice(0, 2) }),
    () => list({ keyword: pick(works).number }),
    () => ofWork(catalogue.getWork),
    () => ofWork(catalogue.getWork),
    () => ofWork(catalogue.listRelated),
    () => [catalogue.listPerformers, { query: { pageNum: 1 + popular(20) } }],
  ]
  const pages = [
    () => '/index',
    () => '/censored',
    () => `/censored/${pick(works).id}`,
    () => `/search/${encodeURIComponent(pick(works).title.slice(0, 2))}`,
  ]

  interface Reader {
    browser: Browser
    left: number
  }
  const readers: (Reader | undefined)[] = Array.from({ length: browserCount })
  async function reader(): Promise<Browser> {
    const place = Math.floor(Math.random() * browserCount)
    const known = readers[place]
    if (known && known.left-- > 0) return known.browser
    const browser = await openBrowser(url)
    readers[place] = { browser, left: callsOfOneBrowser * (0.5 + Math.random()) }
    return browser
  }
  async function read(): Promise<void> {
    const browser = await reader().catch((error) => void fail(`key: ${error}`))
    if (!browser) return
    if (chance(0.25)) return timed('pages', 'page', () => browser.page(pick(pages)()))
    const [endpoint, options] =
      reads[Math.floor(Math.random() * reads.length)]?.() ?? ofWork(catalogue.getWork)
    return timed('reads', endpoint.path, () => browser.call(endpoint, options))
  }

  const people: SignedIn[] = []
  const run = Date.now().toString(36)
  // Codes of the demo are redeemed on this machine alone.
  const local = await openBrowser(url, null)
  for (let made = 0; made < memberCount; made++) {
    const person = new SignedIn(await openBrowser(url), `soak_${run}_${made}`)
    await timed('members', 'register', () => person.register())
    await timed('members', 'history', () => person.call(library.setHistoryState, { body: { state: 'on' } }))
    const code = codes[made] ?? ''
    await timed('members', 'redeem', () =>
      new SignedIn(local, person.userName).call(billing.redeemCode, { body: { code } }),
    )
    people.push(person)
  }
  const choose = () => ({ dataId: pick(works).id, status: chance(0.6) ? 0 : 9 })
  async function watch(person: SignedIn): Promise<Answered> {
    const dataId = pick(films)
    await person.call(library.addHistory, { body: { dataIds: [dataId] } })
    const opened = await person.call(playback.getVideo, { params: { id: dataId } })
    if (opened.answer.code !== 200) return opened
    const { stream } = opened.answer as { stream?: string }
    for (let step = 1; step <= 3; step++) {
      await person.call(playback.setPosition, { body: { dataId, position: step * 10, length: 120 } })
    }
    return person.call(playback.endVideo, { body: { stream } })
  }
  const actions: [share: number, what: string, act: (person: SignedIn) => Promise<Answered>][] = [
    [25, 'detail', (person) => person.call(...ofWork(catalogue.getWork))],
    [20, 'like', (person) => person.call(library.like, { body: choose() })],
    [20, 'collect', (person) => person.call(library.addToFolders, { body: choose() })],
    [10, 'likes', (person) => person.call(library.listLikes)],
    [10, 'collected', (person) => person.call(library.listCollected)],
    [10, 'watch', watch],
    [3, 'sign in', (person) => person.signIn()],
    [2, 'sign out', (person) => person.signOut()],
  ]
  const inShares = actions.flatMap((action) => Array.from({ length: action[0] }, () => action))
  const busy = new Set<SignedIn>()
  async function act(): Promise<void> {
    const person = people[Math.floor(Math.random() * people.length)]
    if (person === undefined || busy.has(person)) return
    const [, what, action] = inShares[Math.floor(Math.random() * inShares.length)] ?? []
    if (what === undefined || action === undefined) return
    busy.add(person)
    await timed('members', what, () => action(person))
    busy.delete(person)
  }

  /** Begins so many a second. After a pause of this process what was missed is left out. */
  async function steadily(perSecond: number, work: () => Promise<void>): Promise<void> {
    while (!stopped) {
      await wait((1000 / perSecond) * (0.5 + Math.random()))
      if (running.size > 200) {
        fail('left out: 200 are under way')
        continue
      }
      const one: Promise<void> = work().finally(() => running.delete(one))
      running.add(one)
    }
  }
  const steady = [steadily(rate, read), steadily(memberRate, act)]

  const timesOf = (kind: keyof typeof times): Times => {
    const sorted = times[kind].splice(0).sort((a, b) => a - b)
    return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), count: sorted.length }
  }
  return {
    look() {
      const was = failed
      failed = {}
      return { reads: timesOf('reads'), pages: timesOf('pages'), members: timesOf('members'), failed: was }
    },
    async end() {
      stopped = true
      await Promise.all([...steady, ...running])
    },
  }
}
