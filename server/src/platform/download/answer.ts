import type { IncomingHttpHeaders } from 'node:http'
import { SourceError, StaffError } from '../files/source-error.ts'

/** What a source's answer says, before anything of its body is believed. */

export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const perhapsLater = new Set([408, 425, 429])

/** Throws where an answer brings no file: SourceError where it never will. 200, 206 and 416 pass. */
export function checkStatus(status: number): void {
  if (status === 200 || status === 206 || status === 416) return
  if (status >= 500 || perhapsLater.has(status)) throw new StaffError('download_not_now', { status })
  if (status === 404 || status === 410) throw new SourceError('download_not_there', { status })
  if ([401, 403, 451].includes(status)) throw new SourceError('download_forbidden', { status })
  throw new SourceError('download_without_file', { status })
}

/** Throws SourceError for what names itself something else than a video. Servers say `platform/text/plain` of what they do not know. */
export function checkType(headers: IncomingHttpHeaders): void {
  const type = (headerOf(headers, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/html' || type === 'application/xhtml+xml') {
    throw new SourceError('download_is_page')
  }
  if (/mpegurl|dash\+xml/.test(type)) throw new SourceError('download_is_playlist')
  if (type !== 'text/plain' && /^(text|image|font|multipart)\/|json|xml|javascript|pdf/.test(type)) {
    throw new SourceError('download_no_video')
  }
  const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== '') throw new SourceError('download_compressed')
}

/**
 * What names this version of a file for `If-Range`: a strong ETag, or a time of change that was over when it was sent
 * (RFC 9110 §8.8.2.2). Null where there is neither.
 */
export function validatorOf(headers: IncomingHttpHeaders): string | null {
  const etag = headerOf(headers, 'etag')
  if (etag !== undefined && /^"[\x21\x23-\x7e]{0,512}"$/.test(etag)) return etag
  const modified = headerOf(headers, 'last-modified')
  if (modified === undefined) return null
  const age = Date.parse(headerOf(headers, 'date') ?? '') - Date.parse(modified)
  return age >= 1000 && modified.length < 64 ? modified : null
}

/** Bytes of the body as the answer has it; null where it does not say, or says no number. */
export function lengthOf(headers: IncomingHttpHeaders): number | null {
  const length = headerOf(headers, 'content-length')
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null
}

/** `bytes 10-19/20`, `bytes 10-19/*` or, of what cannot be had, `bytes * /20` without the blank. */
export function readContentRange(headers: IncomingHttpHeaders) {
  const found = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)$/.exec(
    headerOf(headers, 'content-range') ?? '',
  )
  if (found === null) return null
  const number = (text: string | undefined) => (text === undefined || text === '*' ? null : Number(text))
  return { first: number(found[1]), last: number(found[2]), total: number(found[3]) }
}
