import { randomUUID } from 'node:crypto'
import { catalogue, library, support } from '@yehang/contract'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addressOf } from '../../server/test/client.ts'
import type { TestMember } from '../../server/test/member.ts'

/** Readers and writers that continue through faults, and the result of each request. */

export interface Phase {
  name: string
  reads: number
  writes: number
  /** Requests that had no answer, or none of 200; by what they met. */
  failed: Record<string, number>
  seconds: number
}

export interface Load {
  /** Ends the phase that runs and begins another one. */
  phase(name: string): void
  end(): Promise<Phase[]>
  /** Acknowledged writes, and those of them that the database does not have. */
  check(db: Database): Promise<{ acknowledged: number; lost: number }>
}

const patienceMs = 15_000
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

export function startLoad(
  url: string,
  { members, readers, works }: { members: TestMember[]; readers: number; works: string[] },
): Load {
  const phases: Phase[] = []
  let begun = performance.now()
  let stopped = false
  const messages: string[] = []
  /** The last state that was acknowledged; undefined where the last attempt was not. */
  const likes = new Map<string, boolean | undefined>()
  let likesAcknowledged = 0

  const current = () => phases.at(-1)
  const close = () => {
    const phase = current()
    if (phase) phase.seconds = (performance.now() - begun) / 1000
    begun = performance.now()
  }
  const begin = (name: string) => {
    close()
    phases.push({ name, reads: 0, writes: 0, failed: {}, seconds: 0 })
  }
  begin('steady')

  async function ask(kind: 'reads' | 'writes', address: string, init: RequestInit = {}): Promise<boolean> {
    const phase = current()
    let fault: string | null = null
    try {
      const answer = await fetch(url + address, { ...init, signal: AbortSignal.timeout(patienceMs) })
      const text = await answer.text()
      const { code } = answer.status === 200 ? (JSON.parse(text) as { code: number }) : { code: 0 }
      if (code !== 200) fault = `${kind} ${answer.status}${code ? ` code ${code}` : ''}`
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } }
      fault = `${kind} ${cause?.code ?? name}`
    }
    if (phase) {
      phase[kind] += 1
      if (fault !== null) phase.failed[fault] = (phase.failed[fault] ?? 0) + 1
    }
    return fault === null
  }

  const read = async () => {
    const addresses = [
      () => addressOf(catalogue.getWork, { params: { id: pick(works) } }),
      () => addressOf(catalogue.listRelated, { params: { id: pick(works) } }),
      () =>
        addressOf(catalogue.listWorks, {
          query: { modName: 'censored', pageNum: 1 + Math.floor(Math.random() * 300) },
        }),
      () => addressOf(catalogue.listPerformers, { query: { pageNum: 1 + Math.floor(Math.random() * 20) } }),
    ]
    while (!stopped) await ask('reads', pick(addresses)())
  }
  const write = async (member: TestMember) => {
    const post = (address: string, body: object) =>
      ask('writes', address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', repeatSubmit: 'false', ...member.headers },
        body: JSON.stringify(body),
      })
    const mine = works.slice(0, 20)
    while (!stopped) {
      const message = `船几点开？${randomUUID()}`
      if (await post(addressOf(support.createMessage, {}), { appId: '1', message })) messages.push(message)
      const id = pick(mine)
      const key = `${member.id} ${id}`
      const on = likes.get(key) !== true
      likes.set(key, undefined)
      if (await post(addressOf(library.like, {}), { dataId: id, status: on ? 0 : 9 })) {
        likes.set(key, on)
        likesAcknowledged += 1
      }
    }
  }
  const running = Promise.all([...Array.from({ length: readers }, read), ...members.map(write)])
  return {
    phase: begin,
    async end() {
      stopped = true
      await running
      close()
      return phases
    },
    async check(db) {
      const found = await db.selectFrom('message').select('first_text').execute()
      const there = new Set(found.map(({ first_text }) => first_text))
      const liked = await db.selectFrom('work_like').select(['member_id', 'work_id']).execute()
      const isLiked = new Set(liked.map((row) => `${row.member_id} ${row.work_id}`))
      const lostMessages = messages.filter((message) => !there.has(message)).length
      const lostLikes = [...likes].filter(([key, on]) => on !== undefined && isLiked.has(key) !== on).length
      return { acknowledged: messages.length + likesAcknowledged, lost: lostMessages + lostLikes }
    },
  }
}
