import { sql } from 'kysely'
import { type Database, type DatabaseTransaction, planOnce } from '../../../platform/database/database.ts'
import { levelAt, levelIdNow } from '../../members/queries/levels.ts'
import { isUsable } from '../../members/queries/principals.ts'

/** A device as its token finds it, with what its member may watch and does not want to see. */
export interface DeviceRow {
  deviceId: string
  memberId: string
  signInId: string
  signInEnds: Date
  levelId: number
  levelEnds: Date | null
  name: string
  client: string
  address: string
  lastAt: Date
  hides: boolean
}

/** The device of a token by its hash, where neither it nor the account has ended. */
export async function findDevice(db: Database, hash: Buffer, now: Date): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('device')
    .innerJoin('sign_in', 'sign_in.id', 'device.sign_in_id')
    .innerJoin('member', 'member.id', 'device.member_id')
    .leftJoinLateral(levelAt(now), (join) => join.onTrue())
    .select([
      'device.id as deviceId',
      'member.id as memberId',
      'sign_in.id as signInId',
      'sign_in.expires_at as signInEnds',
      levelIdNow.as('levelId'),
      'level_now.until as levelEnds',
      'device.name',
      'device.client',
      'sign_in.address',
      'sign_in.last_at as lastAt',
      sql<boolean>`exists (select from hidden where hidden.member_id = member.id)`.as('hides'),
    ])
    .where('device.token_hash', '=', hash)
    .where('sign_in.ended_at', 'is', null)
    .where('sign_in.expires_at', '>', now)
    .where(isUsable(now))
    .modifyFront(planOnce)
    .executeTakeFirst()
}

/** The devices of a member that live, the last used first. */
export async function devicesOf(db: Database, memberId: string, now: Date) {
  return db
    .selectFrom('device')
    .innerJoin('sign_in', 'sign_in.id', 'device.sign_in_id')
    .select([
      'device.id',
      'device.sign_in_id as signInId',
      'device.name',
      'device.client',
      'sign_in.address',
      'sign_in.created_at as createdAt',
      'sign_in.last_at as lastAt',
    ])
    .where('device.member_id', '=', memberId)
    .where('sign_in.ended_at', 'is', null)
    .where('sign_in.expires_at', '>', now)
    .orderBy('sign_in.last_at', 'desc')
    .orderBy('device.id', 'desc')
    .execute()
}

export type ListedDevice = Awaited<ReturnType<typeof devicesOf>>[number]

export async function addDevice(
  tx: DatabaseTransaction,
  device: { signInId: string; memberId: string; tokenHash: Buffer; name: string; client: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('device')
    .values({
      sign_in_id: device.signInId,
      member_id: device.memberId,
      token_hash: device.tokenHash,
      name: device.name,
      client: device.client,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setClient(db: Database, id: string, client: string): Promise<void> {
  await db.updateTable('device').set({ client }).where('id', '=', id).where('client', '!=', client).execute()
}

/** All that is written down of a member's devices, ended ones too. */
export async function exportedDevices(tx: DatabaseTransaction, memberId: string) {
  return tx
    .selectFrom('device')
    .innerJoin('sign_in', 'sign_in.id', 'device.sign_in_id')
    .select([
      'device.id',
      'device.name',
      'device.client',
      'sign_in.address',
      'sign_in.created_at as createdAt',
      'sign_in.last_at as lastAt',
      'sign_in.expires_at as expiresAt',
      'sign_in.ended_at as endedAt',
    ])
    .where('device.member_id', '=', memberId)
    .orderBy('sign_in.last_at', 'desc')
    .execute()
}
