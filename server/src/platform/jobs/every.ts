/**
 * Does something now and then from this moment on, never twice at once: a turn that comes while the last one still runs
 * is left out. What fails is told to `onError` and tried again with the next turn. Answers how to stop, which waits for
 * what runs, so that nothing meets a database that is being closed.
 */
export function every(
  ms: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { atOnce = true }: { atOnce?: boolean } = {},
): () => Promise<void> {
  let running: Promise<void> | undefined
  const turn = async () => {
    try {
      await work()
    } catch (error) {
      onError(error)
    }
  }
  const run = () => {
    running ??= turn().finally(() => {
      running = undefined
    })
  }
  if (atOnce) run()
  const timer = setInterval(run, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}
