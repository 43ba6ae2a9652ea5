import { cappedTotal } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import type { MessageState } from '../../../platform/database/tables/tables.ts'
import type { StoredFailure } from '../../../platform/text/failures.ts'

export interface AttemptRow extends StoredFailure {
  at: Date
  milliseconds: number
  status: number | null
  answer: string
}

export interface MessageRow {
  id: string
  webhookId: string
  webhookName: string
  type: string
  subject: string
  data: Record<string, unknown>
  state: MessageState
  createdAt: Date
  attempts: number
  /** Null where it was not tried, or is not tried again. */
  nextAt: Date | null
}

export interface MessageFilter {
  webhookId?: string | undefined
  state?: MessageState | undefined
  type?: string | undefined
}

const columns = sql`
  m.id, m.webhook_id as "webhookId", w.name as "webhookName", m.type, m.subject, m.data, m.state,
  m.created_at as "createdAt", m.attempts,
  case when m.state = 'waiting' and m.next_at > '-infinity' then m.next_at end as "nextAt"
`

const attemptColumns = sql`
  a.message_id as "messageId", a.at, a.duration_ms as milliseconds, a.status, a.answer, a.reason, a.reason_params
`

function conditionOf({ webhookId, state, type }: MessageFilter): RawBuilder<unknown> {
  const all = [
    ...(webhookId === undefined ? [] : [sql`m.webhook_id = ${webhookId}`]),
    ...(state === undefined ? [] : [sql`m.state = ${sql.lit(state)}`]),
    ...(type === undefined ? [] : [sql`m.type = ${type}`]),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** The newest first; counted as far as `cappedTotal`. */
export async function messagePage(
  db: Database,
  filter: MessageFilter,
  { offset, limit }: Slice,
): Promise<{ rows: MessageRow[]; total: number }> {
  const where = conditionOf(filter)
  const [page, counted] = await Promise.all([
    sql<MessageRow>`
      select ${columns} from webhook_message m join webhook w on w.id = m.webhook_id
      where ${where} order by m.id desc limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (select from webhook_message m where ${where} limit ${cappedTotal}) few
    `.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findMessage(db: Database, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from webhook_message m join webhook w on w.id = m.webhook_id where m.id = ${id}
  `.execute(db)
  return rows[0]
}

/** The last attempt of each. */
export async function lastAttempts(db: Database, ids: readonly string[]): Promise<Map<string, AttemptRow>> {
  const { rows } = await sql<AttemptRow & { messageId: string }>`
    select ${attemptColumns} from unnest(${ids}::bigint[]) message (id) cross join lateral (
      select * from webhook_attempt a where a.message_id = message.id order by a.id desc limit 1
    ) a
  `.execute(db)
  return new Map(rows.map((row) => [row.messageId, row]))
}

/** A message is tried some twenty times, and may be replayed. */
const attemptsListed = 100

export async function attemptsOf(db: Database, id: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns} from webhook_attempt a where a.message_id = ${id} order by a.id desc limit ${attemptsListed}
  `.execute(db)
  return rows
}

export async function addMessage(
  tx: DatabaseTransaction,
  message: { webhookId: string; type: string; subject: string; data: Record<string, unknown> },
): Promise<string> {
  const { id } = await tx
    .insertInto('webhook_message')
    .values({
      webhook_id: message.webhookId,
      type: message.type,
      subject: message.subject,
      data: JSON.stringify(message.data) as never,
      leased_until: null,
      begun_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const again = sql`
  state = 'waiting', next_at = '-infinity', attempts = 0, begun_at = null, leased_until = null
`

/** One that waits for its next attempt is tried at once, unless it is being delivered, and then those behind it. */
export async function replayOne(
  tx: DatabaseTransaction,
  { id, webhookId, subject }: Pick<MessageRow, 'id' | 'webhookId' | 'subject'>,
  now: Date,
): Promise<void> {
  await sql`
    update webhook_message set ${again} where id = ${id} and (leased_until is null or leased_until <= ${now})
  `.execute(tx)
  await sql`
    update webhook_message set next_at = '-infinity'
    where webhook_id = ${webhookId} and subject = ${subject} and state = 'waiting' and id > ${id}
  `.execute(tx)
}

/** What waits for its next attempt is tried at once. */
export async function tryWaiting(tx: DatabaseTransaction, webhookId: string): Promise<void> {
  await sql`
    update webhook_message set next_at = '-infinity'
    where webhook_id = ${webhookId} and state = 'waiting' and next_at > '-infinity'
  `.execute(tx)
}

export async function replaySince(
  tx: DatabaseTransaction,
  webhookId: string,
  since: Date,
  states: readonly MessageState[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_message set ${again}
    where webhook_id = ${webhookId} and created_at >= ${since} and state = any(${states})
  `.execute(tx)
  return Number(numAffectedRows)
}
