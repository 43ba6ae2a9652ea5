import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { day, id, isDht, pageNum, pageSize, text, time } from '../values.ts'

const who = 'staff:audit:read'

const word = (max: number) => z.string().regex(new RegExp(`^[\\w-]{1,${max}}$`), { error: '格式不对' })

const filters = {
  /** Days of Asia/Shanghai, both included. */
  from: day.optional(),
  to: day.optional(),
  /** A member of staff, or `system`: commands and automatic actions. */
  actor: z.union([id, z.literal('system')], { error: '应为编号或 system' }).optional(),
  action: word(40).optional(),
  kind: word(20).optional(),
  subject: text(1, 64).optional(),
  member: id.optional(),
  /** What was done by this API key. */
  apiKey: id.optional(),
  /** A number of the entry, of its subject or its member, of a request; else a part of the reason. */
  keyword: text(1, 64).optional(),
}

const fields = z.record(z.string(), z.unknown())

export const auditRow = z.strictObject({
  entryId: z.string(),
  time,
  actorId: id.nullable(),
  /** Empty: not a member of staff. */
  actorName: z.string(),
  /** By which the actor's program did it. */
  apiKey: z.strictObject({ keyId: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  subject: z.strictObject({ kind: z.string(), id: z.string(), name: z.string() }).nullable(),
  member: z.strictObject({ id, name: z.string() }).nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  detail: fields,
  reason: z.string().nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/v2/staff/audit',
  summary: '审计，最新的在前：按时间、谁、动作、对象筛选',
  who,
  scope: 'audit:read',
  query: z.object({ pageNum, pageSize: pageSize(50), ...filters, isDht }),
  answer: rows(auditRow),
})

export const getAuditEntry = endpoint({
  method: 'GET',
  path: '/v2/staff/audit/{entryId}',
  summary: '一条审计',
  who,
  scope: 'audit:read',
  params: z.object({ entryId: z.string().regex(/^\d{1,18}$/, { error: '应为序号' }) }),
  query: z.object({ isDht }),
  answer: data(auditRow),
})

/** A GET would be repeated when its address is opened again; this export is itself audited. */
export const exportAudit = endpoint({
  method: 'POST',
  path: '/v2/staff/audit/export',
  summary: '筛选出的审计存成 CSV，最新的 10000 条',
  who,
  scope: 'audit:read',
  body: z.object(filters),
  answer: data(z.strictObject({ name: z.string(), text: z.string(), isCut: z.boolean() })),
})
