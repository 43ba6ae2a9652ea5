import type { Answer, imports } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import type { ImportCovers, LineOutcome } from '../../../platform/database/tables/imports.ts'
import { plainFailure, presentStored } from '../../../platform/text/failures.ts'
import { type ImportedWork, pubTextOf } from '../../catalogue/service/imported-work.ts'
import { listFields } from '../reading/list-separators.ts'
import { recordFields } from '../record/record.ts'
import { fieldName, isRequired, mappableFields } from './field-names.ts'
import type { ListedBatch } from './queries/batches.ts'
import type { LineRecord } from './queries/lines.ts'
import { emptyOf } from './service/reading-options.ts'
import type { ReadSample, Sample } from './service/sample.ts'

type Row = Answer<typeof imports.listImports>['rows'][number]
type Detail = Answer<typeof imports.getImport>['data']
type Line = Answer<typeof imports.listImportLines>['rows'][number]

export function presentRow(batch: ListedBatch): Row {
  const { added, changed, unchanged, wrong, blocked } = batch
  return {
    importId: batch.id,
    fileName: batch.file_name,
    bytes: Number(batch.bytes),
    origin: batch.origin,
    source: batch.source_id === null ? null : { sourceId: batch.source_id, name: batch.sourceName ?? '' },
    state: batch.state as Row['state'],
    format: batch.format,
    counts: {
      lines: added + changed + unchanged + wrong + blocked,
      added,
      changed,
      unchanged,
      wrong,
      blocked,
    },
    written: { added: batch.written_added, changed: batch.written_changed },
    createTime: timeText(batch.created_at),
    endTime: timeOrNull(batch.ended_at),
    undoTime: timeOrNull(batch.undo_until),
    staffName: batch.staffName ?? '',
  }
}

const named = (counts: Readonly<Record<string, number>> = {}) =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([field, count]) => ({ field, name: fieldName(field), count }))

/** What is wrong with a line or a cover. An older version wrote the words as the reason. */
export const presentProblem = ({ reason, params = null }: { reason: string; params?: object | null }) =>
  presentStored({ reason, reason_params: params })

const presentCovers = ({ problems, ...counts }: ImportCovers): Detail['covers'] => ({
  ...counts,
  problems: problems.map(({ line, number, ...problem }) => ({ line, number, ...presentProblem(problem) })),
})

const presentReading = ({ mapping }: ListedBatch) => ({
  columns: mapping.columns,
  types: mapping.types,
  number: mapping.number ?? null,
  separators: (mapping.separators ?? {}) as Detail['options']['separators'],
  dates: mapping.dates ?? null,
  encoding: (mapping.encoding ?? null) as Detail['options']['encoding'],
  header: mapping.header ?? null,
  sheet: mapping.sheet ?? null,
})

export interface DetailFacts {
  offset: number
  problems: Record<string, number>
  draftsOnly: boolean
  now: number
}

export function presentDetail(
  batch: ListedBatch,
  { offset, problems, draftsOnly, now }: DetailFacts,
): Detail {
  const { facts } = batch
  const isWritten = batch.written_added + batch.written_changed > 0
  const until = batch.state.endsWith('ing') ? now : (batch.ended_at?.getTime() ?? now)
  return {
    ...presentRow(batch),
    offset,
    ...presentStored(batch),
    columns: batch.columns,
    types: batch.types,
    fields: mappableFields,
    options: {
      channel: batch.channel,
      ...presentReading(batch),
      empty: emptyOf(batch),
      asDrafts: batch.as_drafts || draftsOnly,
      draftsOnly,
    },
    findings: facts.findings ?? null,
    listFields: [...listFields],
    fixed: batch.fixed,
    repeated: facts.repeated ?? 0,
    skipped: facts.skipped ?? 0,
    unknownFields: facts.unknownFields ?? [],
    keptByStaff: isWritten
      ? { fields: batch.written_kept_fields, works: batch.written_kept_works }
      : (facts.keptByStaff ?? { fields: 0, works: 0 }),
    returned: isWritten ? batch.written_returned : (facts.returned ?? 0),
    changes: named(facts.changes),
    problems: named(problems),
    covers: facts.covers ? presentCovers(facts.covers) : null,
    checkMs: batch.check_ms,
    progress: batch.progress,
    doneLine: batch.done_line,
    seconds: batch.began_at === null ? null : Math.max(0, (until - batch.began_at.getTime()) / 1000),
    published: batch.published,
    undo: batch.undo,
    writtenBlocked: batch.written_blocked,
  }
}

