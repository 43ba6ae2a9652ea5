import type { AnswerTo, PostInput } from '../../../../api/client.ts'
import { Edits } from '../../../ui/editing/edit.ts'

export type Rights = AnswerTo<'GET /v2/staff/works/rights/{id}'>['data']
type Changes = Omit<PostInput<'POST /v2/staff/works/rights'>['body'], 'workId' | 'version'>

export const bases = [
  ['own', '自制'],
  ['licence', '授权许可'],
  ['open', '开放许可'],
  ['public', '公有领域'],
  ['other', '其他'],
] as const

const texts = ['basis', 'licensor', 'startsOn', 'endsOn', 'territory', 'note'] as const
const numbers = ['people', 'consents'] as const

/** Every field as its control holds it. */
export type RightsDraft = Record<(typeof texts)[number] | (typeof numbers)[number], string>

export function draftOf(rights: Rights): RightsDraft {
  const fields = [...texts, ...numbers].map((field) => [field, String(rights[field] ?? '')])
  return Object.fromEntries(fields) as RightsDraft
}

/** The differences of a draft from the saved rights; an emptied field is removed. */
export function changesOf(rights: Rights, draft: RightsDraft): Changes {
  const fields = [
    ...texts.map((field) => [field, draft[field].trim() || null] as const),
    ...numbers.map((field) => [field, draft[field] === '' ? null : Number(draft[field])] as const),
  ]
  return Object.fromEntries(fields.filter(([field, value]) => value !== rights[field])) as Changes
}

export const rightsEdits = new Edits<RightsDraft>()

export const rightsTitles: Readonly<Record<keyof RightsDraft, string>> = {
  basis: '依据',
  licensor: '许可方',
  startsOn: '许可期开始',
  endsOn: '许可期结束',
  territory: '地域',
  note: '备注',
  people: '出镜的人数',
  consents: '已存同意的人数',
}

/** A field in words. */
export const rightsText = (draft: RightsDraft, field: keyof RightsDraft) =>
  field === 'basis' ? (bases.find(([value]) => value === draft.basis)?.[1] ?? '') : draft[field]
