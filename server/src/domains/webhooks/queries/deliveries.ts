import type { Failure } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { storedFailure } from '../../../platform/text/failures.ts'

/** A message that this worker alone may deliver, until its lease ends. */
export interface LeasedMessage {
  id: string
  webhookId: string
  type: string
  subject: string
  data: Record<string, unknown>
  createdAt: Date
  attempts: number
  begunAt: Date
  leasedUntil: Date
}

/** What a worker needs to know of a webhook. */
export interface Receiver {
  id: string
  address: string
  secret: Buffer
  formerSecret: Buffer | null
  formerUntil: Date | null
}

/** Webhooks that something may have to be delivered to. */
export async function dueWebhooks(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from webhook w where w.state = 'active' and exists (
      select from webhook_message m where m.webhook_id = w.id and m.state = 'waiting' and m.next_at <= ${now}
        and (m.leased_until is null or m.leased_until <= ${now})
    )
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes messages that are due, `most` being under way in all workers together. A message waits for those before it of the
 * same subject. Workers take turns by the row of the webhook.
 */
export async function leaseMessages(
  db: Database,
  webhookId: string,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<{ receiver: Receiver; messages: LeasedMessage[] } | undefined> {
  return db.transaction().execute(async (tx) => {
    const receiver = await tx
      .selectFrom('webhook')
      .select(['id', 'address', 'secret', 'former_secret as formerSecret', 'former_until as formerUntil'])
      .where('id', '=', webhookId)
      .where('state', '=', 'active')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (receiver === undefined) return undefined
    const { rows } = await sql<LeasedMessage>`
      with due as (
        select m.id from webhook_message m
        where m.webhook_id = ${webhookId} and m.state = 'waiting' and m.next_at <= ${now}
          and (m.leased_until is null or m.leased_until <= ${now})
          and not exists (
            select from webhook_message earlier
            where earlier.webhook_id = m.webhook_id and earlier.subject = m.subject and earlier.state = 'waiting'
              and earlier.id < m.id
          )
        order by m.next_at, m.id
        limit greatest(0, ${most} - (
          select count(*) from webhook_message l
          where l.webhook_id = ${webhookId} and l.leased_until > ${now} and l.state = 'waiting'
        ))
      )
      update webhook_message m
      set leased_until = ${until}, attempts = m.attempts + 1, begun_at = coalesce(m.begun_at, ${now})
      from due where m.id = due.id
      returning m.id, m.webhook_id as "webhookId", m.type, m.subject, m.data, m.created_at as "createdAt", m.attempts,
        m.begun_at as "begunAt", m.leased_until as "leasedUntil"
    `.execute(tx)
    return { receiver, messages: rows }
  })
}

/** What becomes of its messages is written down one after the other: the end of a webhook changes all that wait. */
export async function holdWebhook(tx: DatabaseTransaction, webhookId: string): Promise<void> {
  await tx.selectFrom('webhook').select('id').where('id', '=', webhookId).forNoKeyUpdate().execute()
}

export async function addAttempt(
  tx: DatabaseTransaction,
  messageId: string,
  attempt: { at: Date; milliseconds: number; status: number | null; answer: string; failure: Failure | null },
): Promise<void> {
  await tx
    .insertInto('webhook_attempt')
    .values({
      message_id: messageId,
      at: attempt.at,
      duration_ms: attempt.milliseconds,
      status: attempt.status,
      answer: attempt.answer,
      ...storedFailure(attempt.failure),
    })
    .execute()
}

/** False where this worker holds the message no longer: another one has taken it since, or it was replayed. */
export async function settleMessage(
  tx: DatabaseTransaction,
  { id, leasedUntil }: Pick<LeasedMessage, 'id' | 'leasedUntil'>,
  became: { state: 'delivered' | 'failed' } | { state: 'waiting'; nextAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_message')
    .set({
      state: became.state,
      leased_until: null,
      ...(became.state === 'waiting' && { next_at: became.nextAt }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('leased_until', '=', leasedUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What waits behind a message is not looked at before it is tried again. */
export async function putOffLater(
  tx: DatabaseTransaction,
  { id, webhookId, subject }: Pick<LeasedMessage, 'id' | 'webhookId' | 'subject'>,
  nextAt: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_message')
    .set({ next_at: nextAt })
    .where('webhook_id', '=', webhookId)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .where('id', '>', id)
    .execute()
}

/** Gives a message back that was taken and not sent to the end. */
export async function releaseMessage(
  db: Database,
  { id, leasedUntil }: Pick<LeasedMessage, 'id' | 'leasedUntil'>,
): Promise<void> {
  await sql`
    update webhook_message set leased_until = null, attempts = greatest(attempts - 1, 0)
    where id = ${id} and state = 'waiting' and leased_until = ${leasedUntil}
  `.execute(db)
}

/** Written once a minute at most, unless it had failed before. */
export async function noteDelivered(tx: DatabaseTransaction, webhookId: string, now: Date): Promise<void> {
  await sql`
    update webhook set delivered_at = ${now}, failing_since = null
    where id = ${webhookId} and (failing_since is not null or delivered_at is null
      or delivered_at < ${now}::timestamptz - interval '1 minute')
  `.execute(tx)
}

/** Since when it has failed without a success in between. */
export async function noteFailed(tx: DatabaseTransaction, webhookId: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    update webhook set failing_since = coalesce(failing_since, ${now}) where id = ${webhookId}
    returning failing_since as since
  `.execute(tx)
  return rows[0]?.since ?? now
}

/** False where it is not active any more. */
export async function disableWebhook(
  tx: DatabaseTransaction,
  webhookId: string,
  state: 'failed' | 'gone',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ state, updated_at: now })
    .where('id', '=', webhookId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All that still waits for a webhook that is gone. */
export async function giveUpWaiting(tx: DatabaseTransaction, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhook_message')
    .set({ state: 'failed', leased_until: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Some of the messages from before a moment; answers how many. */
export async function removeMessages(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_message where id in (
      select id from webhook_message where created_at < ${before} order by created_at limit ${most}
    )
  `.execute(db)
  return Number(numAffectedRows)
}
