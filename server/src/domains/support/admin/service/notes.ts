import type { Body, support } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { notFound } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { lockMessage } from '../../queries/messages.ts'
import type { Moment } from '../../service/writing.ts'
import { addNote } from '../queries/notes.ts'
import { ofMember } from './replying.ts'

/**
 * An internal note. It is allowed while another member of staff holds the message, and after
 * closing.
 */
export async function leaveNote(
  { db, clock }: Moment,
  actor: Actor,
  { messageId, text, sendingId }: Body<typeof support.addMessageNote>,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const held = await lockMessage(tx, messageId)
    if (held === undefined) throw notFound()
    const note = { messageId, staffId: actor.id, text, sendingId: sendingId ?? null }
    const noteId = await addNote(tx, note, now)
    if (noteId === undefined) return
    // The note itself stays where it can be erased with the message.
    const subject = { kind: 'message', id: messageId } as const
    const entry = { action: 'note-message', actor, subject, ...ofMember(held), detail: { noteId } }
    await addAudit(tx, entry, now)
  })
}
