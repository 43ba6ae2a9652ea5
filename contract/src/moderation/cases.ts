import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { failure } from '../failure.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, text, time } from '../values.ts'
import {
  blockable,
  caseNumber,
  caseOutcomes,
  caseReviews,
  caseSides,
  caseStates,
  contact,
  reason,
  sender,
  statement,
} from './schemas.ts'

/** How staff read reports. What is sealed, administrators alone see. */

export const who = 'staff:reports:decide'

const caseRow = z.strictObject({
  caseId: id,
  caseNumber,
  reason,
  /** Empty if no contact was given. */
  sender: z.string(),
  dataId: id,
  modId: count,
  number: z.string(),
  title: z.string(),
  /** Null where there is none, and of what is sealed. */
  picSmall: z.string().nullable(),
  state: oneOf(caseStates),
  outcome: oneOf(caseOutcomes).nullable(),
  review: oneOf(caseReviews).nullable(),
  /** The last thing that was said of a decision. */
  decision: z.string(),
  hidden: z.boolean(),
  /** It would have hidden its work on arrival; the hourly cap was reached. */
  hideWaits: z.boolean(),
  sealed: z.boolean(),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  createTime: time,
  /** When the clock that runs began: with the report, or with the appeal. */
  clockTime: time,
  dueTime: time.nullable(),
  doneTime: time.nullable(),
})

export const listCases = endpoint({
  method: 'GET',
  path: '/v2/staff/report/list',
  summary: '举报：未决和申诉按剩余时间排，已决按办结时间排；可按案件号或作品编号查找',
  who,
  scope: 'reports:read',
  query: z.object({
    view: oneOf(['open', 'appeals', 'done']).default('open'),
    keyword: text(1, 64).optional(),
    pageNum,
    pageSize: pageSize(20),
    isDht,
  }),
  answer: rows(caseRow),
})

export const countCases = endpoint({
  method: 'GET',
  path: '/v2/staff/report/counts',
  summary: '各栏件数，最紧的一件，连续多少件按时办结',
  who,
  scope: 'reports:read',
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      open: count,
      appeals: count,
      /** Counted no further than 10,001, as is the next. */
      done: count,
      blocked: count,
      inTime: count,
      next: z.strictObject({ caseId: id, caseNumber, dueTime: time }).nullable(),
    }),
  ),
})

const caseEvent = z.strictObject({
  eventId: z.string(),
  time,
  kind: z.string(),
  staffName: z.string().nullable(),
  letterTo: oneOf([...caseSides, 'both']).nullable(),
  text: z.string(),
})

const caseFile = z.strictObject({
  fileId: id,
  part: oneOf(['report', 'appeal']),
  /** Of what is sealed it says nothing. */
  name: z.string(),
  type: z.string(),
  bytes: count,
  time,
})

/** What a work has that may be taken away. */
export const assets = z.strictObject({
  listing: oneOf(['published', 'draft', 'hidden', 'removed', 'gone']),
  cover: count,
  stills: count,
  videos: count,
  videoBytes: count,
  magnets: count,
  infoHashes: count,
  fileHashes: count,
  collects: count,
  likes: count,
})

export const getCase = endpoint({
  method: 'GET',
  path: '/v2/staff/report/case/{id}',
  summary: '一件举报的全部',
  who,
  scope: 'reports:read',
  params: z.object({ id }),
  query: z.object({ isDht }),
  answer: data(
    caseRow.extend({
      /** Null of what is sealed, until it is opened. */
      statement: z.string().nullable(),
      /** With its middle left out. */
      contact: z.string(),
      filedByStaff: z.boolean(),
      reportCode: z.string(),
      /** For the responsible side: opens the same case from their side. */
      otherCode: z.string(),
      sameSource: z.strictObject({ cases: count, upheld: count }),
      keepUntil: time.nullable(),
      purgeTime: time.nullable(),
      releaseAskedBy: z.string().nullable(),
      /** Why the caller may not decide; null where they may. */
      mayNot: z.strictObject(failure).nullable(),
      decidedBy: z.string().nullable(),
      decideTime: time.nullable(),
      firstDecision: z.string(),
      removed: z.record(z.string(), z.number()).nullable(),
      blockedMarks: count,
      appealSide: oneOf(caseSides).nullable(),
      appealStatement: z.string().nullable(),
      appealContact: z.string().nullable(),
      appealTime: time.nullable(),
      reviewedBy: z.string().nullable(),
      reviewTime: time.nullable(),
      assets,
      /** Which cases hold the same work off the site beside this one. */
      alsoHeldBy: z.array(caseNumber),
      events: z.array(caseEvent),
      /** Opened one by one, by name and with a mark in the audit. */
      files: z.array(caseFile),
    }),
  ),
})

