import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { evidenceMaxBytes } from '../limits.ts'
import { count, day, id, isDht, oneOf, text, time, workId } from '../values.ts'

/** By what right a work is shown, and what shows it. */

const who = 'staff:works:edit'

export const rightsBases = ['own', 'licence', 'open', 'public', 'other'] as const
export const evidenceKinds = ['licence', 'consent'] as const

const fields = {
  basis: z.enum(rightsBases).nullable(),
  licensor: z.string().nullable(),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  territory: z.string().nullable(),
  /** On camera, and of them those whose consent we hold. */
  people: count.nullable(),
  consents: count.nullable(),
  note: z.string().nullable(),
}

const evidence = z.strictObject({
  evidenceId: id,
  kind: z.enum(evidenceKinds),
  name: z.string(),
  type: z.string(),
  bytes: count,
  staffName: z.string().nullable(),
  at: time,
})

export const adminRights = z.strictObject({
  ...fields,
  version: count,
  evidence: z.array(evidence),
  /** Whether a work needs all this before it is published. */
  required: z.boolean(),
  /** What is missing, in words. */
  missing: z.array(z.string()),
  staffName: z.string().nullable(),
  updateTime: time.nullable(),
})

export const getAdminRights = endpoint({
  method: 'GET',
  path: '/v2/staff/works/rights/{id}',
  summary: '作品的权利依据和凭据',
  who,
  scope: 'works:read',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: data(adminRights),
})

const realDay = z
  .string({ error: '应为日期，如 2026-05-31' })
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isReal(value), { error: '应为日期，如 2026-05-31' })

function isReal(value: string): boolean {
  const at = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

const people = z.int({ error: '应为人数' }).min(0, { error: '应为人数' }).max(9999, { error: '应为人数' })

export const saveAdminRights = endpoint({
  method: 'POST',
  path: '/v2/staff/works/rights',
  summary: '保存权利依据；没有给出的不变',
  who,
  scope: 'works:write',
  body: z.object({
    workId,
    version: z.int({ error: '应为打开时的版本' }).min(0),
    basis: oneOf(rightsBases).nullable().optional(),
    licensor: text(1, 200).nullable().optional(),
    startsOn: realDay.nullable().optional(),
    endsOn: realDay.nullable().optional(),
    territory: text(1, 100).nullable().optional(),
    people: people.nullable().optional(),
    consents: people.nullable().optional(),
    note: text(1, 500).nullable().optional(),
  }),
  answer: data(adminRights),
})

export const addEvidence = endpoint({
  method: 'PUT',
  path: '/v2/staff/works/rights/{id}',
  summary: `上传凭据：PDF、JPG、PNG、WebP，最多 ${evidenceMaxBytes / 1024 / 1024} MB；不公开，每次查看进审计`,
  who,
  scope: 'works:write',
  params: z.object({ id: workId }),
  query: z.object({ name: text(1, 200), kind: oneOf(evidenceKinds).default('licence') }),
  bytes: evidenceMaxBytes,
  answer: data(adminRights),
})

export const openEvidence = endpoint({
  method: 'POST',
  path: '/v2/staff/works/rights/open',
  summary: '打开一份凭据；进审计',
  who,
  scope: null,
  body: z.object({ evidenceId: id }),
  answer: data(z.strictObject({ name: z.string(), type: z.string(), base64: z.string() })),
})

export const removeEvidence = endpoint({
  method: 'POST',
  path: '/v2/staff/works/rights/remove',
  summary: '移除一份凭据，或在一天之内放回来',
  who,
  scope: 'works:write',
  body: z.object({ evidenceId: id, removed: z.boolean({ error: '应为 true 或 false' }) }),
  answer: data(adminRights),
})
