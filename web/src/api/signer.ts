import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Reason } from '@yehang/contract'
import type { CallRequest, RawAnswer, Transport } from './client.ts'

/** Signs calls as docs/api.md defines. Not part of the start: a page that is only read does not need it. */

interface Key {
  keyId: string
  publicKey: string
  time: number
}

/** The key of calls until the server wants another one. */
interface Sealed {
  keyId: string
  /** The secret, encrypted for the key. */
  sealedSecret: string
  /** By how much the server's clock is ahead of this device's, in milliseconds. */
  ahead: number
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const random = () => bytesToHex(crypto.getRandomValues(new Uint8Array(16)))

/** UTF-16, by which JavaScript compares text, puts what lies beyond U+FFFF too early. */
function compareCodePoints(a: string, b: string): number {
  for (let place = 0; ; ) {
    const [left, right] = [a.codePointAt(place) ?? -1, b.codePointAt(place) ?? -1]
    if (left !== right) return left - right
    if (left === -1) return 0
    place += left > 0xffff ? 2 : 1
  }
}

/** The query of a path as it is signed; the server's http/signature.ts does the same. */
export function canonicalQuery(path: string): string {
  const start = path.indexOf('?')
  if (start === -1) return ''
  return [...new URLSearchParams(path.slice(start))]
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

export function signOf(canonical: string, secret: string, time: string, nonce: string): string {
  return bytesToHex(md5(bytesOf(canonical + secret + time + nonce)))
}

/** Encrypts with RSA-OAEP and SHA-256, to base64. Browsers have it on HTTPS and localhost alone. */
async function encrypt(text: string, publicKey: string): Promise<string> {
  if (!crypto.subtle) return (await import('./encrypt-without-webcrypto.ts')).encrypt(text, publicKey)
  const spki = Uint8Array.from(atob(publicKey), (character) => character.charCodeAt(0))
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt'])
  const encrypted = await crypto.subtle.encrypt(algorithm, key, bytesOf(text))
  return btoa(String.fromCharCode(...new Uint8Array(encrypted)))
}

/** The server no longer has the key, or finds the time wrong: both can be put right. */
function wantsNewKey({ answer }: RawAnswer): boolean {
  const reason = (answer as { reason?: Reason } | undefined)?.reason
  return reason === 'signature_key_ended' || reason === 'clock_wrong'
}

let signAtOnce: ((request: CallRequest) => CallRequest) | undefined

/** A call signed without waiting for anything, by what this page holds; as it came where it holds nothing yet. */
export const signNow = (request: CallRequest): CallRequest => signAtOnce?.(request) ?? request

/**
 * Signs each call with a secret of this page, which only the server can read. A call that is refused for its key or its
 * time is sent once more, with both fetched again. Rejects where `first` holds no key.
 */
export async function signedTransport(
  send: Transport,
  askKey: () => Promise<RawAnswer>,
  first: RawAnswer,
): Promise<Transport> {
  const secret = random()
  const seal = async ({ answer }: RawAnswer): Promise<Sealed> => {
    const { keyId, publicKey, time } = (answer as { data: Key }).data
    const ahead = time - Date.now()
    return { keyId, sealedSecret: await encrypt(secret, publicKey), ahead }
  }
  const sign = (request: CallRequest, { keyId, sealedSecret, ahead }: Sealed): CallRequest => {
    const [time, nonce] = [String(Date.now() + ahead), random()]
    const headers = {
      ...request.headers,
      'x-key-id': keyId,
      'x-key': sealedSecret,
      'x-time': time,
      'x-nonce': nonce,
      'x-sign': signOf(canonicalQuery(request.path), secret, time, nonce),
    }
    return { ...request, headers }
  }
  const keep = (fresh: Sealed) => {
    signAtOnce = (request) => sign(request, fresh)
    return fresh
  }
  let sealed = Promise.resolve(keep(await seal(first)))
  return async (request) => {
    const used = sealed
    const answer = await send(sign(request, await used))
    if (!wantsNewKey(answer)) return answer
    // Calls that are refused together ask once.
    if (sealed === used) {
      sealed = askKey()
        .then(seal)
        .then(keep)
        .catch(() => used)
    }
    return send(sign(request, await sealed))
  }
}
