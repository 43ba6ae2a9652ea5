import { z } from 'zod'
import { possibleFailure } from '../failure.ts'
import { count, id, oneOf, text, time } from '../values.ts'

export const importStates = [
  'uploading',
  'fetching',
  'checking',
  'ready',
  'writing',
  'publishing',
  'done',
  'stopped',
  'failed',
  'undoing',
  'undone',
] as const
export const importFormats = ['csv', 'xlsx', 'ndjson', 'json', 'maccms'] as const
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const
/** Of a date with the year behind: what stands first. */
export const importDateOrders = ['dmy', 'mdy'] as const
export const importSeparators = ['|', ';', '\n', '/', '、', ','] as const
export const lineOutcomes = ['added', 'changed', 'unchanged', 'wrong', 'blocked'] as const

/** One of the five: they add up to the lines of the file. */
export const importCounts = z.strictObject({
  lines: count,
  added: count,
  changed: count,
  unchanged: count,
  wrong: count,
  blocked: count,
})

/** The frequency of each value, the most frequent first. */
const named = z.array(z.strictObject({ field: z.string(), name: z.string(), count }))

/** How a file is to be read; what is absent or null is found out. */
export const importReading = z.object({
  channel: z.int({ error: '应为频道' }).min(1).max(5).nullable().optional(),
  /** Our field → the column it is read from, by its name or as `#3`. */
  columns: z.record(z.string(), text(1, 200)).optional(),
  /** MacCMS: type → number of the channel, or `skip`. */
  types: z.record(z.string(), z.string().regex(/^([1-5]|skip)$/, { error: '应为频道或 skip' })).optional(),
  /** The column of which numbers are made, or `PREFIX+COLUMN`. */
  number: text(1, 200).nullable().optional(),
  /** Field of a list → the sign between its entries. */
  separators: z.record(z.string(), oneOf(importSeparators)).optional(),
  dates: oneOf(importDateOrders).nullable().optional(),
  encoding: oneOf(importEncodings).nullable().optional(),
  /** Whether the first line of a table names the columns. */
  header: z.boolean().nullable().optional(),
  /** Name of the sheet of a workbook. */
  sheet: text(1, 100).nullable().optional(),
})

/** How a file turned out to be written. */
export const importFindings = z.strictObject({
  encoding: oneOf(importEncodings).nullable(),
  hasHeader: z.boolean(),
  /** Fields that are read from columns of another name. */
  columns: z.record(z.string(), z.string()),
  separators: z.record(z.string(), oneOf(importSeparators)),
  dates: oneOf(importDateOrders).nullable(),
})

export const importRow = z.strictObject({
  importId: id,
  fileName: z.string(),
  /** 0 where it is not known. */
  bytes: count,
  /** An import of the command line has no file here, and is gone on with there. */
  origin: oneOf(['browser', 'command', 'source']),
  /** The source that it was read from. */
  source: z.strictObject({ sourceId: id, name: z.string() }).nullable(),
  state: oneOf(importStates),
  format: oneOf(importFormats).nullable(),
  counts: importCounts,
  /** What was really written so far. */
  written: z.strictObject({ added: count, changed: count }),
  createTime: time,
  endTime: time.nullable(),
  /** Until then the whole import can be taken back. */
  undoTime: time.nullable(),
  /** Empty for the account that is erased, and for the command line. */
  staffName: z.string(),
})

