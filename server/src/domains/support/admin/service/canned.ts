import type { Body, support } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, notFound, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { findOwnOrder } from '../../../billing/queries/orders.ts'
import type { Moment } from '../../service/writing.ts'
import { cannedVariables } from '../../words.ts'
import {
  type CannedReply,
  deleteCanned,
  findCanned,
  insertCanned,
  lockCanned,
  updateCanned,
} from '../queries/canned.ts'

const variablesIn = (text: string) => [...new Set(text.match(/\{[^{}\s]{1,10}\}/g) ?? [])]

interface CheckedReply {
  message: string
  cannedId: string | undefined
  orderId: string | undefined
  memberId: string | null
}

/** Nothing goes out with a gap in it, and nothing that says of an order what is not true yet. */
export async function checkCanned(
  tx: DatabaseTransaction,
  { message, cannedId, orderId, memberId }: CheckedReply,
): Promise<void> {
  const gaps = variablesIn(message).filter((name) => cannedVariables.includes(name))
  if (gaps.length > 0) throw wrongField('message', 'canned_unfilled', { names: gaps })
  const canned = cannedId === undefined ? undefined : await findCanned(tx, cannedId)
  if (!canned?.statesGrant) return
  const order =
    orderId === undefined || memberId === null ? undefined : await findOwnOrder(tx, memberId, orderId)
  if (!order?.granted_at) throw new AppError('canned_needs_grant')
}

const written = ({ title, text, statesGrant }: Pick<CannedReply, 'title' | 'text' | 'statesGrant'>) => ({
  title,
  text,
  statesGrant,
})

/** Writes a canned reply anew, or changes one. Returns its id. */
export async function putCanned(
  { db, clock }: Moment,
  actor: Actor,
  body: Body<typeof support.putCanned>,
): Promise<string> {
  const { cannedId } = body
  const reply = written({ ...body, title: body.title.trim(), text: body.text.trim() })
  if (reply.title === '') throw wrongField('title', 'canned_title_empty')
  if (reply.text === '') throw wrongField('text', 'canned_text_empty')
  const unknown = variablesIn(reply.text).filter((name) => !cannedVariables.includes(name))
  if (unknown.length > 0) throw wrongField('text', 'canned_unknown_variables', { names: unknown })
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const held = cannedId === undefined ? undefined : await lockCanned(tx, cannedId)
    if (cannedId !== undefined && held === undefined) throw notFound()
    const id = held ? await updateCanned(tx, held.id, reply, now) : await insertCanned(tx, reply, now)
    if (id === undefined) throw wrongField('title', 'canned_title_taken')
    const subject = { kind: 'reply', id } as const
    const change = { ...(held && { before: written(held) }), after: { ...reply } }
    await addAudit(tx, { action: held ? 'edit-reply' : 'make-reply', actor, subject, ...change }, now)
    return id
  })
}

export async function removeCanned(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const held = await lockCanned(tx, id)
    if (held === undefined) throw notFound()
    await deleteCanned(tx, id)
    const subject = { kind: 'reply', id } as const
    await addAudit(tx, { action: 'remove-reply', actor, subject, before: written(held) }, now)
  })
}
