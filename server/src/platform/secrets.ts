import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits; only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * A value that only a holder of the secret key can make or check. Values of one purpose reveal
 * nothing of another's.
 */
export function macOf(key: Buffer, purpose: string, value: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${value}`).digest()
}

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** What a value is encrypted for. */
export interface SealedFor {
  secretKey: Buffer
  /** Values of one purpose cannot be opened as another's. */
  purpose: string
  /** The row that it belongs to: copied to another one it opens nothing. */
  row: string
}

/** SECRET_KEY may be of any length, and serves many purposes. */
const cipherKey = ({ secretKey, purpose }: SealedFor) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** Encrypts what the server has to know again. */
export function seal(value: Buffer, sealedFor: SealedFor): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, cipherKey(sealedFor), iv).setAAD(Buffer.from(sealedFor.row))
  return Buffer.concat([iv, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

/** Throws where it was sealed with another SECRET_KEY, for another purpose or another row. */
export function openSealed(sealed: Buffer, sealedFor: SealedFor): Buffer {
  const decipher = createDecipheriv(algorithm, cipherKey(sealedFor), sealed.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(sealedFor.row)).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
}
