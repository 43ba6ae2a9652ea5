import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type AppError, wrongField } from '../http/app-error.ts'

/** What a signed call carries (docs/api.md). Missing parts are empty. */
export interface Signature {
  keyId: string
  /** The client's secret, encrypted for the key. */
  sealedSecret: string
  time: string
  nonce: string
  sign: string
}

/** Checks what calls are signed with. */
export interface SignatureGuard {
  /**
   * Whether a public read can be answered at once: unsigned if that is allowed, or correctly signed
   * with a known secret. False decides nothing; `check` does.
   */
  passesAtOnce(request: IncomingMessage): boolean
  /** Throws a refusal. `once`: the same signed call may not come again. */
  check(request: IncomingMessage, once: boolean): Promise<void>
}

const windowMs = 300_000

// The header is named, so that a client knows what to put right.
export const missingSignature = () => wrongField('x-sign', 'signature_missing')
export const wrongSignature = (header: string) => wrongField(header, 'signature_wrong')
export const unknownKey = () => wrongField('x-key-id', 'signature_key_ended')
export const repeatedNonce = () => wrongField('x-nonce', 'signature_repeated')
const wrongTime = () => wrongField('x-time', 'clock_wrong')

/** A header that Node's types do not know. */
function headerOf({ headers }: IncomingMessage, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The signature of a call, or null where it is unsigned: without `x-sign`, whatever else it carries. */
export function readSignature(request: IncomingMessage): Signature | null {
  if (request.headers['x-sign'] === undefined) return null
  return {
    keyId: headerOf(request, 'x-key-id'),
    sealedSecret: headerOf(request, 'x-key'),
    time: headerOf(request, 'x-time'),
    nonce: headerOf(request, 'x-nonce'),
    sign: headerOf(request, 'x-sign'),
  }
}

/** UTF-16, by which JavaScript compares text, puts what lies beyond U+FFFF too early. */
function compareCodePoints(a: string, b: string): number {
  for (let place = 0; ; ) {
    const [left, right] = [a.codePointAt(place) ?? -1, b.codePointAt(place) ?? -1]
    if (left !== right) return left - right
    if (left === -1) return 0
    place += left > 0xffff ? 2 : 1
  }
}

/**
 * The query as it is signed: read like a form (`+` is a space, escapes are decoded), empty values left out, sorted by
 * the names' code points, values of one name in their order, `k=v` unescaped with `&` between.
 */
export function canonicalQuery(address: string): string {
  const start = address.indexOf('?')
  if (start === -1) return ''
  // Behind a `?` of its own: the constructor would take away one that belongs to the first name.
  const pairs = [...new URLSearchParams(address.slice(start))].filter(([, value]) => value !== '')
  if (pairs.length > 1) pairs.sort(([a], [b]) => compareCodePoints(a, b))
  return pairs.map(([name, value]) => `${name}=${value}`).join('&')
}

/** The MD5 that the contract asks for (docs/requirements.md, api 10). */
export function signOf(canonical: string, secret: string, time: string, nonce: string): string {
  return hash('md5', canonical + secret + time + nonce)
}

/**
 * What is wrong with a signature, its secret opened, at this moment; null if it is valid.
 * `canonical`: the query. Time and nonce are adjacent in the signed text, so the one has a fixed
 * length; and the nonce takes no bytes by which an MD5 could be continued.
 */
export function faultOf(
  signature: Signature,
  secret: string,
  canonical: string,
  now: number,
): AppError | null {
  const { time, nonce, sign } = signature
  if (!/^\d{13}$/.test(time) || Math.abs(now - Number(time)) > windowMs) return wrongTime()
  if (!/^[\w-]{6,64}$/.test(nonce)) return wrongSignature('x-nonce')
  return sign === signOf(canonical, secret, time, nonce) ? null : wrongSignature('x-sign')
}
