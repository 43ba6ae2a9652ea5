import { createHmac } from 'node:crypto'
import { repeatSubmitMs } from '@yehang/contract'
import type { Context } from '../context.ts'
import { addSubmission, dropSubmissions } from './queries/submissions.ts'
import type { AdmitSubmission } from './repeat-guard.ts'

const cleanEveryMs = 60_000

/** Admits a submission once within 1000 ms for each person, across processes (docs/requirements.md, api 11). */
export function admitsSubmissions({ db, clock, secretKey }: Context): AdmitSubmission {
  let cleanAt = 0
  return async ({ person, method, url, body }) => {
    const now = clock.now()
    const text = JSON.stringify(['submission', person, method, url, body ?? null])
    const mark = createHmac('sha256', secretKey).update(text).digest()
    const admitted = await addSubmission(db, mark, new Date(now), repeatSubmitMs)
    if (now >= cleanAt || now < cleanAt - cleanEveryMs) {
      cleanAt = now + cleanEveryMs
      await dropSubmissions(db, new Date(now - repeatSubmitMs))
    }
    return admitted
  }
}
