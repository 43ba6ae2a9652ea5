import { createPrivateKey, generateKeyPair, randomBytes, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { openSealed, seal } from '../secrets.ts'

/** RSA keys, their private halves at rest, and what clients encrypt for them. */

const { subtle } = webcrypto
const modulusLength = 2048

export interface NewKey {
  id: string
  /** SPKI. */
  publicKey: Buffer
  /** PKCS#8, encrypted. */
  sealedPrivateKey: Buffer
}

export async function makeKey(secretKey: Buffer): Promise<NewKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const id = randomBytes(6).toString('base64url')
  return { id, publicKey, sealedPrivateKey: seal(privateKey, sealedFor(id, secretKey)) }
}

const sealedFor = (id: string, secretKey: Buffer) => ({
  secretKey,
  purpose: 'private keys of signed requests',
  row: id,
})

/** Throws where it was sealed with another SECRET_KEY or for another id. */
export function openPrivateKey(sealed: Buffer, id: string, secretKey: Buffer): webcrypto.CryptoKey {
  const key = openSealed(sealed, sealedFor(id, secretKey))
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' }).toCryptoKey(
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['decrypt'],
  )
}

/** What an RSA key of that length encrypts to, in base64. */
const sealedForm = /^[A-Za-z0-9+/]{342}==$/
const secretForm = /^[\x21-\x7e]{16,64}$/

/**
 * The secret that a client encrypted, or undefined where it cannot be opened or is none. OAEP: of the older padding a
 * present OpenSSL opens anything, to random bytes. Not on the main thread, which a millisecond each would hold up.
 */
export async function openSecret(sealed: string, key: webcrypto.CryptoKey): Promise<string | undefined> {
  if (!sealedForm.test(sealed)) return undefined
  try {
    const opened = await subtle.decrypt({ name: 'RSA-OAEP' }, key, Buffer.from(sealed, 'base64'))
    const secret = Buffer.from(opened).toString('latin1')
    return secretForm.test(secret) ? secret : undefined
  } catch {
    return undefined
  }
}
