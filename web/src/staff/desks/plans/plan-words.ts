import type { AnswerTo } from '../../../api/client.ts'

export type DeskPlan = AnswerTo<'GET /v2/staff/plans/list'>['rows'][number]
export type PlanSales = AnswerTo<'GET /v2/staff/plans/sales'>['rows'][number]
export type Level = AnswerTo<'GET /v2/staff/plans/list'>['data']['levels'][number]

/** What can be changed of a plan, as it is typed. */
export interface PlanForm {
  name: string
  remark: string
  currentPrice: string
  origPrice: string
  days: string
  levelId: string
}

export const emptyForm: PlanForm = {
  name: '',
  remark: '',
  currentPrice: '',
  origPrice: '',
  days: '',
  levelId: '2',
}

export function formOf(plan: DeskPlan): PlanForm {
  const { name, remark, currentPrice, origPrice, days, levelId } = plan
  return {
    name,
    remark,
    currentPrice,
    origPrice: origPrice === currentPrice ? '' : origPrice,
    days: String(days),
    levelId: String(levelId),
  }
}

const isPrice = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text)

/** What is wrong with a form, by its fields; empty where it can be saved. */
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
