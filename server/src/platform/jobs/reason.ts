import { StaffError } from '../files/source-error.ts'
import { AppError } from '../http/app-error.ts'

const reasonMax = 300

/**
 * For staff. Our own errors are Chinese sentences; those of the system may contain paths, and are
 * of little use.
 */
export function reasonOf(error: unknown): string {
  const isWorded = error instanceof StaffError || error instanceof AppError
  return isWorded ? error.message.slice(0, reasonMax) : '处理时出错，详情见服务器日志'
}
