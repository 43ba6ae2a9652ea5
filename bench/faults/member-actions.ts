import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { billing, type Endpoint, library, moderation, support } from '@yehang/contract'
import type { Ledger } from './ledger.ts'
import { ask, type Outcome, Person } from './person.ts'
import type { Registers } from './registers.ts'

/** Writes of members and visitors. Each action records what was acknowledged. */

export interface World {
  url: string
  ledger: Ledger
  /** Works that are published. */
  works: string[]
  /** Unredeemed activation codes. */
  codes: string[]
  /** Messages that staff may answer. */
  open: string[]
  gateway(): string
  stopped(): boolean
}

export type Action = (person: Person, world: World) => Promise<void>

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const pauseMs = 200
export const uniqueText = (what: string) => `${what} ${randomBytes(8).toString('hex')}`

/** Repeats what may be repeated until it is answered by something other than "not now". */
export async function insist(world: World, kind: string, call: () => Promise<Outcome>): Promise<Outcome> {
  for (;;) {
    const outcome = await call()
    world.ledger.count(kind, outcome)
    const isAnswered = outcome.code !== 0 && outcome.code !== 503 && outcome.code !== 401
    if (isAnswered || world.stopped()) return outcome
    await wait(pauseMs)
  }
}

const register: Action = async (_person, world) => {
  const person = new Person(world.url, `g${randomBytes(7).toString('hex')}`)
  const outcome = await person.register()
  world.ledger.count('register', outcome)
  if (outcome.code === 200) world.ledger.registered.push(person.userName)
}

interface Toggle {
  kind: string
  endpoint: Endpoint
  registers(ledger: Ledger): Registers
}

/** One in so many members taps twice at once, in two tabs. */
const twiceOneIn = 10
const tapAgainMs = 1000

/**
 * Puts a work there, or takes it away again. One half of those that got no answer tap again until they get one: what had no
 * answer must not undo that afterwards.
 */
function toggle({ kind, endpoint, registers }: Toggle): Action {
  return async (person, { works, ledger, stopped }) => {
    const said = registers(ledger)
    const dataId = pick(works)
    const key = `${person.memberId} ${dataId}`
    const tap = async () => {
      const value = said.last(key) === 0 ? 1 : 0
      const answered = said.send(key, value)
      const outcome = await person.call(endpoint, { body: { status: value === 1 ? 0 : 9, dataId } })
      ledger.count(kind, outcome)
      return answered(outcome)
    }
    const taps = Math.random() < 1 / twiceOneIn ? [tap(), tap()] : [tap()]
    let isUnknown = (await Promise.all(taps)).includes('unknown')
    if (Math.random() < 0.5) return
    while (isUnknown && !stopped()) {
      await wait(tapAgainMs)
      isUnknown = (await tap()) === 'unknown'
    }
  }
}

const like = toggle({ kind: 'like', endpoint: library.like, registers: ({ likes }) => likes })
const collect = toggle({
  kind: 'collect',
  endpoint: library.addToFolders,
  registers: ({ collects }) => collects,
})

const folder: Action = async (person, { ledger }) => {
  const cateName = uniqueText('夹')
  ledger.triedFolders.push(cateName)
  const outcome = await person.call(library.createFolder, { body: { cateName } })
  ledger.count('folder', outcome)
  if (outcome.code === 200) ledger.folders.push(cateName)
}

/** As the browser does: the same sending again and again until it is answered. */
const message: Action = async (person, world) => {
  const text = uniqueText('海上有灯吗')
  const body = { appId: '1', message: text, sendingId: randomUUID() }
  const outcome = await insist(world, 'message', () => person.call(support.createMessage, { body }))
  if (outcome.code !== 200) return
  world.ledger.texts.push(text)
  world.open.push((outcome.answer as { data: { messageId: string } }).data.messageId)
}

const report: Action = async (_person, world) => {
  const statement = uniqueText('简介与作品不符，请核对后改正')
  const sendingId = randomUUID()
  const body = {
    dataId: pick(world.works),
    reason: 'wrong',
    statement,
    contact: 'ming@example.org',
    sendingId,
  }
  const outcome = await insist(world, 'report', () => ask(world.url, moderation.reportWork, { body }))
  if (outcome.code === 200) world.ledger.reports.push(statement)
}

async function pay(world: World, orderId: string): Promise<boolean> {
  const channel = 'alipay'
  const response = await fetch(`${world.gateway()}/control/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel, outTradeNo: orderId }),
    signal: AbortSignal.timeout(5000),
  }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok === true
}

/** Orders, pays at the channel and looks at the order until it is paid, as the page does. */
const order: Action = async (person, world) => {
  const plans = await person.call(billing.listPlans)
  const { rows = [] } = plans.answer as { rows?: { id: string }[] }
  if (rows.length === 0) return
  const body = { appId: '1', groupId: pick(rows).id, payChannel: 'alipay', device: 'desktop' }
  const submitted = await person.call(billing.submitOrder, { body })
  world.ledger.count('order', submitted)
  const { data, orderId } = submitted.answer as { data: string; orderId: string | null }
  if (submitted.code !== 200 || orderId === null) return
  // The channel knows an order once its page has been opened.
  const opened = await fetch(data, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  await opened?.body?.cancel()
  if (!(await pay(world, orderId))) return
  for (let look = 0; look < 100 && !world.stopped(); look++) {
    const seen = await person.call(billing.getOrder, { params: { orderId } })
    world.ledger.count('order seen', seen)
    if ((seen.answer as { data?: { status: number } }).data?.status === 1) {
      world.ledger.paid.push(orderId)
      return
    }
    await wait(pauseMs)
  }
}

const redeem: Action = async (person, world) => {
  const code = world.codes.pop()
  if (code === undefined) return
  const outcome = await insist(world, 'redeem', () => person.call(billing.redeemCode, { body: { code } }))
  // It went through the first time, and the answer was lost.
  const isMine = outcome.reason === 'code_yours' || outcome.reason === 'code_once'
  if (outcome.code === 200 || isMine) {
    world.ledger.redeemed.set(person.memberId, (world.ledger.redeemed.get(person.memberId) ?? 0) + 1)
  }
}

const shares: readonly [Action, number][] = [
  [like, 30],
  [collect, 25],
  [folder, 5],
  [message, 12],
  [register, 4],
  [report, 4],
  [order, 6],
  [redeem, 4],
]

export function memberAction(): Action {
  const sum = shares.reduce((total, [, share]) => total + share, 0)
  let at = Math.random() * sum
  for (const [action, share] of shares) {
    at -= share
    if (at < 0) return action
  }
  return like
}
