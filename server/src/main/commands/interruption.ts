import { exitCodes } from './command.ts'

export interface Interruption {
  signal: AbortSignal
  /** Aborts the signal as the first Ctrl-C does. */
  stop(): void
  /** Ctrl-C ends the process at once again. */
  end(): void
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The first Ctrl-C, SIGTERM or end of the terminal aborts the signal, the second ends the process. */
export function onInterruption(say: () => void): Interruption {
  const controller = new AbortController()
  const stop = () => {
    say()
    controller.abort()
    // A read that waits for more input would never see the signal.
    process.stdin.destroy()
  }
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.failed)
    stop()
  }
  for (const signal of signals) process.on(signal, interrupt)
  return {
    signal: controller.signal,
    stop,
    end() {
      for (const signal of signals) process.off(signal, interrupt)
    },
  }
}
