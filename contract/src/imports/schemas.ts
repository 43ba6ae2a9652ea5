import { z } from 'zod'
import { possibleFailure } from '../failure.ts'
import { count, id, oneOf, time } from '../values.ts'

export const importStates = [
  'uploading',
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
export const importFormats = ['csv', 'ndjson', 'json', 'maccms'] as const
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

export const importRow = z.strictObject({
  importId: id,
  fileName: z.string(),
  bytes: count,
  state: oneOf(importStates),
  format: oneOf(importFormats).nullable(),
  counts: importCounts,
  /** What was really written so far. */
  written: z.strictObject({ added: count, changed: count }),
  createTime: time,
  endTime: time.nullable(),
  /** Until then the whole import can be taken back. */
  undoTime: time.nullable(),
  /** Empty for the account that is erased. */
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
    /** Our field → the column it is read from. */
    columns: z.record(z.string(), z.string()),
    /** MacCMS: type → number of the channel, or `skip`. */
    types: z.record(z.string(), z.string()),
    /** Whether a field that a line has empty is emptied, or stays. */
    empty: oneOf(['clear', 'keep']),
    asDrafts: z.boolean(),
    /** New works have to be drafts: rights must be shown before anything is published. */
    draftsOnly: z.boolean(),
  }),
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
