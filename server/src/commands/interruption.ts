export interface Interruption {
  signal: AbortSignal
  /** Ctrl-C ends the process at once again. */
  end(): void
}

/** The first Ctrl-C or SIGTERM aborts the signal, the second ends the process. */
export function onInterruption(say: () => void): Interruption {
  const controller = new AbortController()
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(130)
    say()
    controller.abort()
    // A read that waits for more input would never see the signal.
    process.stdin.destroy()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return {
    signal: controller.signal,
    end() {
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
    },
  }
}