export const importDetail = importRow.extend({
  /** Bytes that have come. */
  offset: count,
  ...possibleFailure,
  columns: z.array(z.string()),
  types: z.array(z.strictObject({ id: z.string(), name: z.string(), count })),
  /** Every field of ours that a column may be read as. */
  fields: z.array(z.strictObject({ field: z.string(), name: z.string(), required: z.boolean() })),
  options: z.strictObject({
    channel: count.nullable(),
    columns: z.record(z.string(), z.string()),
    types: z.record(z.string(), z.string()),
    number: z.string().nullable(),
    separators: z.record(z.string(), oneOf(importSeparators)),
    dates: oneOf(importDateOrders).nullable(),
    encoding: oneOf(importEncodings).nullable(),
    header: z.boolean().nullable(),
    sheet: z.string().nullable(),
    /** Whether a field that a line has empty is emptied, or stays. */
    empty: oneOf(['clear', 'keep']),
    asDrafts: z.boolean(),
    /** New works have to be drafts: rights must be shown before anything is published. */
    draftsOnly: z.boolean(),
  }),
  findings: importFindings.nullable(),
  /** Fields whose column may hold several entries. */
  listFields: z.array(z.string()),
  fixed: count,
  repeated: count,
  skipped: count,
  unknownFields: z.array(z.string()),
  /** Fields that staff changed and the file says otherwise, which stay, and of how many works. */
  keptByStaff: z.strictObject({ fields: count, works: count }),
  /** Of the new works those that were taken back with an earlier import and are back. */
  returned: count,
  changes: named,
  problems: named,
  /** What a few of the covers came to that lines name; null where none was looked at. */
  covers: z
    .strictObject({
      /** Works to be written whose cover is named. */
      named: count,
      sampled: count,
      reachable: count,
      problems: z.array(z.strictObject({ line: count, number: z.string(), ...possibleFailure })),
      /**
       * Origins that browsers may not show pictures from (IMAGE_ORIGINS), and their number of
       * covers.
       */
      refused: z.array(z.strictObject({ origin: z.string(), count })),
    })
    .nullable(),
  checkMs: count.nullable(),
  progress: z.number().min(0).max(1),
  doneLine: count,
  /** Since the present step began, or that it took. */
  seconds: z.number().min(0).nullable(),
  published: count,
  undo: z.strictObject({ hidden: count, restored: count, left: count }).nullable(),
  /** Lines that were blocked while writing, beyond those that the dry run saw. */
  writtenBlocked: count,
})

export const importLine = z.strictObject({
  line: count,
  origin: oneOf(['added', 'changed', 'wrong', 'blocked']),
  outcome: oneOf(lineOutcomes),
  number: z.string(),
  title: z.string(),
  dataId: id.nullable(),
  /** What is to be corrected next; null where nothing is wrong (any more). */
  problem: z
    .strictObject({
      field: z.string(),
      name: z.string(),
      ...possibleFailure,
      value: z.string(),
      /** It may be left empty instead. */
      optional: z.boolean(),
      /** The line itself cannot be read: nothing of it can be corrected here. */
      unreadable: z.boolean(),
      /** Other wrong lines with the same value in this field. */
      alike: count,
    })
    .nullable(),
  /** How many more fields are wrong. */
  more: count,
  /** The field that was corrected last, and what it was given. */
  fixed: z.strictObject({ field: z.string(), name: z.string(), value: z.string() }).nullable(),
  differences: z.array(
    z.strictObject({
      field: z.string(),
      name: z.string(),
      before: z.string(),
      after: z.string(),
      /** Staff changed the field: `before` stays. */
      keptByStaff: z.boolean(),
    }),
  ),
  blocked: z
    .strictObject({
      why: oneOf(['number', 'info_hash', 'removed', 'merged']),
      /** The blocked mark; of a merged work the number of the one that it is part of. */
      mark: z.string(),
      caseId: id.nullable(),
      /** `C-1160`. */
      caseNumber: z.string().nullable(),
    })
    .nullable(),
})

/** A work as a file has it, before it is written. */
export const importSampleWork = z.strictObject({
  line: count,
  /** The site has it already. */
  exists: z.boolean(),
  channel: count,
  number: z.string(),
  title: z.string(),
  originalTitle: z.string(),
  aliases: z.array(z.string()),
  pubTime: z.string(),
  /** As the site shows it; empty where the line names none. */
  picture: z.string(),
  duration: count.nullable(),
  playLevel: count.nullable(),
  synopsis: z.string(),
  area: z.string(),
  language: z.string(),
  remarks: z.string(),
  names: z.array(z.strictObject({ field: z.string(), name: z.string(), names: z.array(z.string()) })),
  stills: count,
  magnets: count,
})
