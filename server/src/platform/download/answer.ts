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
  if (status >= 500 || perhapsLater.has(status))
    throw new StaffError(`对方暂时不能提供文件（HTTP ${status}）`)
  if (status === 404 || status === 410) throw new SourceError(`网址上没有这个文件（HTTP ${status}）`)
  if ([401, 403, 451].includes(status)) throw new SourceError(`对方不允许下载这个文件（HTTP ${status}）`)
  throw new SourceError(`对方没有给出文件（HTTP ${status}）`)
}

/** Throws SourceError for what names itself something else than a video. Servers say `platform/text/plain` of what they do not know. */
export function checkType(headers: IncomingHttpHeaders): void {
  const type = (headerOf(headers, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/html' || type === 'application/xhtml+xml') {
    throw new SourceError('网址返回的是网页，请填影片文件本身的网址')
  }
  if (/mpegurl|dash\+xml/.test(type)) throw new SourceError('网址返回的是播放列表，请填影片文件本身的网址')
  if (type !== 'text/plain' && /^(text|image|font|multipart)\/|json|xml|javascript|pdf/.test(type)) {
    throw new SourceError('网址返回的不是影片')
  }
  const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== '') throw new SourceError('对方只给出压缩过的内容，不能下载')
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
