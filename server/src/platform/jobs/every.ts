let begun: Promise<void> | undefined

/**
 * First turns that are begun in the same moment run one after the other: the tasks of a process that starts would
 * otherwise open a database connection each.
 */
function afterOthers(run: () => Promise<void>): void {
  if (begun !== undefined) {
    begun = begun.then(run)
    return
  }
  begun = run()
  void Promise.resolve().then(() => {
    begun = undefined
  })
}

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
  let isStopped = false
  const turn = async () => {
    try {
      await work()
    } catch (error) {
      onError(error)
    }
  }
  const run = () => {
    if (isStopped) return Promise.resolve()
    running ??= turn().finally(() => {
      running = undefined
    })
    return running
  }
  if (atOnce) afterOthers(run)
  const timer = setInterval(run, ms)
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
