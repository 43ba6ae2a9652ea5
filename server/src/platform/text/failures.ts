import { type Failure, failureWords, isReason, type Reason } from '@yehang/contract'

/** Failures as the database stores them and as answers show them. */

/** Two columns. An older version stored words in the first. */
export interface StoredFailure {
  reason: string | null
  reason_params: object | null
}

const hasParams = ({ params }: Failure) => Object.keys(params).length > 0

/** No text of the database holds NUL. */
const jsonOf = (params: object) => JSON.stringify(params).replaceAll('\\u0000', '')

/** As a jsonb column has it. */
export const plainFailure = (failure: Failure) => ({
  reason: failure.reason,
  ...(hasParams(failure) && { params: failure.params }),
})

export function storedFailure(failure: Failure | null): {
  reason: string | null
  reason_params: string | null
} {
  if (failure === null) return { reason: null, reason_params: null }
  return { reason: failure.reason, reason_params: hasParams(failure) ? jsonOf(failure.params) : null }
}

/** What an answer says of a failure. */
export interface ShownFailure {
  reason: Reason
  params?: Record<string, string | number | null | string[]>
  msg: string
}

export function presentFailure(failure: Failure): ShownFailure {
  const { reason, params } = failure
  return { reason, ...(hasParams(failure) && { params: params as never }), msg: failureWords(failure) }
}

/** What an answer says of what may not have failed. */
export function presentStored({ reason, reason_params }: StoredFailure) {
  if (reason === null || !isReason(reason)) return { reason: null, msg: reason }
  return presentFailure({ reason, params: reason_params ?? {} })
}
