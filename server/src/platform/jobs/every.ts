/**
 * Runs something at an interval, never twice at once: a turn is skipped while the last one still
 * runs. A failure is passed to `onError` and tried again at the next turn. Returns a function that
 * stops it and waits for the running turn, so that nothing uses a database that is being closed.
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
