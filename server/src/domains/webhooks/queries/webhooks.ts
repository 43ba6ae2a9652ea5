import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { WebhookState } from '../../../platform/database/tables/tables.ts'

export interface ListedWebhook {
  id: string
  name: string
  address: string
  types: string[]
  state: WebhookState
  failingSince: Date | null
  deliveredAt: Date | null
  formerUntil: Date | null
  createdAt: Date
  waiting: number
  failed: number
}

/** Messages are counted so far. */
const countedMost = 10_000

export async function listWebhooks(db: Database): Promise<ListedWebhook[]> {
  const count = (state: 'waiting' | 'failed') => sql`(
    select count(*)::int from (
      select from webhook_message m where m.webhook_id = w.id and m.state = ${sql.lit(state)} limit ${countedMost}
    ) few
  )`
  const { rows } = await sql<ListedWebhook>`
    select w.id, w.name, w.address, w.types, w.state, w.failing_since as "failingSince",
      w.delivered_at as "deliveredAt", w.former_until as "formerUntil", w.created_at as "createdAt",
      ${count('waiting')} as waiting, ${count('failed')} as failed
    from webhook w order by w.id
  `.execute(db)
  return rows
}

export interface LockedWebhook {
  id: string
  name: string
  address: string
  types: string[]
  secret: Buffer
  state: WebhookState
}

export async function lockWebhook(tx: DatabaseTransaction, id: string): Promise<LockedWebhook | undefined> {
  return tx
    .selectFrom('webhook')
    .select(['id', 'name', 'address', 'types', 'secret', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Those who add one wait for one another, so that their number stays below the limit. */
export async function countInTurn(tx: DatabaseTransaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(tx)
  const { webhooks } = await tx
    .selectFrom('webhook')
    .select((select) => select.fn.countAll<string>().as('webhooks'))
    .executeTakeFirstOrThrow()
  return Number(webhooks)
}

/** Its secret is set when its id is known, to which it is bound. */
export async function addWebhook(
  tx: DatabaseTransaction,
  { name, address, types, createdBy }: { name: string; address: string; types: string[]; createdBy: string },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('webhook')
    .values({
      name,
      address,
      types,
      secret: Buffer.alloc(0),
      former_secret: null,
      former_until: null,
      failing_since: null,
      delivered_at: null,
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateWebhook(
  tx: DatabaseTransaction,
  id: string,
  changes: {
    name?: string
    address?: string
    types?: string[]
    secret?: Buffer
    former_secret?: Buffer | null
    former_until?: Date | null
    state?: WebhookState
    failing_since?: null
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function removeWebhook(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute()
}
