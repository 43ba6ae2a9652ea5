import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../../platform/limits/bounded-queue.ts'
import { macOf } from '../../platform/secrets.ts'

/** OWASP's minimum of argon2id, which is this package's default algorithm: 19 MiB and some 20 ms each. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of random unknown bytes, at the same cost: what is checked if there is no account. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$lnawCwSg/4roryHiG7aROQ$cLQwuyspKLidG/Ivh2C6IlJyBEJjSYpqFyiniJhxs1o'

// One for the process: hashes share the threads that read files, of which some must stay free.
const queue = new BoundedQueue(
  Math.min(3, Math.max(1, availableParallelism() - 1)),
  100,
  'too many passwords at once',
)

/** Throws an Overload where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password, cost))
}

/**
 * Whether it is the password of the hash. Without one it takes as long, and is wrong. With a hash of another system, which
 * needs the key of this site, it takes as long too.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  secretKey?: Buffer,
): Promise<boolean> {
  const former = formerHash(stored)
  const fits = await queue.run(() => verify(former ? nobodysHash : (stored ?? nobodysHash), password))
  if (former === null) return fits && stored !== null
  if (secretKey === undefined) return false
  const macs = writingsOf(password).map((text) => {
    const md5 = createHash('md5').update(text).digest('hex')
    return macOfMd5(secretKey, former.salt, md5)
  })
  return macs.some((mac) => timingSafeEqual(former.mac, mac))
}

/**
 * Of what MacCMS made the MD5: of the password itself, or with its escapes of addresses decoded and its signs of HTML
 * escaped, by PHP from 8.1 on the apostrophe too.
 */
function writingsOf(password: string): string[] {
  const bytes = Buffer.from(password.replaceAll('+', ' ')).toString('latin1')
  const decoded = bytes.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const escaped = Buffer.from(decoded, 'latin1')
    .toString()
    .replaceAll(/[&<>"]/g, (sign) => htmlSigns[sign] ?? sign)
  return [password, escaped, escaped.replaceAll("'", '&#039;')]
}

const htmlSigns: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const formerPattern = /^\$md5-hmac\$([\w-]{11})\$([\w-]{43})$/

function formerHash(stored: string | null): { salt: string; mac: Buffer } | null {
  const [, salt = '', mac = ''] = formerPattern.exec(stored ?? '') ?? []
  return salt === '' ? null : { salt, mac: Buffer.from(mac, 'base64url') }
}

const macOfMd5 = (secretKey: Buffer, salt: string, md5: string) =>
  macOf(secretKey, 'md5 of a former password', `${salt} ${md5}`)

/** Whether a hash is of another system, and is to be replaced at the first sign-in. */
export const isFormerHash = (stored: string): boolean => formerPattern.test(stored)

/**
 * The stored form of an MD5 that another system kept of a password (32 hexadecimal digits): no password can be tried on it
 * without the key of this site.
 */
export function hashOfMd5(secretKey: Buffer, md5: string): string {
  const salt = randomBytes(8).toString('base64url')
  return `$md5-hmac$${salt}$${macOfMd5(secretKey, salt, md5.toLowerCase()).toString('base64url')}`
}

/** For a password that is not known: none fits. */
export const hashOfNone = (secretKey: Buffer): string =>
  hashOfMd5(secretKey, randomBytes(16).toString('base64'))
