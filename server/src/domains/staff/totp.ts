import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

/** Codes by time (RFC 6238: SHA-1, 30 seconds, 6 digits, as every app knows them), and their secrets at rest. */

const stepMs = 30_000
const secretBytes = 20
/** A clock may be one step off. */
const around = [0, -1, 1]
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** RFC 4648, without padding: as people type it into an app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** What an app reads from a QR code. */
export function appAddress(secret: Buffer, site: string, userName: string): string {
  const label = encodeURIComponent(`${site}:${userName}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(site)}`
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

export const stepOf = (now: number) => Math.floor(now / stepMs)

/** The step that a code belongs to, later than the last one that was used; undefined where it is no code of now. */
export function stepOfCode(secret: Buffer, code: string, lastStep: number, now: number): number | undefined {
  const steps = around.map((offset) => stepOf(now) + offset).filter((step) => step > lastStep)
  return steps.find((step) => codeAt(secret, step) === code)
}

/** Ten characters that are distinguishable on paper, some 49 random bits: tries are limited. */
export function newRecoveryCode(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 10 }, () => characters[randomInt(characters.length)]).join('')
}

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

function cipherKey(secretKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'second factors of staff', 32))
}

/** Bound to the member: a row that is copied to another one opens nothing. */
export function sealSecret(secret: Buffer, memberId: string, secretKey: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, cipherKey(secretKey), iv).setAAD(Buffer.from(memberId))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Throws where it was sealed with another SECRET_KEY or for another member. */
export function openSecret(sealed: Buffer, memberId: string, secretKey: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, cipherKey(secretKey), sealed.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(memberId)).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
}
