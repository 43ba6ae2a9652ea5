import cluster, { type Worker } from 'node:cluster'
import type { ProcessFigures } from '../platform/metrics/exposition.ts'
import type { Family } from '../platform/metrics/instruments.ts'

/**
 * Figures of all processes of a cluster, whichever of them Prometheus meets: that one asks the process that has started
 * them, which asks the others. Where there is no cluster each process has but its own.
 */

/** One that does not answer is left out. */
const patienceMs = 1000

interface Message {
  figures: 'all' | 'own' | 'answer'
  ask: number
  processes?: ProcessFigures[]
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'figures' in message

let asked = 0

/** Sends by `send` and resolves with what comes back for it, or with nothing. */
function askFor(
  figures: 'all' | 'own',
  send: (message: Message) => void,
  on: (hear: (message: unknown) => void) => () => void,
): Promise<ProcessFigures[]> {
  asked += 1
  const ask = asked
  const { promise, resolve } = Promise.withResolvers<ProcessFigures[]>()
  const off = on((message) => {
    if (isMessage(message) && message.figures === 'answer' && message.ask === ask)
      resolve(message.processes ?? [])
  })
  const timer = setTimeout(() => resolve([]), patienceMs)
  send({ figures, ask })
  return promise.finally(() => {
    clearTimeout(timer)
    off()
  })
}

/** The metrics of all processes, in one of many or in the only one. */
export async function figuresOfAll(own: () => Family[]): Promise<ProcessFigures[]> {
  if (!cluster.isWorker || !process.connected) return [{ process: '', families: own() }]
  const all = await askFor(
    'all',
    (message) => process.send?.(message),
    (hear) => {
      process.on('message', hear)
      return () => process.off('message', hear)
    },
  )
  return all.length > 0 ? all : [{ process: `api-${cluster.worker?.id}`, families: own() }]
}

/** In one process of many: answers when it is asked. Ends with what it answers. */
export function tellFigures(own: () => Family[]): () => void {
  if (!cluster.isWorker) return () => {}
  const hear = (message: unknown) => {
    if (!isMessage(message) || message.figures !== 'own') return
    const processes = [{ process: `api-${cluster.worker?.id}`, families: own() }]
    if (process.connected)
      process.send?.({ figures: 'answer', ask: message.ask, processes } satisfies Message)
  }
  process.on('message', hear)
  return () => process.off('message', hear)
}

/** In the process that has started the others: asks them all, and hands on what they say. */
export function relayFigures(own: () => Family[]): () => void {
  const askOne = (worker: Worker) =>
    askFor(
      'own',
      (message) => worker.isConnected() && worker.send(message),
      (hear) => {
        worker.on('message', hear)
        return () => worker.off('message', hear)
      },
    )
  const hear = async (from: Worker, message: unknown) => {
    if (!isMessage(message) || message.figures !== 'all') return
    const others = await Promise.all(
      Object.values(cluster.workers ?? {}).map((worker) => worker && askOne(worker)),
    )
    const processes = [{ process: 'site', families: own() }, ...others.flatMap((figures) => figures ?? [])]
    if (from.isConnected()) from.send({ figures: 'answer', ask: message.ask, processes } satisfies Message)
  }
  cluster.on('message', hear)
  return () => cluster.off('message', hear)
}
