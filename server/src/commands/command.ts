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

export type Language = 'en' | 'zh'

/** As the locale of the system says (LC_ALL, LC_MESSAGES, LANG). */
export function systemLanguage(): Language {
  return Intl.DateTimeFormat().resolvedOptions().locale.startsWith('zh') ? 'zh' : 'en'
}

/** Where a command writes: results to `out`, progress and complaints to `err`. */
export interface Terminal {
  out: NodeJS.WritableStream
  err: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
  /** In which results, progress and complaints are written; English where it is left out. */
  language?: Language
  /** What is piped in; read only by commands that are told to. */
  in?: AsyncIterable<Buffer | string>
}

export interface Command {
  /** How it is called and what it does, for `--help`. */
  help: string
  run(args: string[], terminal: Terminal): Promise<ExitCode>
}

/** A sentence in the language of the terminal. */
export const inWords = ({ language }: Terminal, words: Record<Language, string>): string =>
  words[language ?? 'en']

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
