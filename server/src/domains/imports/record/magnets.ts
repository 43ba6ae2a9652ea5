import { parseMagnet } from '../../../platform/text/magnet-link.ts'
import { cleanText, shown, timeOf } from '../../../platform/text/values.ts'
import type { ImportedMagnet } from '../../catalogue/service/imported-work.ts'
import { sayLine } from '../words.ts'
import type { Fields } from './fields.ts'

const listMax = 200
const nameMax = 300
const labelMax = 32

/** A bar or a line break; other signs only where a link or a hash begins behind them, since a name may hold them. */
const betweenMagnets = /[|\n]|[\s,，;；、]\s{0,3}(?=magnet:|[0-9a-f]{40}(?![0-9a-z]))/i

function entriesOf(value: unknown): unknown[] | null {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return value.split(betweenMagnets).filter((entry) => entry.trim() !== '')
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
 * The magnets of a record or of a part, each info hash once. What a magnet does not say: its name is `number`, its time
 * midnight of `pubTime`.
 */
export function readMagnets(
  fields: Fields,
  value: unknown,
  number: string,
  pubTime: string,
): ImportedMagnet[] {
  const entries = entriesOf(value)
  if (entries === null) {
    fields.refuse('magnets', sayLine('line_not_magnets', { value: shown(value) }))
    return []
  }
  if (entries.length > listMax) {
    fields.refuse('magnets', sayLine('line_too_many', { count: entries.length, max: listMax }))
    return []
  }
  const magnets = new Map<string, ImportedMagnet>()
  for (const entry of entries) {
    const said = saidBy(entry)
    if (said === null) {
      fields.refuse('magnets', sayLine('line_not_magnet', { value: shown(entry) }))
      continue
    }
    const infoHash = String(said.infoHash)
    const time = fields.text('magnets.createTime', 40, said.createTime ?? null)
    const createTime = timeOf(time ?? pubTime)
    if (createTime === null && time !== null) {
      fields.refuse('magnets.createTime', sayLine('line_not_time', { value: shown(time) }))
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

/** Of magnets that stand with the work and with a part the part's; no info hash twice. */
export function withPartMagnets(own: ImportedMagnet[], ofParts: ImportedMagnet[]): ImportedMagnet[] {
  if (ofParts.length === 0) return own
  const hashes = new Set(ofParts.map(({ infoHash }) => infoHash))
  return [...own.filter(({ infoHash }) => !hashes.has(infoHash)), ...ofParts]
}
