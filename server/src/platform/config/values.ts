import path from 'node:path'

/** How settings are read: what a text may be, and what is said where it is something else. */

export interface SettingProblem {
  name: string
  expected: string
}

/** Names every setting that is wrong, not only the first. Values are left out: they may hold a password. */
export class ConfigError extends Error {
  readonly problems: SettingProblem[]

  constructor(problems: SettingProblem[]) {
    const lines = problems.map(({ name, expected }) => `  ${name}: expected ${expected}`)
    super(`These settings cannot be used:\n${lines.join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Whether an address or a host name means this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || host === '::1' || host === '[::1]'
}

export const repository = path.resolve(import.meta.dirname, '../../../..')

/** Returns the value, or undefined where the text does not fit. */
export type Parser<T> = (text: string) => T | undefined

export const wholeNumber =
  (min: number, max: number): Parser<number> =>
  (text) => {
    const value = Number(text)
    return /^\d{1,10}$/.test(text) && value >= min && value <= max ? value : undefined
  }

export const oneOf =
  <T extends string>(...choices: readonly T[]): Parser<T> =>
  (text) =>
    choices.find((choice) => choice === text)

export const matching =
  (pattern: RegExp): Parser<string> =>
  (text) =>
    pattern.test(text) ? text : undefined

export const httpAddress: Parser<string> = (text) => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.search || url.hash ? undefined : url.href.replace(/(?<!\/)\/+$/, '')
}

export const httpOrigin: Parser<string> = (text) => {
  const address = httpAddress(text)
  return address && new URL(address).pathname === '/' ? address : undefined
}

export const plainText = (maxLength: number): Parser<string> =>
  matching(new RegExp(`^[^\\p{C}]{1,${maxLength}}$`, 'u'))

/** Notes those of these settings that say nothing, since `because` is set; what is wrong is noted already. */
export function noteMissing(
  needed: Readonly<Record<string, string | undefined>>,
  because: string,
  problems: SettingProblem[],
): void {
  for (const [name, value] of Object.entries(needed)) {
    if (value || problems.some((problem) => problem.name === name)) continue
    problems.push({ name, expected: `to be set, since ${because} is` })
  }
}

/** Returns what a setting says; a blank one is as good as none. What cannot be used is noted among the problems. */
export type Read = <T, D>(name: string, fallback: D, parse: Parser<T>, expected: string) => T | D

export function readerOf(
  env: Readonly<Record<string, string | undefined>>,
  problems: SettingProblem[],
): Read {
  return (name, fallback, parse, expected) => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) problems.push({ name, expected })
    return value ?? fallback
  }
}
