import { sql } from 'kysely'
import { type Database, type DatabaseTransaction, planOnce } from '../../platform/database/database.ts'
import { isUsable, permissionsNow } from '../members/queries/principals.ts'

export interface ApiKeyRow {
  id: string
  scopes: string[]
  perMinute: number
  addresses: string[]
  expiresAt: Date
  lastAt: Date | null
  lastAddress: string | null
  revokedAt: Date | null
  makerId: string
  isMakerDemo: boolean
  /** The account of the maker can be used. */
  isMakerUsable: boolean
  /** The permissions that the maker has at this moment. */
  makerPermissions: string[]
}

export async function findApiKey(db: Database, hash: Buffer, now: Date): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('api_key')
    .innerJoin('member', 'member.id', 'api_key.created_by')
    .select((select) => [
      'api_key.id',
      'api_key.scopes',
      'api_key.per_minute as perMinute',
      'api_key.addresses',
      'api_key.expires_at as expiresAt',
      'api_key.last_at as lastAt',
      'api_key.last_address as lastAddress',
      'api_key.revoked_at as revokedAt',
      'api_key.created_by as makerId',
      'member.is_demo as isMakerDemo',
      select.fn<boolean>('coalesce', [isUsable(now)(select as never), select.lit(false)]).as('isMakerUsable'),
      permissionsNow.as('makerPermissions'),
    ])
    .where('api_key.token_hash', '=', hash)
    .modifyFront(planOnce)
    .executeTakeFirst()
}

/** Keys that ended long ago are not listed. */
const listedMost = 300

/** All keys, with what their makers are and may do; the newest first. */
export async function listApiKeys(db: Database, now: Date) {
  return db
    .selectFrom('api_key')
    .innerJoin('member', 'member.id', 'api_key.created_by')
    .select((select) => [
      'api_key.id',
      'api_key.name',
      'api_key.token_start as start',
      'api_key.scopes',
      'api_key.per_minute as perMinute',
      'api_key.addresses',
      'api_key.created_by as makerId',
      'member.user_name as makerName',
      'api_key.created_at as createdAt',
      'api_key.expires_at as expiresAt',
      'api_key.last_at as lastAt',
      'api_key.last_address as lastAddress',
      'api_key.revoked_at as revokedAt',
      select.fn<boolean>('coalesce', [isUsable(now)(select as never), select.lit(false)]).as('isMakerUsable'),
      permissionsNow.as('makerPermissions'),
    ])
    .orderBy('api_key.id', 'desc')
    .limit(listedMost)
    .execute()
}

export type ListedApiKey = Awaited<ReturnType<typeof listApiKeys>>[number]

/** Keys in use; those who make keys wait for one another, so that their number stays below the limit. */
export async function countInTurn(tx: DatabaseTransaction, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('api keys'))`.execute(tx)
  const { keys } = await tx
    .selectFrom('api_key')
    .select((select) => select.fn.countAll<string>().as('keys'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(keys)
}

export async function addApiKey(
  tx: DatabaseTransaction,
  key: {
    name: string
    hash: Buffer
    start: string
    scopes: string[]
    perMinute: number
    addresses: string[]
    makerId: string
    expiresAt: Date
  },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('api_key')
    .values({
      name: key.name,
      token_hash: key.hash,
      token_start: key.start,
      scopes: key.scopes,
      per_minute: key.perMinute,
      addresses: key.addresses,
      created_by: key.makerId,
      created_at: now,
      expires_at: key.expiresAt,
      last_at: null,
      last_address: null,
      revoked_at: null,
      revoked_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where it is revoked already, or not there. */
export async function setRevoked(
  tx: DatabaseTransaction,
  id: string,
  by: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ revoked_at: now, revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setLastUse(db: Database, id: string, at: Date, address: string): Promise<void> {
  await db.updateTable('api_key').set({ last_at: at, last_address: address }).where('id', '=', id).execute()
}
