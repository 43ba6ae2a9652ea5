import { type PlainReason, texts } from '@yehang/contract'
import { AppError, type FieldFault, type Fields } from './app-error.ts'

/** A page of rows with its total; a total that was not counted to its end says so (docs/requirements.md, api 6). */
export function pageAnswer<T>(page: { rows: T[]; total: number; capped: boolean }) {
  const { rows, total, capped } = page
  return capped ? { rows, total, totalCapped: true as const } : { rows, total }
}

/** The envelope of every answer that is not a refusal. */
export function success(answer: object): object {
  return { code: 200, msg: texts.ok, ...answer }
}

/** Of every wrong parameter its words, or its reason. */
const ofFields = (fields: Fields, part: keyof FieldFault) =>
  Object.fromEntries(Object.entries(fields).map(([name, fault]) => [name, fault[part]]))

/** The envelope of a refusal (docs/api.md). */
export function refused({ code, message, reason, params, fields }: AppError): object {
  const hasParams = Object.keys(params).length > 0
  const data = fields && { fields: ofFields(fields, 'msg'), reasons: ofFields(fields, 'reason') }
  return { code, msg: message, reason, ...(hasParams && { params }), ...(data && { data }) }
}

/** The same as text, for what is answered before the framework. */
export const refusedText = (reason: PlainReason) => JSON.stringify(refused(new AppError(reason)))
