import { texts } from '@yehang/contract'
import type { AppError } from './app-error.ts'

/** A page of rows with its total; a total that was not counted to its end says so (docs/requirements.md, api 6). */
export function pageAnswer<T>(page: { rows: T[]; total: number; capped: boolean }) {
  const { rows, total, capped } = page
  return capped ? { rows, total, totalCapped: true as const } : { rows, total }
}

/** The envelope of every answer that is not a refusal. */
export function success(answer: object): object {
  return { code: 200, msg: texts.ok, ...answer }
}

export function refused(refusal: AppError): object {
  const { code, message, fields, reason } = refusal
  return { code, msg: message, ...(reason && { reason }), ...(fields && { data: { fields } }) }
}
