import type { ByteRange } from '../../platform/storage/storage.ts'

/**
 * The one range that a request asks of a file of so many bytes (RFC 9110 §14): null for all of it, which is also what
 * several ranges and what cannot be read get; `none` where the file has none of the bytes.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'none' {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const last = size - 1
  if (from === '') {
    const count = Number(to)
    return count === 0 || size === 0 ? 'none' : { first: Math.max(0, size - count), last }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return null
  return first > last ? 'none' : { first, last: to === '' ? last : Math.min(last, Number(to)) }
}

/** Whether the file is still the one of which a part is there already; a weak tag or a date never says so. */
export function isSameFile(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || (ifRange === etag && !etag.startsWith('W/'))
}

/** Whether the asker has the file as it is. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').map(strong).includes(strong(etag))
}
