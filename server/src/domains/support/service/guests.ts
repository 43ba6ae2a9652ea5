import { createHmac, randomUUID } from 'node:crypto'
import type { Body, support } from '@yehang/contract'
import { behindCaptcha } from '../../../platform/captcha/captchas.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { countTry, countTryFrom, limits } from '../../../platform/limits/attempts.ts'
import { checkAppId } from '../../members/service/app-id.ts'
import { foldUserName } from '../../members/service/names.ts'
import { openReset } from '../../members/service/recovery-codes.ts'
import { addGuest, findByCode, type GuestRecord, removeMessage, takeReset } from '../queries/guests.ts'
import {
  addEntry,
  addMessage,
  awaitReply,
  entriesAfterFirst,
  findSent,
  lockMessage,
  markSeen,
} from '../queries/messages.ts'
import { closed } from './writing.ts'

/** What visitors write without signing in, and how they get back into an account with the help of support. */

const macOf = (secretKey: Buffer, purpose: string, value: string) =>
  createHmac('sha256', secretKey).update(`${purpose}\0${value}`).digest()

/** Without look-alikes: 0 O, 1 I L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 12

const grouped = (characters: string) => `LY-${characters.match(/.{4}/g)?.join('-')}`

/**
 * The code of a sending, `LY-7Q2M-4KD8-W3PT`, some 59 bits. It follows from the sending's own
 * random id and the site's key: a repeated sending, after a lost answer, returns the same code
 * although only its hash is stored.
 */
function codeOf({ secretKey }: Pick<Context, 'secretKey'>, sendingId: string): string {
  let rest = BigInt(`0x${macOf(secretKey, 'guest message', sendingId).toString('hex')}`)
  let characters = ''
  for (let place = 0; place < length; place++) {
    characters += alphabet[Number(rest % BigInt(alphabet.length))]
    rest /= BigInt(alphabet.length)
  }
  return grouped(characters)
}

/** The stored form of a code, from any spelling. */
function hashOfCode({ secretKey }: Pick<Context, 'secretKey'>, typed: string): Buffer {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^LY/, '')
  return macOf(secretKey, 'guest message code', bare)
}

/** Begins a message of a visitor, and answers the code that opens it. */
export async function beginGuestMessage(
  context: Context,
  form: Body<typeof support.createGuestMessage>,
  address: string,
): Promise<string> {
  const { config, db, clock } = context
  checkAppId(config, form.appId)
  const nameKey = foldUserName(form.name)
  const ticketCode = codeOf(context, form.sendingId ?? randomUUID())
  await behindCaptcha(context, form, async () => {
    await countTryFrom(context, limits.guestMessage, address)
    await countTry(context, limits.guestName, nameKey)
    const now = new Date(clock.now())
    await db.transaction().execute(async (tx) => {
      const messageId = await addMessage(tx, { memberId: null, orderId: null, text: form.message }, now)
      const codeHash = hashOfCode(context, ticketCode)
      const isNew = await addGuest(tx, { messageId, name: form.name, nameKey, email: form.email, codeHash })
      if (!isNew) return removeMessage(tx, messageId)
      const entry = { messageId, senderId: messageId, isStaff: false, text: form.message, sendingId: null }
      await addEntry(tx, entry, now)
    })
  })
  return ticketCode
}

/** The message of a code. Throws 404. */
async function messageOf(context: Context, ticketCode: string, address: string): Promise<GuestRecord> {
  await countTryFrom(context, limits.guestCode, address)
  const found = await findByCode(context.db, hashOfCode(context, ticketCode))
  if (found === undefined) throw new AppError('ticket_code_unknown')
  return found
}

/** What was said until now; the visitor has read it then. */
export async function viewGuestMessage(context: Context, ticketCode: string, address: string) {
  const found = await messageOf(context, ticketCode, address)
  const now = new Date(context.clock.now())
  const entries = await entriesAfterFirst(context.db, found.id)
  if (found.isUnread) await markSeen(context.db, null, found.id, now)
  const mayReset = found.resetMemberId !== null && found.resetUntil !== null && found.resetUntil > now
  return { found, entries, resetUntil: mayReset ? found.resetUntil : null }
}

export async function continueGuestMessage(
  context: Context,
  { ticketCode, message, sendingId }: Body<typeof support.addGuestMessage>,
  address: string,
): Promise<void> {
  const { id } = await messageOf(context, ticketCode, address)
  await countTry(context, limits.message, id)
  const now = new Date(context.clock.now())
  await context.db.transaction().execute(async (tx) => {
    const held = await lockMessage(tx, id)
    if (held === undefined) throw new AppError('ticket_code_unknown')
    if (sendingId && (await findSent(tx, id, sendingId)) !== undefined) return
    if (held.status === closed) throw new AppError('message_closed')
    const entry = { messageId: id, senderId: id, isStaff: false, text: message }
    await addEntry(tx, { ...entry, sendingId: sendingId ?? null }, now)
    await awaitReply(tx, id, now)
  })
}

/** A token that sets a new password, where staff have allowed it; once. */
export async function openGuestReset(context: Context, ticketCode: string, address: string): Promise<string> {
  const { id } = await messageOf(context, ticketCode, address)
  const now = new Date(context.clock.now())
  return context.db.transaction().execute(async (tx) => {
    const memberId = await takeReset(tx, id, now)
    if (memberId === undefined) throw new AppError('reset_not_open')
    return openReset(tx, memberId, now)
  })
}
