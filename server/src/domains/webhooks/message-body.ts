/** What is sent of a message; the same in every attempt. */
export function bodyOf({
  type,
  createdAt,
  data,
}: {
  type: string
  createdAt: Date
  data: Record<string, unknown>
}): string {
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
}
