import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** What a runner is asked for. */
export type Question =
  | {
      kind: 'run'
      /** A test file. */
      file: string
      /** Sources that were changed since the last run. */
      changed: string[]
      limitMs: number
    }
  | { kind: 'end' }

export type Answer =
  | { kind: 'ready'; files: string[] }
  | { kind: 'ran'; passed: boolean; why: string; ms: number }

export type Ran = Extract<Answer, { kind: 'ran' }>

/** A runner that is late by so much does not answer any more. */
const graceMs = 60_000

/** Runs test files of a copy in a process that keeps Vitest and its PostgreSQL between them. */
export class Runner {
  #child: ChildProcess | undefined
  #files: string[] = []
  /** Sources that were changed since the last run. */
  #changed = new Set<string>()
  readonly #copy: string
  readonly #env: NodeJS.ProcessEnv

  constructor(copy: string, env: NodeJS.ProcessEnv = {}) {
    this.#copy = copy
    this.#env = env
  }

  /** All test files. */
  async files(): Promise<string[]> {
    await this.#begin()
    return this.#files
  }

  /** Has to be told of every change of a source, and of its taking back. */
  changed(source: string): void {
    this.#changed.add(source)
  }

  async run(file: string, limitMs: number): Promise<Ran> {
    const child = await this.#begin()
    const changed = [...this.#changed]
    this.#changed.clear()
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), limitMs + graceMs)
    try {
      child.send({ kind: 'run', file, changed, limitMs } satisfies Question)
      const signal = AbortSignal.any([late.signal])
      const ended = once(child, 'exit', { signal }).then(() => [undefined])
      const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Ran | undefined]
      if (answer !== undefined) return answer
      this.#child = undefined
      return { kind: 'ran', passed: false, why: 'the runner ended', ms: limitMs }
    } catch (error) {
      if (!late.signal.aborted) throw error
      await this.#kill()
      return { kind: 'ran', passed: false, why: 'took too long', ms: limitMs }
    } finally {
      clearTimeout(timer)
      late.abort()
    }
  }

  async end(): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    const exit = once(child, 'exit')
    child.send({ kind: 'end' } satisfies Question)
    const timer = setTimeout(() => void this.#kill(), graceMs)
    await exit
    clearTimeout(timer)
    this.#child = undefined
  }

  async #begin(): Promise<ChildProcess> {
    if (this.#child !== undefined) return this.#child
    const child = fork(path.join(this.#copy, 'bench/mutations/runner-process.ts'), {
      cwd: this.#copy,
      env: { ...process.env, ...this.#env },
      // A group of its own, which can be killed with its workers.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the runner did not begin')))
    const [{ files }] = (await Promise.race([once(child, 'message'), ended])) as [
      Extract<Answer, { kind: 'ready' }>,
    ]
    ended.catch(() => undefined)
    this.#files = files
    this.#child = child
    return child
  }

  async #kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child?.pid === undefined || child.exitCode !== null) return
    const exit = once(child, 'exit')
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
    await exit
  }
}
