import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'
import type { Principal } from '../http/principal.ts'
import { addressGroup } from './request-limit.ts'

export interface Submission {
  /** The member, else the visitor's address. */
  person: string
  method: string
  /** With its query. */
  url: string
  /** What was read from the body, its fields in the order in which they were sent. */
  body: unknown
}

/** Accepts a submission, or reports that the same one was accepted within the last 1000 ms. */
export type AdmitSubmission = (submission: Submission) => Promise<boolean>

const personOf = ({ memberId, apiKeyId }: Principal) =>
  apiKeyId === undefined ? `member ${memberId}` : `api-key ${apiKeyId}`

/**
 * Refuses what the same person submitted a moment ago, however that went (docs/requirements.md, api 11). Any client may
 * switch it off, so nothing may depend on it, money least of all: it prevents a double press.
 */
export async function refuseRepeats(
  { method, url, body, headers, ip }: FastifyRequest,
  principal: Principal | null,
  admit: AdmitSubmission,
): Promise<void> {
  // As clients write it: repeatSubmit.
  if (headers.repeatsubmit === 'false') return
  const person = principal === null ? `address ${addressGroup(ip)}` : personOf(principal)
  if (!(await admit({ person, method, url, body }))) throw new AppError('submitted_twice')
}
