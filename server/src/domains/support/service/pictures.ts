import type { Readable } from 'node:stream'
import { messagePicturesMax, messagePictureWidth } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { encodePicture, sniffPicture, UnreadablePicture } from '../../../platform/files/picture-files.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { received } from '../../../platform/http/received.ts'
import { countTry, limits } from '../../../platform/limits/attempts.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import { addEntry, awaitReply, findMessage, lockMessage } from '../queries/messages.ts'
import { addPicture, countPictures, findPicture, type MessagePicture } from '../queries/pictures.ts'
import { pictureEntry } from '../words.ts'
import { closed } from './writing.ts'

/**
 * Screenshots that members show to support. They are in the database: they are deleted with the
 * message, and with the account.
 */

/** Adds a picture to a message of one's own, as an entry after what was written. */
export async function addMessagePicture(
  context: Context,
  memberId: string,
  { messageId, bytes }: { messageId: string; bytes: Readable },
): Promise<void> {
  await countTry(context, limits.messagePicture, memberId)
  const own = await findMessage(context.db, memberId, messageId)
  if (own === undefined) throw notFound()
  if (own.status === closed) throw new AppError('message_closed')
  const picture = await encoded(await received(bytes))
  const now = new Date(context.clock.now())
  await changeAsMember(context.db, memberId, async (tx) => {
    const held = await lockMessage(tx, messageId, memberId)
    if (held === undefined) throw notFound()
    if (held.status === closed) throw new AppError('message_closed')
    if ((await countPictures(tx, messageId)) >= messagePicturesMax)
      throw new AppError('message_pictures_full', { max: messagePicturesMax })
    const entry = { messageId, senderId: memberId, isStaff: false, text: pictureEntry, sendingId: null }
    await addPicture(tx, await addEntry(tx, entry, now), picture)
    await awaitReply(tx, messageId, now)
  })
}

async function encoded(file: Buffer): Promise<MessagePicture> {
  if (sniffPicture(file) === null) throw new AppError('message_picture_type')
  try {
    return await encodePicture(file, messagePictureWidth)
  } catch (error) {
    if (error instanceof UnreadablePicture) throw new AppError('picture_unreadable')
    throw error
  }
}

/** A picture of a message: of the member's own, or any for the staff. Throws 404. */
export async function messagePicture({ db }: Pick<Context, 'db'>, pictureId: string, memberId?: string) {
  const found = await findPicture(db, pictureId, memberId)
  if (found === undefined) throw notFound()
  const { content, width, height } = found
  return { content: content.toString('base64'), width, height }
}
