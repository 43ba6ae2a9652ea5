import type pg from 'pg'
import type { ImportDifference, ImportProblem } from '../../../../platform/database/tables/imports.ts'
import { plainFailure } from '../../../../platform/text/failures.ts'
import { type Difference, differencesOf } from '../../differences.ts'
import type { PreviewOptions } from '../../preview.ts'
import { findStored } from '../../queries/stored.ts'
import type { LineProblem } from '../../report.ts'
import { recordOf, type SourceItem } from '../../source.ts'
import type { Classified } from '../../writing/classify.ts'
import type { NewLine } from '../queries/lines.ts'
import { magnetWords } from '../words.ts'

/** Of each kind so many lines are stored for viewing; all are counted. */
export const keptLines = { wrong: 20_000, blocked: 5000, changed: 2000, added: 500 } as const

const valueMax = 2000
const rawMax = 64 * 1024

type Raw = Readonly<Record<string, unknown>>

function rawOf(item: SourceItem | undefined, line: number): Raw | null {
  if (item?.line !== line) return null
  const record = recordOf(item)
  return record === null || JSON.stringify(record).length > rawMax ? null : record
}

/** The value of a field, in an editable form. */
export function valueText(raw: Raw | null, field: string): string {
  const value = raw?.[field.split('.')[0] ?? '']
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > valueMax ? `${text.slice(0, valueMax)}…` : text
}

/** Gathers what a dry run says of lines; `previewImport` is called with its `options`. */
export class LineCollector {
  /** By field: how many works would have it changed. */
  readonly changes: Record<string, number> = {}
  readonly #kept = { wrong: 0, blocked: 0, changed: 0, added: 0 }
  readonly #always: ReadonlySet<number>
  #lines = new Map<number, NewLine>()
  #item: SourceItem | undefined

  /** `always`: lines that are stored however many there are. */
  constructor(always: Iterable<number> = []) {
    this.#always = new Set(always)
  }

  /** What was gathered since the last time. */
  take(): NewLine[] {
    const lines = [...this.#lines.values()]
    this.#lines = new Map()
    return lines
  }

  get size(): number {
    return this.#lines.size
  }

  readonly onItem = (item: SourceItem): void => {
    this.#item = item
  }

  get options(): Pick<PreviewOptions, 'onProblem' | 'onBlocked' | 'onBatch'> {
    return {
      onProblem: (problem) => this.#problem(problem),
      onBlocked: ({ line, number, why, mark, caseId }) => {
        if (!this.#keeps('blocked', line)) return
        const blocked = { why, mark, caseId }
        this.#lines.set(line, { line, origin: 'blocked', outcome: 'blocked', number, blocked })
      },
      onBatch: (client, classified) => this.#batch(client, classified),
    }
  }

  #keeps(kind: keyof typeof keptLines, line: number): boolean {
    if (this.#always.has(line)) return true
    if (this.#kept[kind] >= keptLines[kind]) return false
    this.#kept[kind]++
    return true
  }

  #problem({ line, field, reason }: LineProblem): void {
    // A work whose video must wait is right.
    if (this.#item?.line !== line || reason.reason === 'line_video_waits') return
    const raw = rawOf(this.#item, line)
    const problem: ImportProblem = { field, ...plainFailure(reason), value: valueText(raw, field) }
    const known = this.#lines.get(line)
    if (known?.outcome === 'wrong') known.problems?.push(problem)
    else if (this.#keeps('wrong', line)) {
      const said = { number: valueText(raw, 'number'), title: valueText(raw, 'title') }
      this.#lines.set(line, { line, origin: 'wrong', outcome: 'wrong', ...said, problems: [problem], raw })
    }
  }

  async #batch(client: pg.ClientBase, { added, changed, passed }: Classified): Promise<void> {
    const stored = await findStored(
      client,
      changed.map(({ known }) => known.id),
    )
    const reported = new Set<number>()
    for (const { line, work } of added) {
      reported.add(line)
      if (!this.#keeps('added', line)) continue
      const { number, title } = work
      this.#lines.set(line, { line, origin: 'added', outcome: 'added', number, title })
    }
    for (const { line, work, known, kept } of changed) {
      reported.add(line)
      const before = stored.get(known.id)
      const differences = before === undefined ? [] : differencesOf(before, work)
      for (const field of new Set(differences.map(({ field }) => field.split('.')[0] ?? ''))) {
        this.changes[field] = (this.changes[field] ?? 0) + 1
      }
      if (!this.#keeps('changed', line)) continue
      this.#lines.set(line, {
        line,
        origin: 'changed',
        outcome: 'changed',
        number: work.number,
        title: work.title,
        workId: known.id,
        differences: [
          ...differences.map(readable),
          ...kept.map((difference) => ({ ...readable(difference), keptByStaff: true })),
        ],
      })
    }
    for (const { line, work } of passed) {
      if (reported.has(line) || !this.#always.has(line)) continue
      const { number, title } = work
      this.#lines.set(line, { line, origin: 'wrong', outcome: 'unchanged', number, title })
    }
  }
}

/** Values on a terminal are quoted, and missing ones are in brackets. */
function readable({ field, before, after, alike }: Difference): ImportDifference {
  const plain = (text: string) => {
    if (text === '(none)') return ''
    try {
      return String(JSON.parse(text)).slice(0, 300)
    } catch {
      return text.slice(0, 300)
    }
  }
  if (alike === undefined) return { field, before: plain(before), after: plain(after) }
  return { field, before: magnetWords.before(before), after: magnetWords.after(after, alike) }
}
