import type { AnswerTo } from '../../../api/client.ts'
import { type Edit, Edits } from '../../ui/editing/edit.ts'

export type AdminPlan = AnswerTo<'GET /v2/staff/plans/list'>['rows'][number]
export type PlanSales = AnswerTo<'GET /v2/staff/plans/sales'>['rows'][number]
export type Level = AnswerTo<'GET /v2/staff/plans/list'>['data']['levels'][number]

/** The editable fields of a plan, as typed. */
export interface PlanForm {
  name: string
  remark: string
  currentPrice: string
  origPrice: string
  days: string
  levelId: string
}

const empty = { name: '', remark: '', currentPrice: '', origPrice: '', days: '' }
export const emptyForm: PlanForm = { ...empty, levelId: '2' }

export function formOf({ name, remark, currentPrice, origPrice, days, levelId }: AdminPlan): PlanForm {
  const crossed = origPrice === currentPrice ? '' : origPrice
  return { name, remark, currentPrice, origPrice: crossed, days: `${days}`, levelId: `${levelId}` }
}

const isPrice = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text)

export type PlanField = keyof PlanForm

export const planTitles: Readonly<Record<PlanField, string>> = {
  name: '名称',
  remark: '说明',
  currentPrice: '现价',
  origPrice: '原价',
  days: '天数',
  levelId: '等级',
}

/** A field in words. */
export function fieldText(form: PlanForm, field: PlanField, levels: readonly Level[]): string {
  if (field === 'origPrice' && form.origPrice === '') return '不划线'
  if (field !== 'levelId') return form[field]
  return levels.find(({ levelId }) => String(levelId) === form.levelId)?.groupName ?? form.levelId
}

/** `49` and `49.00` are one price. */
const compared = (value: unknown, field: PlanField) =>
  field.endsWith('Price') && isPrice(String(value)) ? Number(value) : String(value).trim()

export const planEdits = new Edits<PlanForm>({
  isSame: (one, other, field) => compared(one, field) === compared(other, field),
})

/** A form as it travels. */
export function requestBody({ origPrice, days, levelId, ...texts }: PlanForm) {
  return { ...texts, origPrice: origPrice || null, days: Number(days), levelId: Number(levelId) }
}

/** The body to save: each changed field with the value over which it was typed, and its new value. */
export function changesOf(changed: readonly PlanField[], values: PlanForm, edit: Edit<PlanForm>) {
  const before = Object.fromEntries(changed.map((field) => [field, edit[field]?.from]))
  const [from, to] = [requestBody({ ...values, ...before }), requestBody(values)]
  const both = changed.map((field) => [field, { from: from[field], to: to[field] }])
  type Body = typeof to
  return Object.fromEntries(both) as { [Field in PlanField]?: { from: Body[Field]; to: Body[Field] } }
}

/** The errors of a form, by its fields; empty where it can be saved. */
export function faultsOf(form: PlanForm): Partial<PlanForm> {
  const { name, currentPrice, origPrice, days } = form
  const faults: Partial<PlanForm> = {}
  if (name.trim() === '') faults.name = '起个名字'
  if (!isPrice(currentPrice) || Number(currentPrice) <= 0) faults.currentPrice = '应为金额，如 49.00'
  if (origPrice !== '' && !isPrice(origPrice)) faults.origPrice = '应为金额，如 68.00'
  else if (origPrice !== '' && Number(origPrice) < Number(currentPrice)) faults.origPrice = '不能低于现价'
  if (!/^\d{1,5}$/.test(days) || Number(days) < 1 || Number(days) > 36_500) faults.days = '1 到 36500'
  return faults
}

/** `188` of `188.00`, as /pay shows it. */
export function shortPrice(price: string): string {
  return String(Number(price) || 0)
}
