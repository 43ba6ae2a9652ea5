import cluster, { type Worker } from 'node:cluster'
import type { AskIndex, FinderResult } from '../domains/catalogue/finder/filter.ts'
import { Overload } from '../platform/http/app-error.ts'

/** The finder's index is held once for all processes of a cluster: they ask the process that has started them. */

interface Question {
  finder: 'ask'
  ask: number
  question: Parameters<AskIndex>[0]
  version: string
}

interface FinderAnswer {
  finder: 'answer'
  ask: number
  result: FinderResult | null
  /** What is refused, and why. */
  overload?: string
}

const isOf = <T extends Question | FinderAnswer>(finder: T['finder'], message: unknown): message is T =>
  typeof message === 'object' && message !== null && 'finder' in message && message.finder === finder

/** A little longer than the index itself waits. */
const patienceMs = 3000

/** In one of the processes. Ends with the listening. */
export function askCluster(): AskIndex {
  const waiting = new Map<number, (answer: FinderAnswer | null) => void>()
  let asked = 0
  process.on('message', (message) => {
    if (isOf<FinderAnswer>('answer', message)) waiting.get(message.ask)?.(message)
  })
  return async (question, version) => {
    if (!process.connected) return null
    asked += 1
    const ask = asked
    const { promise, resolve } = Promise.withResolvers<FinderAnswer | null>()
    waiting.set(ask, resolve)
    const patience = setTimeout(() => resolve(null), patienceMs)
    process.send?.({ finder: 'ask', ask, question, version } satisfies Question)
    const answer = await promise.finally(() => {
      clearTimeout(patience)
      waiting.delete(ask)
    })
    if (answer?.overload !== undefined) throw new Overload(answer.overload)
    return answer?.result ?? null
  }
}

/** In the process that has started the others. Returns how to end it. */
export function relayFinder(ask: AskIndex): () => void {
  const hear = async (from: Worker, message: unknown) => {
    if (!isOf<Question>('ask', message)) return
    const answer: FinderAnswer = { finder: 'answer', ask: message.ask, result: null }
    try {
      answer.result = await ask(message.question, message.version)
    } catch (error) {
      if (error instanceof Overload) answer.overload = error.message
    }
    if (from.isConnected()) from.send(answer)
  }
  cluster.on('message', hear)
  return () => cluster.off('message', hear)
}
