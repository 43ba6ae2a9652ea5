import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { catalogue, playback } from '@yehang/contract'
import { memoryOf, type RunningSite } from '../harness/running-site.ts'
import { ask, Person } from './person.ts'

/**
 * Clients that send or read hardly anything: others are served, memory stays bounded, and they are
 * disconnected in time.
 */

interface Kind {
  /** What is written at once. */
  begin: string
  /** What is written once a second. */
  drip: string
  reads: boolean
  /** Seconds within which it has to be disconnected. */
  within: number
}

/** MB that one client may make us hold: a hundred requests that were asked at once are some 12 KB each. */
const mostMb = 2

const body =
  'POST /prod-api/v2/user/login HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{'
const list = '/prod-api/v2/works/detail/list?modName=censored&pageSize=300'
const many = `GET ${list} HTTP/1.1\r\nhost: site\r\n\r\n`.repeat(100)

const kinds: Record<string, Kind> = {
  'slow headers': { begin: 'GET / HTTP/1.1\r\nhost: site\r\n', drip: 'x-a: b\r\n', reads: true, within: 30 },
  'slow body': { begin: body, drip: ' ', reads: true, within: 45 },
  'reads nothing of many answers': { begin: many, drip: '', reads: false, within: 100 },
}

/** A piece of the demo's clip, as a player asks for it. */
async function mediaAddress(site: RunningSite): Promise<string> {
  const vip = new Person(site.url, 'demo_vip', 'yehang-demo')
  const [work] = await site.sql<{ id: string }>(
    'select id::text from work where is_online = 1 and published limit 1',
  )
  const got = await vip.call(playback.getVideo, { params: { id: work?.id ?? '' } })
  const first = new URL(String(got.answer.data), site.url).href
  const lineOf = async (list: string) =>
    (await (await fetch(list)).text()).split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? ''
  const second = new URL(await lineOf(first), first).href
  return new URL(await lineOf(second), second).pathname
}

async function beSlow(
  site: RunningSite,
  kind: Kind,
  count: number,
): Promise<{ open: () => number; longest: () => number; end(): void }> {
  const { port } = new URL(site.url)
  const begin = performance.now()
  let longest = 0
  const sockets = new Set<Socket>()
  for (let made = 0; made < count; made++) {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      sockets.delete(socket)
      longest = performance.now() - begin
    })
    if (kind.reads) socket.resume()
    else socket.pause()
    socket.write(kind.begin)
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (kind.drip && socket.writable) socket.write(kind.drip)
    // A client that does not read notices the disconnection only by writing.
    for (const socket of sockets) if (!kind.reads && socket.writable) socket.write('\r\n')
  }, 1000)
  return {
    open: () => sockets.size,
    longest: () => longest / 1000,
    end() {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function othersAre(
  site: RunningSite,
  seconds: number,
): Promise<{ p50: number; p99: number; failed: number }> {
  const times: number[] = []
  let failed = 0
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    const { code, ms } = await ask(site.url, catalogue.listWorks, {
      query: { modName: 'anime', pageSize: 10, pageNum: 1 + (times.length % 50) },
    })
    if (code !== 200) failed += 1
    times.push(ms)
    await wait(20)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), failed }
}

export async function measureSlow(site: RunningSite, count: number): Promise<string[]> {
  const findings: string[] = []
  const media = `GET ${await mediaAddress(site)} HTTP/1.1\r\nhost: site\r\n\r\n`.repeat(100)
  const all: Record<string, Kind> = {
    ...kinds,
    'reads nothing of media': { begin: media, drip: '', reads: false, within: 100 },
  }
  const before = await othersAre(site, 5)
  const line = ({ p50, p99 }: typeof before) => `others p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  console.log(`  no slow client: ${line(before)}, memory ${memoryOf(site.pids.api()).toFixed(0)} MB`)
  for (const [name, kind] of Object.entries(all)) {
    const memory = memoryOf(site.pids.api())
    const slow = await beSlow(site, kind, count)
    const first = await othersAre(site, 5)
    const others = await othersAre(site, 8)
    const grown = memoryOf(site.pids.api()) - memory
    const deadline = performance.now() + kind.within * 1000
    while (slow.open() > 0 && performance.now() < deadline) await wait(500)
    const left = slow.open()
    slow.end()
    console.log(
      `  ${count} × ${name}: ${line(others)} (first 5 s: p99 ${first.p99.toFixed(0)} ms), memory ${grown >= 0 ? '+' : ''}${grown.toFixed(0)} MB, ${left === 0 ? `all let go after ${slow.longest().toFixed(0)} s` : `${left} still held after ${kind.within + 13} s`}`,
    )
    if (left > 0) findings.push(`${name}: ${left} of ${count} were not let go`)
    if (others.failed + first.failed > 0)
      findings.push(`${name}: ${others.failed + first.failed} calls of others failed`)
    if (grown > mostMb * count) findings.push(`${name}: memory grew by ${grown.toFixed(0)} MB`)
  }
  return findings
}
