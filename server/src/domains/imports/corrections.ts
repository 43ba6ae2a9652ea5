import type { Source, SourceItem } from './source.ts'

export interface Corrections {
  /** By line: fields that replace its own. */
  fields: ReadonlyMap<number, Readonly<Record<string, unknown>>>
  /** Lines up to here were done before. */
  after?: number
  /** Called with every record before it is read. */
  onItem?(item: SourceItem): void
}

/** A source as it reads with what was corrected in it. */
export function corrected(source: Source, { fields, after = 0, onItem }: Corrections): Source {
  return {
    async *items() {
      for await (const item of source.items()) {
        if (item.line <= after) continue
        const given = fields.get(item.line)
        const read: SourceItem =
          given !== undefined && 'raw' in item && isObject(item.raw)
            ? { line: item.line, raw: { ...item.raw, ...given } }
            : item
        onItem?.(read)
        yield read
      }
    },
    rereadable: source.rereadable,
    fraction: source.fraction,
  }
}

function isObject(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}
