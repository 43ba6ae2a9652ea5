import { randomBytes } from 'node:crypto'
import { base, texts } from '@yehang/contract'
import { hashPassword } from '../../src/domains/members/passwords.ts'
import type { Context } from '../../src/platform/context.ts'
import { readAnswer } from '../client.ts'
import { makeMember } from '../member.ts'
import { KnownIds } from './known-ids.ts'
import { type FuzzRequest, makeRequests, type Person, people } from './requests.ts'
import { fuzzPassword, idPlace } from './schema-values.ts'
import { Sender } from './sending.ts'

export interface Target {
  url: string
  context: Context
  /** Lines logged as a warning or worse. */
  faults: string[]
}

export interface CampaignOptions {
  seed: number
  count: number
  /** Where in the series of the seed it begins. */
  from?: number
  /** At the same time. */
  parallel?: number
  /** It ends then, however many were to follow. */
  until?: number
  /** After each hundred or so. */
  onProgress?: (done: number) => void
}

export interface CampaignReport {
  done: number
  /** Endpoints and how often each code was answered. */
  codes: Map<string, Map<number, number>>
  /** The last sentence with which an endpoint refused what was meant well. */
  refusals: Map<string, string>
  /** What must not be, each with the request that made it. */
  findings: string[]
}

/** What belongs into the log alone: places in our code, SQL, and PostgreSQL's complaints. */
export const leak =
  /\n\s+at |node_modules|file:\/\/\/\w+\/\w+\/.*\.ts|\.[jt]s:\d+:\d+|syntax error at|violates \w+|invalid (input syntax|byte sequence)|relation "|pg_catalog|SQLSTATE|FST_|ECONN|unterminated/

/** HTTP statuses of the envelope (docs/requirements.md, api 2). */
const meant = new Set([200, 404, 413, 421, 431])

const batch = 200

/** An endpoint that answers each principal as long as its session and role exist. */
const stillThere: Record<Person, string | null> = {
  guest: null,
  member: '/v2/user/getInfo',
  vip: '/v2/user/getInfo',
  staff: '/v2/staff/settings',
}

/** Keeps a sign-in for each kind of person, and makes a new one where calls have ended it. */
class SignIns {
  readonly #target: Target
  readonly #hash = hashPassword(fuzzPassword)
  readonly #members = new Map<Person, Record<string, string>>([['guest', {}]])

  constructor(target: Target) {
    this.#target = target
  }

  async renew(): Promise<void> {
    const { context, url } = this.#target
    for (const person of people) {
      const path = stillThere[person]
      const known = this.#members.get(person)
      if (path === null) continue
      if (known !== undefined) {
        const answer = await fetch(`${url}${base}${path}`, { headers: known })
        if (((await answer.json()) as { code: number }).code === 200) continue
      }
      const level = person === 'vip' ? { levelId: 2 } : {}
      const userName = `fuzz_${person}_${randomBytes(4).toString('hex')}`
      const roles = person === 'staff' ? ['admin'] : []
      const { id, headers } = await makeMember(context, { userName, roles, ...level })
      await context.db
        .updateTable('member')
        .set({ password_hash: await this.#hash })
        .where('id', '=', id)
        .execute()
      this.#members.set(person, headers)
    }
  }

  headersOf(person: Person): [string, string][] {
    return Object.entries(this.#members.get(person) ?? {})
  }
}

/** Sends requests made from a seed, and says what of the answers must not be. */
export async function runCampaign(target: Target, options: CampaignOptions): Promise<CampaignReport> {
  const { seed, count, from: first = 0, parallel = 6, until = Number.POSITIVE_INFINITY, onProgress } = options
  const sender = new Sender(target.url, parallel)
  const ids = new KnownIds()
  await ids.readDatabase(target.context)
  const signIns = new SignIns(target)
  const report: CampaignReport = { done: 0, codes: new Map(), refusals: new Map(), findings: [] }
  for (let from = first; from < first + count && Date.now() < until; from += batch) {
    await signIns.renew()
    const requests = makeRequests(seed, from, Math.min(batch, first + count - from))
    const send = async () => {
      for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
        const request = filled(next, ids)
        const findings = await judge(sender, request, signIns, ids, report).catch((error: Error) => [
          `no answer: ${error.message}`,
        ])
        // The log is written while the answer is under way, so the request it belongs to is a best
        // guess.
        findings.push(...target.faults.splice(0).map((line) => `in the log: ${line.slice(0, 1500)}`))
        report.findings.push(...findings.map((finding) => `${finding}\n  ${shown(request)}`))
        report.done += 1
      }
    }
    await Promise.all(Array.from({ length: parallel }, send))
    onProgress?.(report.done)
  }
  sender.close()
  return report
}

function filled(request: FuzzRequest, ids: KnownIds): FuzzRequest {
  const fill = (text: string) =>
    text.replaceAll(idPlace, (_, name: string, place: string) =>
      ids.pick(request.address, name, Number(place)),
    )
  const { body } = request
  return { ...request, address: fill(request.address), body: typeof body === 'string' ? fill(body) : body }
}

/** Sends a request; answers what is wrong with what came of it. */
async function judge(
  sender: Sender,
  { endpoint, kind, person, address, headers, body }: FuzzRequest,
  signIns: SignIns,
  ids: KnownIds,
  report: CampaignReport,
): Promise<string[]> {
  const named = new Set(headers.map(([name]) => name))
  const own = signIns.headersOf(person).filter(([name]) => !named.has(name))
  const { status, text } = await sender.send({
    method: endpoint.method,
    address,
    headers: [...own, ...headers],
    body,
  })
  const findings: string[] = []
  const parsed = parse(text)
  const { code = 0, msg = '' } = parsed ?? {}
  const name = `${endpoint.method} ${endpoint.path}`
  count(report.codes, name, code)
  if (kind === 'meant' && code !== 401 && code !== 402) report.refusals.set(name, msg)
  const isBusy = status === 503 && msg === texts.busy
  if (!meant.has(status) && !isBusy) findings.push(`HTTP ${status}: ${text.slice(0, 300)}`)
  if (leak.test(text)) findings.push(`tells too much: ${leak.exec(text)?.[0]} in ${text.slice(0, 300)}`)
  try {
    readAnswer(endpoint, parsed)
  } catch (error) {
    findings.push(`does not fit the contract: ${text.slice(0, 300)} ${String(error).slice(0, 600)}`)
  }
  // Schema messages without a text of our own are in English.
  if (code !== 200 && /[a-z]{3,} [a-z]{2,}/i.test(JSON.stringify(parsed).replaceAll('info hash', '')))
    findings.push(`not in Chinese: ${text.slice(0, 300)}`)
  if (code === 200) ids.learn(address, parsed)
  return findings
}

function parse(text: string): { code?: number; msg?: string } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function count(codes: CampaignReport['codes'], endpoint: string, code: number): void {
  const known = codes.get(endpoint) ?? new Map<number, number>()
  known.set(code, (known.get(code) ?? 0) + 1)
  codes.set(endpoint, known)
}

function shown({ endpoint, person, address, headers, body, kind }: FuzzRequest): string {
  const sent = Buffer.isBuffer(body)
    ? `bytes ${body.toString('hex').slice(0, 100)}`
    : (body ?? '').slice(0, 800)
  return `${kind}, by ${person}: ${endpoint.method} ${address.slice(0, 800)} ${JSON.stringify(headers).slice(0, 500)} ${sent}`
}
