const reasonMax = 300

/** For the staff. Our own errors are Chinese sentences; those of the system may hold paths, and say little to anybody. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  if (/\p{Script=Han}/u.test(text)) return text.slice(0, reasonMax)
  return '处理时出错，详情见服务器日志'
}