/** `alike`: how many lines share a field and its value, by `field value`; `cases`: numbers of cases by their ids. */
export function presentLine(
  record: LineRecord,
  alike: ReadonlyMap<string, number>,
  cases: ReadonlyMap<string, number> = new Map(),
): Line {
  const caseNumber = cases.get(record.blocked?.caseId ?? '')
  const [problem] = record.outcome === 'wrong' ? record.problems : []
  const fixed = Object.entries(record.fixes).at(-1)
  return {
    line: record.line,
    origin: record.origin,
    outcome: record.outcome as LineOutcome,
    number: record.number,
    title: record.title,
    dataId: record.work_id,
    problem:
      problem === undefined
        ? null
        : {
            field: problem.field,
            name: fieldName(problem.field),
            ...presentProblem(problem),
            value: problem.value,
            optional: !isRequired(problem.field.split('.')[0] ?? ''),
            unreadable: record.raw === null || !recordFields.includes(problem.field.split('.')[0] ?? ''),
            alike: Math.max(0, (alike.get(`${problem.field} ${problem.value}`) ?? 1) - 1),
          },
    more: Math.max(0, (record.outcome === 'wrong' ? record.problems.length : 0) - 1),
    fixed:
      fixed === undefined ? null : { field: fixed[0], name: fieldName(fixed[0]), value: textOf(fixed[1]) },
    differences: record.differences.map((difference) => ({
      ...difference,
      name: fieldName(difference.field),
      keptByStaff: difference.keptByStaff ?? false,
    })),
    blocked: record.blocked && {
      ...record.blocked,
      caseNumber: caseNumber === undefined ? null : `C-${caseNumber}`,
    },
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const nameFieldOf: Readonly<Record<string, string>> = { tag: 'tags' }

/** `addressOf`: where a picture is to be found by a browser. */
export function presentSample(
  { failure, findings, works, lines, wrong, problems }: ReadSample,
  addressOf: (picture: string) => string,
): Sample {
  const pictureOf = ({ picBig, picSmall }: ImportedWork) => {
    const picture = picBig ?? picSmall
    return picture === null ? '' : addressOf(picture)
  }
  return {
    ...presentStored({ reason: failure?.reason ?? null, reason_params: failure?.params ?? null }),
    findings,
    works: works.map(({ line, work, exists }) => ({
      line,
      exists,
      channel: work.modId,
      number: work.number,
      title: work.title,
      originalTitle: work.originalTitle ?? '',
      aliases: work.aliases ?? [],
      pubTime: pubTextOf(work.pubTime, work.pubPrecision ?? null),
      picture: pictureOf(work),
      duration: work.duration,
      playLevel: work.playLevel,
      synopsis: work.synopsis ?? '',
      area: work.area ?? '',
      language: work.language ?? '',
      remarks: work.remarks ?? '',
      names: [...Map.groupBy(work.names, ({ kind }) => kind)].map(([kind, names]) => {
        const field = nameFieldOf[kind] ?? kind
        return { field, name: fieldName(field), names: names.map(({ name, nameCn }) => nameCn ?? name) }
      }),
      stills: work.imageBig.length,
      magnets: work.magnets.length,
    })),
    lines,
    wrong,
    problems: problems.map(({ line, field, reason }) => ({
      line,
      field,
      name: fieldName(field),
      ...presentProblem(plainFailure(reason)),
    })),
  }
}
