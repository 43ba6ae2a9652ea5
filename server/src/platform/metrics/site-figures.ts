import type { Family } from './instruments.ts'
import { counted, gauge } from './instruments.ts'

export interface PoolState {
  totalCount: number
  idleCount: number
  waitingCount: number
  options: { max?: number }
}

export function poolFamilies({ totalCount, idleCount, waitingCount, options }: PoolState): Family[] {
  return [
    gauge('yehang_database_connections', 'Connections of the pool.', [
      { labels: { state: 'in-use' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
    ]),
    gauge('yehang_database_connections_max', 'DATABASE_POOL.', options.max ?? 0),
    gauge('yehang_database_connections_waiting', 'Who waits for a connection.', waitingCount),
  ]
}

export interface KeptFigures {
  hits: number
  misses: number
  drops: number
  entries: number
  bytes: number
}

export function keptFamilies({ hits, misses, drops, entries, bytes }: KeptFigures): Family[] {
  return [
    counted('yehang_kept_answers_hits_total', 'Catalogue answers that came from memory.', hits),
    counted('yehang_kept_answers_misses_total', 'Catalogue answers that had to be made.', misses),
    counted('yehang_kept_answers_drops_total', 'Times that all were dropped: the catalogue moved.', drops),
    gauge('yehang_kept_answers', 'Answers that are kept.', entries),
    gauge('yehang_kept_answers_bytes', 'Memory that they take.', bytes),
  ]
}

export const buildFamily = (version: string, node: string, schema: number): Family =>
  gauge('yehang_build_info', 'What runs here.', [
    { labels: { version, node, schema: String(schema) }, value: 1 },
  ])
