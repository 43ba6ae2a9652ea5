const reasonMax = 300

/**
 * For staff. Our own errors are Chinese sentences; those of the system may contain paths, and are
 * of little use.
 */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  if (/\p{Script=Han}/u.test(text)) return text.slice(0, reasonMax)
  return '处理时出错，详情见服务器日志'
}
