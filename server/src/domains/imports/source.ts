import type { LineFault } from './words.ts'

/** One record as it came, or why there is none at this line. */
export type SourceItem =
  | { line: number; raw: unknown }
  | { line: number; error: LineFault }
  | { line: number; skip: LineFault }

/** The record of an item; null where there is none, or it is no object. */
export function recordOf(item: SourceItem): Readonly<Record<string, unknown>> | null {
  if (!('raw' in item) || typeof item.raw !== 'object' || item.raw === null || Array.isArray(item.raw))
    return null
  return item.raw as Readonly<Record<string, unknown>>
}

export interface Source {
  items(): AsyncIterable<SourceItem> | Iterable<SourceItem>
  /** Whether `items` can be called again, and starts anew. */
  rereadable: boolean
  /** How much of it was read, 0 to 1; null where its size is unknown. */
  fraction(): number | null
}

/** Records in the NDJSON shape as a source. `total` is their number, where known, for the time left. */
export function sourceOf(records: Iterable<unknown> | AsyncIterable<unknown>, total?: number): Source {
  let line = 0
  return {
    async *items() {
      line = 0
      for await (const raw of records) yield { line: ++line, raw }
    },
    rereadable: Array.isArray(records),
    fraction: () => (total ? Math.min(1, line / total) : null),
  }
}
