import { isDeepStrictEqual } from 'node:util'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import { AppError, notFound, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { previewImport } from '../../preview.ts'
import { recordFields } from '../../record/record.ts'
import type { Source } from '../../source.ts'
import { type Batch, changeBatch, findBatch, lockBatch, moveCounts } from '../queries/batches.ts'
import {
  findLine,
  type LineRecord,
  linesAlike,
  type NewLine,
  saveFixes,
  standingLines,
} from '../queries/lines.ts'
import { LineCollector } from './collecting.ts'
import { channelOf } from './reading-options.ts'

/** Correcting wrong lines: what they then come to is known at once. */

/** So many lines are corrected together. */
const alikeMost = 5000

type Fixed = NewLine & { fixes: Record<string, unknown> }

export async function fixLine(
  context: Context,
  { importId, line, field, value, alike }: FixOrder,
  actor: Actor,
): Promise<{ lines: number; right: number }> {
  const { db, clock } = context
  const own = field.split('.')[0] ?? field
  if (!recordFields.includes(own)) throw wrongField('field', 'import_field_unknown')
  const batch = await findBatch(db, importId)
  const asked = await findLine(db, importId, line)
  if (batch === undefined || asked?.origin !== 'wrong') throw notFound()
  if (asked.raw === null) throw new AppError('import_line_unreadable')
  const problem = asked.problems[0]
  const others =
    alike && problem !== undefined && asked.outcome === 'wrong'
      ? await linesAlike(db, importId, problem, alikeMost)
      : []
  const records = [asked, ...others.filter((other) => other.line !== line && other.raw !== null)]
  const changed = records.map((record) => ({
    record,
    fixes: { ...record.fixes, [own]: givenValue(record, own, value) },
  }))
  const found = await evaluate(context, batch, changed)
  await db.transaction().execute(async (tx) => {
    const held = await lockBatch(tx, importId)
    if (held?.state !== 'ready') throw new AppError('import_moved_on')
    const numbers = records.map((record) => record.line)
    const current = await standingLines(tx, importId, numbers)
    // Corrections that another member of staff made a moment ago were not checked together with
    // this, and would be overwritten.
    const isAsSeen = (record: LineRecord) => isDeepStrictEqual(current.get(record.line)?.fixes, record.fixes)
    if (!records.every(isAsSeen)) throw new AppError('import_lines_changed_meanwhile')
    const now = new Date(clock.now())
    await saveFixes(tx, importId, found)
    const moves = found.map(({ line: at, outcome }) => ({
      from: current.get(at)?.outcome ?? 'wrong',
      to: outcome,
    }))
    await moveCounts(tx, importId, moves)
    await changeBatch(tx, importId, {}, now)
    const subject = { kind: 'import', id: importId } as const
    const detail = { line, lines: found.length }
    const [before, after] = [{ [own]: problem?.value ?? '' }, { [own]: value }]
    await addAudit(tx, { action: 'fix-import', actor, subject, before, after, detail }, now)
  })
  return { lines: found.length, right: found.filter(({ outcome }) => outcome !== 'wrong').length }
}

export interface FixOrder {
  importId: string
  line: number
  field: string
  value: string
  alike: boolean
}

/** What was no text is edited as JSON. */
function givenValue({ raw }: LineRecord, field: string, value: string): unknown {
  const text = value.trim()
  if (typeof raw?.[field] !== 'object' || !/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function evaluate(
  { sessions: pool, config }: Context,
  batch: Batch,
  changed: readonly { record: LineRecord; fixes: Record<string, unknown> }[],
): Promise<Fixed[]> {
  const lines = changed.map(({ record }) => record.line)
  const collector = new LineCollector(lines)
  const items = changed.map(({ record, fixes }) => ({ line: record.line, raw: { ...record.raw, ...fixes } }))
  const source: Source = {
    *items() {
      for (const item of items) {
        collector.onItem(item)
        yield item
      }
    },
    rereadable: false,
    fraction: () => null,
  }
  await previewImport({ pool, importDir: config.media.importDir }, source, {
    channel: channelOf(batch),
    ...collector.options,
  })
  const found = new Map(collector.take().map((line) => [line.line, line]))
  return changed.map(({ record, fixes }) => {
    // Two of them with one number: only the last is written.
    const repeated: NewLine = { line: record.line, origin: 'wrong', outcome: 'unchanged' }
    return { ...(found.get(record.line) ?? repeated), origin: 'wrong', fixes }
  })
}
