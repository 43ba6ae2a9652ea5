import { md5, toHex } from './md5.ts'

/** Signs calls as docs/api.md of the repository defines. The site's own pages use it too. */

export interface SignedCall {
  /** Below the API's base, with its query. */
  path: string
  headers?: Record<string, string>
}

/** An answer of the API as it was read; undefined where it was no JSON. */
export interface Answered {
  answer: unknown
}

/** Encrypts with RSA-OAEP and SHA-256, to base64; the key is SPKI in base64. */
export type Encrypt = (text: string, publicKey: string) => string | Promise<string>

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
const random = () => toHex(crypto.getRandomValues(new Uint8Array(16)))

/** UTF-16, by which JavaScript compares text, puts what lies beyond U+FFFF too early. */
function compareCodePoints(a: string, b: string): number {
  for (let place = 0; ; ) {
    const [left, right] = [a.codePointAt(place) ?? -1, b.codePointAt(place) ?? -1]
    if (left !== right) return left - right
    if (left === -1) return 0
    place += left > 0xffff ? 2 : 1
  }
}

/** The query of a path as it is signed. */
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
  return md5(bytesOf(canonical + secret + time + nonce))
}

/** By WebCrypto, which browsers have on HTTPS and localhost alone. */
export async function encrypt(text: string, publicKey: string): Promise<string> {
  const spki = Uint8Array.from(atob(publicKey), (character) => character.charCodeAt(0))
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt'])
  const encrypted = await crypto.subtle.encrypt(algorithm, key, bytesOf(text))
  return btoa(String.fromCharCode(...new Uint8Array(encrypted)))
}

/** The server no longer has the key, or finds the time wrong: both can be put right. */
function wantsNewKey({ answer }: Answered): boolean {
  const reason = (answer as { reason?: string } | undefined)?.reason
  return reason === 'signature_key_ended' || reason === 'clock_wrong'
}

/**
 * Signs each call with a secret that only the server can read. A call that is refused for its key or its time is sent
 * once more, with both fetched again. Rejects where `first` holds no key.
 */
export async function signedSending<Call extends SignedCall, Answer extends Answered>(
  send: (call: Call) => Promise<Answer>,
  askKey: () => Promise<Answered>,
  first: Answered,
  encrypting: Encrypt = encrypt,
): Promise<{ sign(call: Call): Call; send(call: Call): Promise<Answer> }> {
  const secret = random()
  const seal = async ({ answer }: Answered): Promise<Sealed> => {
    const { keyId, publicKey, time } = (answer as { data: Key }).data
    const ahead = time - Date.now()
    return { keyId, sealedSecret: await encrypting(secret, publicKey), ahead }
  }
  let held = await seal(first)
  const sign = (call: Call, { keyId, sealedSecret, ahead }: Sealed): Call => {
    const [time, nonce] = [String(Date.now() + ahead), random()]
    const headers = {
      ...call.headers,
      'x-key-id': keyId,
      'x-key': sealedSecret,
      'x-time': time,
      'x-nonce': nonce,
      'x-sign': signOf(canonicalQuery(call.path), secret, time, nonce),
    }
    return { ...call, headers }
  }
  let sealed = Promise.resolve(held)
  return {
    sign: (call) => sign(call, held),
    async send(call) {
      const used = sealed
      const answer = await send(sign(call, await used))
      if (!wantsNewKey(answer)) return answer
      // Calls that are refused together ask once.
      if (sealed === used) {
        sealed = askKey()
          .then(seal)
          .then((fresh) => {
            held = fresh
            return fresh
          })
          .catch(() => used)
      }
      return send(sign(call, await sealed))
    },
  }
}
