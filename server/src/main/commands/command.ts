import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Language, type Said, SaidError } from '../../platform/text/said.ts'
import { sayUsage } from './words/usage-words.ts'

/** What scripts can rely on. */
export const exitCodes = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  /** Some lines were wrong; the rest went in. */
  partlyWrong: 3,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export type { Language }

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
  /** Standard input; only some commands read it. */
  in?: AsyncIterable<Buffer | string>
}

export interface Command {
  /** How it is called and what it does, for `--help`. */
  help: string
  run(args: string[], terminal: Terminal): Promise<ExitCode>
}

/** A sentence in the language of the terminal. */
export const inWords = ({ language }: Pick<Terminal, 'language'>, words: Record<Language, string>): string =>
  words[language ?? 'en']

/** Writes a sentence as a line of the results. */
export const tell = (terminal: Terminal, said: Said) => terminal.out.write(`${inWords(terminal, said)}\n`)

/** Writes one as a line beside the results. */
export const remark = (terminal: Terminal, said: Said) => terminal.err.write(`${inWords(terminal, said)}\n`)

/** The command was called wrongly; the sentence says how. */
export class UsageError extends SaidError {
  override name = 'UsageError'
}

/** parseArgs, its complaints as UsageError. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(wrongArgument(config, error instanceof Error ? error.message : String(error)))
  }
}

/** What parseArgs complains of: its sentence in English, ours in Chinese. */
function wrongArgument(config: ParseArgsConfig, words: string): Said {
  const { options = {} } = config
  const { tokens } = parseArgs({ ...config, strict: false, tokens: true })
  const given = tokens.filter((token) => token.kind === 'option')
  const unknown = given.find(({ name }) => options[name] === undefined)
  if (unknown !== undefined) return sayUsage('unknown-option', unknown.rawName, words)
  const wrong = given.find(({ name, value, inlineValue }) => {
    const isText = options[name]?.type === 'string'
    return isText ? value === undefined || (!inlineValue && value.startsWith('-')) : value !== undefined
  })
  if (wrong !== undefined) return sayUsage('option-value', wrong.rawName, words)
  const extra = tokens.find((token) => token.kind === 'positional')
  return sayUsage('unexpected', extra?.value ?? '', words)
}
