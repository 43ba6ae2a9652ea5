import { statusText, texts } from '@yehang/contract/texts'
import { ApiError, type Envelope } from './error.ts'

/** Codes whose own sentence is shown (docs/requirements.md, api 3). */
const speaksForItself = new Set([402, 413, 429, 500, 503])

const fixedTexts: Record<number, string> = {
  401: texts.unauthenticated,
  403: texts.sessionEnded,
  404: texts.notFound,
}

export function timeoutError(): ApiError {
  return new ApiError(408, texts.timeout)
}

/** The same error as the server's repeat guard answers (docs/requirements.md, api 11). */
export function tooFastError(): ApiError {
  return new ApiError(500, texts.tooFast, { reason: 'submitted_twice' })
}

/** The error of an answer, or null for an answer to a successful call. */
export function errorOf(status: number, answer: unknown): ApiError | null {
  if (!isEnvelope(answer)) return new ApiError(status, statusText(status))
  const { code = 200, msg } = answer
  if (code === 200) return status < 400 ? null : new ApiError(status, statusText(status))
  const text = fixedTexts[code] ?? (speaksForItself.has(code) && msg ? msg : texts.unknownError)
  return new ApiError(code, text, answer)
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && ('code' in answer || 'msg' in answer)
}
