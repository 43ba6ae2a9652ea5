import { type Failure, failureOf } from '@yehang/contract'
import { StaffError } from '../files/source-error.ts'
import { AppError } from '../http/app-error.ts'

/** For staff. Errors of the system may contain paths, and are of little use. */
export function reasonOf(error: unknown): Failure {
  const isOurs = error instanceof StaffError || error instanceof AppError
  return isOurs ? failureOf(error.reason, error.params as never) : failureOf('job_fault')
}
