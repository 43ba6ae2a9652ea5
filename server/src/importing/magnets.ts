import type { Fields } from './fields.ts'
import { sayLine } from './line-words.ts'
import { cleanText, shown, timeOf } from './text-values.ts'
import type { ImportedMagnet } from './work.ts'

const listMax = 200
const nameMax = 300
const labelMax = 32

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function hexOfBase32(text: string): string {
  let bits = 0n
  for (const character of text.toUpperCase()) bits = (bits << 5n) | BigInt(base32.indexOf(character))
  return bits.toString(16).padStart(40, '0')
}

/** An info hash as 40 lower-case hex digits, from hex or base32; null where it is none. */
export function infoHashOf(text: string): string | null {
  if (/^[0-9a-f]{40}$/i.test(text)) return text.toLowerCase()
  return /^[a-z2-7]{32}$/i.test(text) ? hexOfBase32(text) : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** What a magnet link or a bare info hash says; trackers and the like are dropped. Null where it is neither. */
export function parseMagnet(text: string): { infoHash: string; name?: string; length?: string } | null {
  const trimmed = text.trim()
  const query = /^magnet:\??(.*)$/is.exec(trimmed)?.[1]
  if (query === undefined) {
    const infoHash = infoHashOf(trimmed)
    return infoHash === null ? null : { infoHash }
  }
  let infoHash: string | null = null
  const said: { name?: string; length?: string } = {}
  for (const parameter of query.replaceAll('&amp;', '&').split('&')) {
    const equals = parameter.indexOf('=')
    const value = decoded(parameter.slice(equals + 1))
    if (/^xt(\.\d+)?=/i.test(parameter)) {
      infoHash ??= infoHashOf(/^urn:btih:(.*)$/i.exec(value)?.[1] ?? '')
    } else if (/^dn=/i.test(parameter)) {
      said.name = value
    } else if (/^xl=\d+$/i.test(parameter)) {
      said.length = value
    }
  }
  return infoHash === null ? null : { ...said, infoHash }
}

function entriesOf(value: unknown): unknown[] | null {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return value.split(/[|\n]/).filter((entry) => entry.trim() !== '')
  return Array.isArray(value) ? value : null
}

function saidBy(entry: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof entry === 'string') return parseMagnet(entry)
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null
  const { infoHash, ...others } = entry as Record<string, unknown>
  const parsed = typeof infoHash === 'string' ? parseMagnet(infoHash) : null
  return parsed === null ? null : { ...parsed, ...others }
}

/**
 * The magnets of a record, each info hash once. What a magnet does not say: its name is `number`, its time
 * midnight of `pubTime`.
 */
export function readMagnets(fields: Fields, number: string, pubTime: string): ImportedMagnet[] {
  const value = fields.raw.magnets
  const entries = entriesOf(value)
  if (entries === null) {
    fields.refuse('magnets', sayLine('not-magnets', shown(value)))
    return []
  }
  if (entries.length > listMax) {
    fields.refuse('magnets', sayLine('too-many', entries.length, listMax))
    return []
  }
  const magnets = new Map<string, ImportedMagnet>()
  for (const entry of entries) {
    const said = saidBy(entry)
    if (said === null) {
      fields.refuse('magnets', sayLine('not-magnet', shown(entry)))
      continue
    }
    const infoHash = String(said.infoHash)
    const time = fields.text('magnets.createTime', 40, said.createTime ?? null)
    const createTime = timeOf(time ?? pubTime)
    if (createTime === null && time !== null) {
      fields.refuse('magnets.createTime', sayLine('not-time', shown(time)))
    }
    const magnet = {
      infoHash,
      name: fields.text('magnets.name', nameMax, said.name ?? null) ?? cleanText(number),
      length: fields.whole('magnets.length', 0, Number.MAX_SAFE_INTEGER, said.length ?? null),
      createTime: createTime ?? '',
      category: fields.text('magnets.category', labelMax, said.category ?? null),
      remark: fields.text('magnets.remark', labelMax, said.remark ?? null),
    }
    if (!magnets.has(infoHash)) magnets.set(infoHash, magnet)
  }
  return [...magnets.values()]
}
