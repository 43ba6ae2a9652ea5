import { createHmac, randomInt } from 'node:crypto'
import { mailboxOf } from '../../../platform/mail/mailbox.ts'

/** What a case is called, and what opens it. */

/** Without look-alikes: 0 O, 1 I L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 12

export const numberOf = (number: number) => `C-${number}`

/** `YH-7Q2M-4KD8-W3PT`: some 59 bits, too many to guess within the limits. */
export function makeCode(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `YH-${characters.match(/.{4}/g)?.join('-')}`
}

/** As it was given, however it was typed; null where it can be none. */
export function readCode(typed: string): string | null {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^YH/, '')
  return bare.length === length ? `YH-${bare.match(/.{4}/g)?.join('-')}` : null
}

/** Shows that two reports come from the same contact, without revealing it. */
export function sourceMark(key: Buffer, contact: string): Buffer {
  const folded = mailboxOf(contact.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ''))
  return createHmac('sha256', key).update(`report source\0${folded}`).digest()
}

/**
 * `le***@***.org`: enough to recognise the owner. Empty if no contact was left, as for staff
 * takedowns.
 */
export function masked(contact: string): string {
  if (contact === '') return ''
  const [, start = '', end = ''] = /^(.{1,2})[^@]*@.*(\.[^.@]+)$/u.exec(contact) ?? []
  if (start !== '') return `${start}***@***${end}`
  const characters = [...contact]
  return characters.length < 6
    ? '***'
    : `${characters.slice(0, 2).join('')}***${characters.slice(-2).join('')}`
}
