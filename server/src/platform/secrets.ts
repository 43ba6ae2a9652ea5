import { createHash, createHmac, randomBytes } from 'node:crypto'

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
