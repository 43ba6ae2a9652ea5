import type { Body, support } from '@yehang/contract'
import {
  type Conflict,
  conflictingFields,
  conflictsOf,
  onlyChanged,
} from '../../../../platform/audit/conflicts.ts'
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

type Reply = ReturnType<typeof written>

/** A reply as it is stored. Throws where it lacks something, or has a variable that nothing fills. */
function checked({ title, text, statesGrant }: Reply): Reply {
  const reply = { title: title.trim(), text: text.trim(), statesGrant }
  if (reply.title === '') throw wrongField('title', 'canned_title_empty')
  if (reply.text === '') throw wrongField('text', 'canned_text_empty')
  const unknown = variablesIn(reply.text).filter((name) => !cannedVariables.includes(name))
  if (unknown.length > 0) throw wrongField('text', 'canned_unknown_variables', { names: unknown })
  return reply
}

/** Writes a canned reply. Returns its id. */
export async function createCanned(
  { db, clock }: Moment,
  actor: Actor,
  body: Body<typeof support.createCanned>,
): Promise<string> {
  const reply = checked(body)
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const id = await insertCanned(tx, reply, now)
    if (id === undefined) throw wrongField('title', 'canned_title_taken')
    const subject = { kind: 'reply', id } as const
    await addAudit(tx, { action: 'make-reply', actor, subject, after: reply }, now)
    return id
  })
}

/** Saves what was changed of a canned reply; nothing is written if a colleague has changed it meanwhile. */
export async function saveCanned(
  { db, clock }: Moment,
  actor: Actor,
  { cannedId: id, changes }: Body<typeof support.saveCanned>,
): Promise<Conflict[]> {
  const now = new Date(clock.now())
  const subject = { kind: 'reply', id } as const
  const disputed = await db.transaction().execute(async (tx) => {
    const held = await lockCanned(tx, id)
    if (held === undefined) throw notFound()
    const fields = conflictingFields(changes, (field) => String(held[field]))
    if (fields.length > 0) return fields
    const { title, text, statesGrant } = changes
    const reply = checked({
      title: title?.to ?? held.title,
      text: text?.to ?? held.text,
      statesGrant: statesGrant?.to ?? held.statesGrant,
    })
    const change = onlyChanged(written(held), reply)
    if (Object.keys(change.after).length === 0) return []
    if (!(await updateCanned(tx, id, reply, now))) throw wrongField('title', 'canned_title_taken')
    await addAudit(tx, { action: 'edit-reply', actor, subject, ...change }, now)
    return []
  })
  return conflictsOf(db, subject, disputed)
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