export const openEvidence = endpoint({
  method: 'POST',
  path: '/v2/staff/report/evidence',
  summary: '打开来函人的联系方式和封存的陈述，进审计',
  who,
  scope: null,
  body: z.object({ caseId: id }),
  answer: data(
    z.strictObject({ statement: z.string(), contact: z.string(), appealContact: z.string().nullable() }),
  ),
})

export const openCaseFile = endpoint({
  method: 'POST',
  path: '/v2/staff/report/attachment',
  summary: '打开随举报或申诉来的一份附件，进审计',
  who,
  scope: null,
  body: z.object({ fileId: id }),
  answer: data(z.strictObject({ name: z.string(), type: z.string(), base64: z.string() })),
})

export const fileCase = endpoint({
  method: 'POST',
  path: '/v2/staff/report/file',
  summary: '代录一件：把信件或邮件里的举报录进来',
  who,
  scope: 'reports:write',
  body: z.object({
    /** By its id or its number. */
    work: z
      .string({ error: '请填作品编号' })
      .trim()
      .pipe(text(1, 64, '请填作品编号')),
    reason,
    statement,
    sender: sender.default(''),
    contact,
  }),
  answer: data(z.strictObject({ caseId: id, caseNumber, reportCode: z.string() })),
})

export const listBlocked = endpoint({
  method: 'GET',
  path: '/v2/staff/report/blocked',
  summary: '封锁表：不能再进站的编号、info hash 和文件指纹',
  who,
  scope: 'reports:read',
  query: z.object({
    kind: oneOf(blockable).optional(),
    keyword: text(1, 80).optional(),
    pageNum,
    pageSize: pageSize(20),
    isDht,
  }),
  answer: rows(
    z.strictObject({
      kind: oneOf(blockable),
      mark: z.string(),
      caseId: id.nullable(),
      caseNumber: caseNumber.nullable(),
      createTime: time,
    }),
  ),
})

/** The route by which blocked content was submitted. `command`: an import of the command line. */
export const blockedEntryPoints = [
  'import',
  'command',
  'magnet',
  'work',
  'picture',
  'evidence',
  'video',
] as const

export const listStopped = endpoint({
  method: 'GET',
  path: '/v2/staff/report/stopped',
  summary: '封锁表拦下的：何时、从哪里来、是什么、按哪一条、属哪个案件，最近的在前，留 90 天',
  who,
  scope: 'reports:read',
  query: z.object({ pageNum, pageSize: pageSize(20), isDht }),
  answer: rows(
    z.strictObject({
      hitId: z.string(),
      time,
      entryPoint: oneOf(blockedEntryPoints),
      /** Of an import its file, with the line. */
      fileName: z.string().nullable(),
      line: count.nullable(),
      importId: id.nullable(),
      /** Of a video where it came from. */
      source: oneOf(['upload', 'download', 'file']).nullable(),
      staffName: z.string().nullable(),
      /** Of the work that it was meant for. */
      number: z.string(),
      /** `removed`: a work that was taken down, which no mark names. */
      kind: oneOf([...blockable, 'removed']),
      mark: z.string(),
      caseId: id.nullable(),
      caseNumber: caseNumber.nullable(),
    }),
  ).extend({
    /** In the last seven days; counted no further than 10,001. */
    week: count,
  }),
})
