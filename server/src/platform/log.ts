import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config/config.ts'

/**
 * Secrets are removed from the log in three steps: fields by their names, however deep; errors by a
 * list of the fields that may be logged; and patterns (tokens, codes, addresses of mail) in the
 * finished line.
 */

const blotted = '[Redacted]'

const secretFields =
  /^(?:authorization|proxy-authorization|(?:set-)?cookie|x-(?:sign|key|nonce)|sign(?:ature)?|key|.*(?:password|secret|token|(?:recovery|ticket)codes?|(?:private|api|platform)_?key|e-?mail|contact))$/i
/** A code is a number of an exit or a refusal elsewhere; in what came along it may be an activation code. */
const carriers = /^(?:body|query|form|params|payload)$/
const secretInside = /^(?:code|codes|uuid)$/i

const deepest = 6

function masked(value: unknown, depth: number, inside: boolean): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`
  if (depth >= deepest) return '[deeper]'
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1, inside))
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    const isSecret = secretFields.test(name) || (inside && secretInside.test(name))
    fields[name] = isSecret ? blotted : masked(field, depth + 1, inside || carriers.test(name))
  }
  return fields
}

interface SaidError {
  type: string
  message: string
  code?: unknown
  constraint?: unknown
  stack?: string
  cause?: SaidError
}

/** PostgreSQL repeats the input where it cannot parse it (class 22); `detail` holds whole rows. */
const isUnreadable = (code: unknown) => typeof code === 'string' && /^22.{3}$/.test(code)
const withoutQuotes = (text: string) => text.replaceAll(/"[^"\n]*"/g, '"…"')

/** Whatever else an error carries (a request, a row, a connection) is left out. */
export function sayError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return masked(error, 0, true)
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const tidy = isUnreadable(code) ? withoutQuotes : (text: string) => text
  const said: SaidError = { type: error.constructor.name, message: tidy(error.message) }
  if (code !== undefined) said.code = code
  if (constraint !== undefined) said.constraint = constraint
  if (error.stack !== undefined) said.stack = tidy(error.stack)
  if (error.cause instanceof Error && depth < 3) said.cause = sayError(error.cause, depth + 1) as SaidError
  return said
}

/** Patterns that are secret anywhere. */
const forms = [
  // A playback token is part of the path, and any code may log an address: it is redacted by its
  // place or its form.
  /(?<=\/media\/)[^/\s"]*(?:\.|%2e)[^/\s"]*|\b\w{6,12}\.[\w-]{22}\.\d+\.\d+\.[\w-]+/gi,
  // The token of a television or an app, and the code that pairs one, in addresses.
  /(?<=\/tv\/)(?:[\w-]{43}|[2-9a-hj-np-z]{4}-?[2-9a-hj-np-z]{4})(?![\w-])/gi,
  // An API key, whole or cut off.
  /\byh_[0-9A-Za-z]{16,}/g,
  // The secret of a webhook.
  /\bwhsec_[\w+/=-]{16,}/g,
  // Keys and codes in addresses; the key of EPay travels so.
  /(?<=[?&](?:key|sign|token|code|secret|password|email)=)[^&\s"\\]+/gi,
  /(?<=\bbearer\s)[\w.~+/-]+/gi,
  // An activation code, as it is written down.
  /\b[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){5}\b/gi,
  // An address of mail, and the password of an address with both.
  /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,16}/g,
]

function blot(line: string): string {
  let text = line
  for (const form of forms) text = text.replaceAll(form, blotted)
  return text
}

export function createLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  return pino(
    {
      level: config.logLevel,
      formatters: { log: (fields) => masked(fields, 0, false) as Record<string, unknown> },
      serializers: { err: sayError },
      hooks: { streamWrite: blot },
    },
    to,
  )
}
