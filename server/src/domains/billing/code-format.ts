import { createHmac, randomInt } from 'node:crypto'

/** The stored form of an activation code; `code` as `readCode` returns it. */
export function codeHash(secretKey: Buffer, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`activation code\0${code}`).digest()
}

/**
 * How an activation code looks: 23 random signs (104 bits) and one that checks them, in six groups of four. Left out of
 * the signs are those that are taken for another one: 0 O Q, 1 I L, 5 S, 8 B, 6 G, 2 Z, U V. Their number is a prime.
 */
const signs = '2346789ACDEFHJKMNPRTWXY'
const length = 24
const groupLength = 4
/** So many of its last characters are stored, so that people can distinguish codes. */
export const tailLength = groupLength

/** Signs that no code holds, and the only one that each can be taken for. */
const lookAlikes: Record<string, string> = { B: '8', G: '6', Z: '2' }

/**
 * Of a place, from 0. None is a multiple of the number of signs, and no two neighbours are alike: so the weighted sum
 * changes with every single wrong sign, and with every swap of two neighbours that differ.
 */
const weightOf = (place: number) => (place % (signs.length - 1)) + 1

const sumOf = (values: readonly number[]) =>
  values.reduce((sum, value, place) => sum + value * weightOf(place), 0) % signs.length

/** The sign that makes the sum of all of them nothing. */
function checkSignOf(values: readonly number[]): number {
  const fits = (sign: number) => sumOf([...values, sign]) === 0
  return [...signs].findIndex((_, sign) => fits(sign))
}

/** A new code, without hyphens: what `readCode` answers. */
export function makeCode(): string {
  const values = Array.from({ length: length - 1 }, () => randomInt(signs.length))
  return [...values, checkSignOf(values)].map((value) => signs[value]).join('')
}

const group = new RegExp(`.{${groupLength}}`, 'g')

/** In groups, as people are given it. */
export function showCode(code: string): string {
  return code.match(group)?.join('-') ?? code
}

const plainCode = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}\u2212_.·]/gu, '')

/**
 * Parses typed or pasted input as a code: any case, blanks and hyphens of any kind, full width,
 * look-alike characters. Null if it is none; the check character detects a typing error without a
 * query.
 */
export function readCode(text: string): string | null {
  const code = [...plainCode(text)].map((sign) => lookAlikes[sign] ?? sign).join('')
  const values = [...code].map((sign) => signs.indexOf(sign))
  if (values.length !== length || values.includes(-1)) return null
  return sumOf(values) === 0 ? code : null
}

const formerCard = /^[0-9A-Z]{8,40}$/

/**
 * The stored form of what a card of another system says, number and password after one another, as its holder types it:
 * in any case, with blanks or hyphens. Null where it can be none.
 */
export function formerCardHash(secretKey: Buffer, typed: string): { hash: Buffer; tail: string } | null {
  const own = readCode(typed)
  if (own !== null) return { hash: codeHash(secretKey, own), tail: own.slice(-tailLength) }
  const plain = plainCode(typed)
  if (!formerCard.test(plain)) return null
  return { hash: codeHash(secretKey, `card ${plain}`), tail: plain.slice(-tailLength) }
}
