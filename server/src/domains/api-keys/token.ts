import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * `yh_`, 43 random characters (256 bits), six of a checksum: programs that look for secrets in code recognise a key, and
 * what is no key is refused without a question to the database.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 43
const checksumLength = 6
const begin = 'yh_'
/** Shown to staff for good. */
const startLength = begin.length + 6

function checksumOf(text: string): string {
  let rest = crc32(text)
  let written = ''
  for (let place = 0; place < checksumLength; place++) {
    written = `${alphabet[rest % alphabet.length]}${written}`
    rest = Math.floor(rest / alphabet.length)
  }
  return written
}

export function newApiKey(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return begin + random + checksumOf(begin + random)
}

export const isWellFormed = (token: string) =>
  checksumOf(token.slice(0, -checksumLength)) === token.slice(-checksumLength)

export const startOf = (token: string) => token.slice(0, startLength)
