import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What scripts can rely on. */
export const exitCodes = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  /** Some lines were wrong; the rest went in. */
  partlyWrong: 3,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Where a command writes: results to `out`, progress and complaints to `err`. */
export interface Terminal {
  out: NodeJS.WritableStream
  err: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
  /** What is piped in; read only by commands that are told to. */
  in?: AsyncIterable<Buffer | string>
}

export interface Command {
  /** How it is called and what it does, for `--help`. */
  help: string
  run(args: string[], terminal: Terminal): Promise<ExitCode>
}

/** The command was called wrongly; the message says how. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** parseArgs, its complaints as UsageError. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
