import { minuteMs, timeOrNull } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, notFound, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { dropHold, seizeHold } from '../../../staff/presence/queries.ts'
import { otherWriter, writeAt } from '../../../staff/presence/service.ts'
import { dropDraft, isMessage, putDraft, setHandling } from '../../queries/handling.ts'
import { type HeldMessage, lockMessage } from '../../queries/messages.ts'
import { closed, type Moment } from '../../service/writing.ts'
import { colleagues, placeOf } from './colleagues.ts'
import { auditMessage } from './replying.ts'

const waiting = 0

/**
 * Saves a draft, and holds the message by it. False: another member of staff holds it; the draft is
 * saved.
 */
export async function saveDraft(
  context: Context,
  staffId: string,
  { messageId, text }: { messageId: string; text: string },
): Promise<boolean> {
  const { db, clock } = context
  if (!(await isMessage(db, messageId))) throw notFound()
  const place = placeOf(messageId)
  if (text.trim() !== '') {
    await putDraft(db, { messageId, staffId, text }, new Date(clock.now()))
    return writeAt(context, place, staffId, [...text].length)
  }
  await dropDraft(db, messageId, staffId)
  await dropHold(db, place, staffId)
  return (await otherWriter(context, db, place, staffId)) === null
}

type Change = (tx: DatabaseTransaction, held: HeldMessage, now: Date) => Promise<void>

/** Changes a message that is not closed. */
async function changeOpen({ db, clock }: Moment, messageId: string, change: Change): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const held = await lockMessage(tx, messageId)
    if (held === undefined) throw notFound()
    if (held.status === closed) throw new AppError('message_closed_already')
    await change(tx, held, now)
  })
}

/** Takes a message from the member of staff that is writing; does nothing if there is none. */
export async function takeOver(context: Moment, actor: Actor, messageId: string): Promise<void> {
  await changeOpen(context, messageId, async (tx, held, now) => {
    const place = placeOf(messageId)
    const writer = await otherWriter(context, tx, place, actor.id)
    if (writer === null) return
    await seizeHold(tx, place, actor.id, now)
    const change = { before: { writer: writer.memberId }, after: { writer: actor.id } }
    await auditMessage(tx, { action: 'take-message', actor, messageId, held, ...change }, now)
  })
}

/** Sets the assignee and how long a message is put off; answers what was changed, for the audit. */
async function changeHandling(
  tx: DatabaseTransaction,
  messageId: string,
  { assigneeId, laterUntil }: HeldMessage,
  to: Pick<HeldMessage, 'assigneeId' | 'laterUntil'>,
) {
  await setHandling(tx, messageId, to)
  const [later, laterBefore] = [timeOrNull(to.laterUntil), timeOrNull(laterUntil)]
  const [moves, puts] = [assigneeId !== to.assigneeId, laterBefore !== later]
  return {
    before: { ...(puts && { later: laterBefore }), ...(moves && { assignee: assigneeId }) },
    after: { ...(puts && { later }), ...(moves && { assignee: to.assigneeId }) },
  }
}

/** Assigns a message to a member of staff, or to none: then it is in the queue at once, though it was put off. */
export async function assign(
  context: Moment,
  actor: Actor,
  { messageId, staffId }: { messageId: string; staffId: string | null },
): Promise<void> {
  await changeOpen(context, messageId, async (tx, held, now) => {
    if (held.assigneeId === staffId) return
    const known = staffId === null || (await colleagues(tx, now)).some(({ id }) => id === staffId)
    if (!known) throw wrongField('staffId', 'colleague_not_in_support')
    const laterUntil = staffId === null ? null : held.laterUntil
    const change = await changeHandling(tx, messageId, held, { assigneeId: staffId, laterUntil })
    await auditMessage(tx, { action: 'assign-message', actor, messageId, held, ...change }, now)
  })
}

/** Takes a message out of the queue for a while; one without an assignee becomes the caller's. Returns until when. */
export async function putOff(
  context: Moment,
  actor: Actor,
  { messageId, minutes }: { messageId: string; minutes: number },
): Promise<Date | null> {
  const until = minutes === 0 ? null : new Date(context.clock.now() + minutes * minuteMs)
  await changeOpen(context, messageId, async (tx, held, now) => {
    if (held.status !== waiting) throw new AppError('message_not_waiting')
    const to = { assigneeId: held.assigneeId ?? actor.id, laterUntil: until }
    const change = await changeHandling(tx, messageId, held, to)
    await auditMessage(tx, { action: 'put-off-message', actor, messageId, held, ...change }, now)
  })
  return until
}
