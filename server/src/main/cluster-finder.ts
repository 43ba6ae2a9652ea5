import cluster, { type Worker } from 'node:cluster'
import type { AskIndex, FinderResult, OnPage } from '../domains/catalogue/finder/filter.ts'
import { Overload } from '../platform/http/app-error.ts'

/** The finder's index is held once for all processes of a cluster: they ask the process that has started them. */

interface Question {
  finder: 'ask'
  ask: number
  question: Parameters<AskIndex>[0]
  version: string
}

interface FinderPage {
  finder: 'page'
  ask: number
  ids: string[]
}

interface FinderAnswer {
  finder: 'answer'
  ask: number
  result: FinderResult | null
  /** What is refused, and why. */
  overload?: string
}

const isOf = <T extends Question | FinderPage | FinderAnswer>(
  finder: T['finder'],
  message: unknown,
): message is T =>
  typeof message === 'object' && message !== null && 'finder' in message && message.finder === finder

/** A little longer than the index itself waits. */
const patienceMs = 3000

/** In one of the processes. Ends with the listening. */
export function askCluster(): AskIndex {
  const waiting = new Map<number, { resolve(answer: FinderAnswer | null): void; onPage: OnPage }>()
  let asked = 0
  process.on('message', (message) => {
    if (isOf<FinderPage>('page', message)) waiting.get(message.ask)?.onPage(message.ids)
    else if (isOf<FinderAnswer>('answer', message)) waiting.get(message.ask)?.resolve(message)
  })
  return async (question, version, onPage = () => {}) => {
    if (!process.connected) return null
    asked += 1
    const ask = asked
    const { promise, resolve } = Promise.withResolvers<FinderAnswer | null>()
    waiting.set(ask, { resolve, onPage })
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
      answer.result = await ask(message.question, message.version, (ids) => {
        if (from.isConnected()) from.send({ finder: 'page', ask: message.ask, ids } satisfies FinderPage)
      })
    } catch (error) {
      if (error instanceof Overload) answer.overload = error.message
    }
    if (from.isConnected()) from.send(answer)
  }
  cluster.on('message', hear)
  return () => cluster.off('message', hear)
}
