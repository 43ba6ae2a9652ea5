import { randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { openSealed, seal } from '../../platform/secrets.ts'

/** Codes by time (RFC 6238: SHA-1, 30 seconds, 6 digits, as every app knows them), and their secrets at rest. */

const secretBytes = 20
/** A clock may be so many steps off. */
const window = 1

export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** What an app makes of a secret; `issuer` and `label` stand in its address alone, which a QR code holds. */
export function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
}

/** The step that a code belongs to, later than the last one that was used; undefined where it is no code of now. */
export function stepOfCode(secret: Buffer, code: string, lastStep: number, now: number): number | undefined {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: now, window })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp: now }) + delta
  return step > lastStep ? step : undefined
}

/** Ten characters that are distinguishable on paper, some 49 random bits: tries are limited. */
export function newRecoveryCode(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 10 }, () => characters[randomInt(characters.length)]).join('')
}

const sealedFor = (memberId: string, secretKey: Buffer) => ({
  secretKey,
  purpose: 'second factors of staff',
  row: memberId,
})

export function sealSecret(secret: Buffer, memberId: string, secretKey: Buffer): Buffer {
  return seal(secret, sealedFor(memberId, secretKey))
}

/** Throws where it was sealed with another SECRET_KEY or for another member. */
export function openSecret(sealed: Buffer, memberId: string, secretKey: Buffer): Buffer {
  return openSealed(sealed, sealedFor(memberId, secretKey))
}
