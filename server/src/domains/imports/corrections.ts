import { recordOf, type Source, type SourceItem } from './source.ts'

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
        const record = given === undefined ? null : recordOf(item)
        const read = record === null ? item : { line: item.line, raw: { ...record, ...given } }
        onItem?.(read)
        yield read
      }
    },
    rereadable: source.rereadable,
    fraction: source.fraction,
  }
}
