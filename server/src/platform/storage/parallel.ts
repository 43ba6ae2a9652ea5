/**
 * Does `work` for each item, so many at a time. The first failure, or the signal, lets no more begin; it is thrown once
 * those under way have ended.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  limit: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const failures: unknown[] = []
  const runner = async () => {
    while (failures.length === 0) {
      const { done, value } = waiting.next()
      if (done) return
      try {
        signal.throwIfAborted()
        await work(value)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, runner))
  if (failures.length > 0) throw failures[0]
}
