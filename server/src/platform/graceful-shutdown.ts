import type { Logger } from 'pino'

type Step = (forced: AbortSignal) => Promise<void>

/** A longer stop is cut short: the supervisor (systemd, Docker) does not wait for ever. */
const patience = 25_000
const grace = 3_000

/**
 * Stops the parts of a process in the reverse order of their start: at the first SIGINT, SIGTERM or
 * SIGHUP, or at an uncaught error. A second signal forces the stop, a third exits at once.
 */
export class GracefulShutdown {
  #first: Step = async () => {}
  readonly #steps: { name: string; stop: Step }[] = []
  readonly #forced = new AbortController()
  readonly #requested = Promise.withResolvers<void>()
  readonly #quiet: boolean
  #log: Pick<Logger, 'fatal' | 'isLevelEnabled'> | undefined
  #signals = 0
  #signal: NodeJS.Signals | undefined
  #hangUp: (() => void) | undefined
  #exitCode = 0
  #stopping = false

  /** `quiet`: the parent process reports the stop. */
  constructor({ quiet = false } = {}) {
    this.#quiet = quiet
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => this.#onSignal(name))
    process.on('uncaughtException', (error) => this.#onUncaught(error))
    process.on('unhandledRejection', (error) => this.#onUncaught(error))
    // Once the terminal is closed, printing fails; that must not disturb the stop.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  }

  /** Uncaught errors are logged from now on like all others. */
  logTo(log: Pick<Logger, 'fatal' | 'isLevelEnabled'>): void {
    this.#log = log
  }

  /** Registers what is to be stopped, to be called as soon as it has started. */
  add(name: string, stop: Step): void {
    this.#steps.push({ name, stop })
  }

  /** The first signal that asked for the stop. */
  get signal(): NodeJS.Signals | undefined {
    return this.#signal
  }

  /** From now on SIGHUP does not stop, but asks for this. */
  onHangUp(act: () => void): void {
    this.#hangUp = act
  }

  /**
   * Runs before any step and does not count as one: announces that this process is about to end.
   */
  before(step: Step): void {
    this.#first = step
  }

  /** Throws once a stop has been asked for, so that a start does not go on. */
  checkpoint(): void {
    if (this.#stopping) throw new DOMException('the start was broken off', 'AbortError')
  }

  /** Stops for an error: a message to print, or anything else with its stack. */
  fail(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EIO' || code === 'EPIPE') return
    if (error instanceof DOMException && error.name === 'AbortError' && this.#stopping) return
    if (error instanceof Error && this.#log?.isLevelEnabled('fatal'))
      this.#log.fatal({ err: error }, 'an uncaught fault; the process ends')
    else console.error(error)
    this.#exitCode = 1
    this.#request()
  }

  /** Resolves once everything has stopped, with the exit code. */
  async finished(): Promise<number> {
    await this.#requested.promise
    if (this.#exitCode === 0) await this.#first(this.#forced.signal)
    const timer = setTimeout(() => this.#forced.abort(), patience)
    for (const { name, stop } of this.#steps.reverse()) {
      await Promise.race([stop(this.#forced.signal), this.#abandoned()]).catch((error) => {
        console.error(`The ${name} did not stop in order:`, error)
        this.#exitCode = 1
      })
    }
    clearTimeout(timer)
    return this.#exitCode
  }

  /** Rejects where a step does not even heed the hurry. */
  #abandoned(): Promise<never> {
    const { signal } = this.#forced
    return new Promise((_resolve, reject) => {
      const giveUp = () => setTimeout(() => reject(new Error('given up')), grace)
      if (signal.aborted) giveUp()
      else signal.addEventListener('abort', giveUp)
    })
  }

  /** A log on a full disk cannot be written; the site continues without it. */
  #onUncaught(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOSPC' && code !== 'EDQUOT') this.fail(error)
  }

  #request(): void {
    this.#stopping = true
    this.#requested.resolve()
  }

  #onSignal(name: NodeJS.Signals): void {
    if (name === 'SIGHUP' && this.#hangUp && !this.#stopping) {
      this.#hangUp()
      return
    }
    this.#signal ??= name
    this.#signals += 1
    if (this.#signals === 1 && !this.#quiet) console.log('Stopping; once more to hurry')
    if (this.#signals === 2) this.#forced.abort()
    if (this.#signals > 2) process.exit(1)
    this.#request()
  }
}
