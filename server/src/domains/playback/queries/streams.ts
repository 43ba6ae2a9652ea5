import { sql } from 'kysely'
import { type Database, type DatabaseTransaction, planOnce } from '../../../platform/database/database.ts'
import { levelAt, levelIdNow } from '../../members/queries/levels.ts'
import {
  factorNow,
  isUsable,
  type PrincipalRow,
  permissionsInSession,
} from '../../members/queries/principals.ts'

export interface WatchableRow {
  isOnline: number
  hasMagnets: boolean
  playLevel: number
  mediaEpoch: number
  /** What is watched of a work of several parts; null where it is the whole work's film. */
  partId: string | null
  /** Of the video that can be watched. */
  videoId: string | null
  /** Its length, and the path of its media in the storage. */
  seconds: number | null
  folder: string | null
  /** The sounds to choose from; null of a film that was made before there was a choice. */
  audioTracks: number | null
}

/** `id`: of one part, else null. `preferred`: the part with which to begin, if it can be watched. */
export type AskedPart = { id: string } | { preferred: string | null }

/**
 * The access conditions of a work, and of its films the one that is asked for: a part's own, else the preferred part's,
 * else the first. Undefined if the work does not exist, is not published or has no such part.
 */
export async function findWatchable(
  db: Database,
  workId: string,
  part: AskedPart,
): Promise<WatchableRow | undefined> {
  const asked = 'id' in part ? part.id : null
  const preferred = 'id' in part ? null : part.preferred
  const { rows } = await sql<WatchableRow>`
    select ${planOnce} w.is_online as "isOnline", w.is_dht as "hasMagnets", w.play_level as "playLevel",
      w.media_epoch as "mediaEpoch", v.part_id as "partId", v.id as "videoId", v.seconds, v.folder,
      v.audio_tracks as "audioTracks"
    from work w left join lateral (
      select v.id, v.part_id, v.seconds, v.folder, v.audio_tracks
      from video v left join work_part p on p.id = v.part_id
      where v.work_id = w.id and v.state = 'ready' and (${asked}::bigint is null or v.part_id = ${asked}::bigint)
      order by v.part_id is distinct from ${preferred}::bigint, p.position nulls first limit 1
    ) v on true
    where w.id = ${workId}::bigint and w.published and (
      ${asked}::bigint is null or exists (
        select from work_part p where p.id = ${asked}::bigint and p.work_id = w.id
      )
    )
  `.execute(db)
  return rows[0]
}

/** The owner of a player: a member, else the visitor's network. */
export type Watcher = { memberId: string; signInId: string } | { memberId: null; network: string }

export interface StreamValues {
  workId: string
  videoId: string
  mediaEpoch: number
  network: string
  expiresAt: Date
}

const ofNetwork = (network: string) =>
  sql<boolean>`(stream.member_id is null and stream.address = ${network})`
const ofMember = (memberId: string) => sql<boolean>`(stream.member_id = ${memberId}::bigint)`

const columnsOf = (watcher: Watcher, values: StreamValues) => ({
  sign_in_id: watcher.memberId === null ? null : watcher.signInId,
  work_id: values.workId,
  video_id: values.videoId,
  media_epoch: values.mediaEpoch,
  address: values.network,
  expires_at: values.expiresAt,
})

/** Visitors of one network take turns, as a member's devices do by the member's row. */
export async function lockNetwork(tx: DatabaseTransaction, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7243011, hashtext(${network}))`.execute(tx)
}

/**
 * A player that lives goes on, perhaps with another work: a visitor's in its network, a member's on its device. With the
 * same film it never ends earlier than before: a screen may have been given a longer time. False: there is none of this
 * watcher's by that id.
 */
export async function renewStream(
  tx: DatabaseTransaction,
  id: Buffer,
  watcher: Watcher,
  values: StreamValues,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stream')
    .set({
      ...columnsOf(watcher, values),
      expires_at: sql<Date>`case when work_id = ${values.workId}::bigint and video_id = ${values.videoId}::bigint
        and address = ${values.network} then greatest(expires_at, ${values.expiresAt}) else ${values.expiresAt} end`,
    })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where(
      watcher.memberId === null
        ? ofNetwork(watcher.network)
        : sql<boolean>`(${ofMember(watcher.memberId)} and sign_in_id = ${watcher.signInId}::bigint)`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The watcher's player of a work, where one lives: a device asks for the same address again after each pause. */
export async function findStreamOf(
  tx: DatabaseTransaction,
  watcher: Watcher,
  { workId, network }: Pick<StreamValues, 'workId' | 'network'>,
  now: Date,
): Promise<Buffer | undefined> {
  const found = await tx
    .selectFrom('stream')
    .select('id')
    .where(
      watcher.memberId === null
        ? ofNetwork(watcher.network)
        : sql<boolean>`(${ofMember(watcher.memberId)} and sign_in_id = ${watcher.signInId}::bigint)`,
    )
    .where('work_id', '=', workId)
    .where('address', '=', network)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** Whether a sign-in, which may have ended, is this member's. */
export async function isSignInOf(db: Database, memberId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return found !== undefined
}

export interface LiveStream {
  id: Buffer
  seenAt: Date
}

/** Players of a network's visitors that live, those that have read nothing for longest first. */
export async function visitorStreams(
  tx: DatabaseTransaction,
  network: string,
  now: Date,
): Promise<LiveStream[]> {
  return tx
    .selectFrom('stream')
    .select(['id', 'seen_at as seenAt'])
    .where(ofNetwork(network))
    .where('expires_at', '>', now)
    .orderBy('seen_at')
    .orderBy('id')
    .execute()
}

export interface DeviceStream extends LiveStream {
  /** Null where the sign-in has ended: such a player opens nothing any more. */
  signInId: string | null
  device: string | null
  workId: string
  number: string | null
  title: string | null
}

/** Players of a member that live, each with its device, those that have read nothing for longest first. */
export async function memberStreams(db: Database, memberId: string, now: Date): Promise<DeviceStream[]> {
  return db
    .selectFrom('stream')
    .leftJoin('sign_in', (join) =>
      join
        .onRef('sign_in.id', '=', 'stream.sign_in_id')
        .on('sign_in.ended_at', 'is', null)
        .on('sign_in.expires_at', '>', now),
    )
    .leftJoin('work', (join) => join.onRef('work.id', '=', 'stream.work_id').on('work.published', '=', true))
    .select([
      'stream.id',
      'stream.seen_at as seenAt',
      'sign_in.id as signInId',
      'sign_in.device',
      'stream.work_id as workId',
      'work.number',
      'work.title',
    ])
    .where(ofMember(memberId))
    .where('stream.expires_at', '>', now)
    .orderBy('stream.seen_at')
    .orderBy('stream.id')
    .execute()
}

export interface DeviceStreamFilm {
  memberId: string
  workId: string
  partId: string | null
  /** Length of the film. */
  seconds: number
}

/** Of the player of a member's device: the film that it plays; undefined of every other player. */
export async function filmOfDeviceStream(db: Database, id: Buffer): Promise<DeviceStreamFilm | undefined> {
  const { rows } = await sql<DeviceStreamFilm>`
    select s.member_id as "memberId", s.work_id as "workId", v.part_id as "partId", v.seconds
    from stream s join sign_in i on i.id = s.sign_in_id and i.member_id = s.member_id and i.is_device
    join video v on v.id = s.video_id
    where s.id = ${id} and v.seconds is not null
  `.execute(db)
  return rows[0]
}

export async function addStream(
  tx: DatabaseTransaction,
  id: Buffer,
  watcher: Watcher,
  values: StreamValues,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('stream')
    .values({ id, member_id: watcher.memberId, seen_at: now, ...columnsOf(watcher, values) })
    .execute()
}

/** Returns how many there were. */
export async function removeStreams(db: Database, ids: Buffer[]): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('stream').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Of one sign-in; returns their ids. */
export async function removeStreamsOf(db: Database, memberId: string, signInId: string): Promise<Buffer[]> {
  const removed = await db
    .deleteFrom('stream')
    .where('member_id', '=', memberId)
    .where('sign_in_id', '=', signInId)
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}

export async function removeExpiredStreams(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('stream').where('expires_at', '<=', now).execute()
}

/** Notes that players read; of one that another process is writing it is known anyway. */
export async function markSeen(db: Database, ids: Buffer[], now: Date): Promise<void> {
  await sql`
    update stream set seen_at = ${now} from (
      select id from stream where id = any(${ids}::bytea[]) order by id for no key update skip locked
    ) free
    where stream.id = free.id
  `.execute(db)
}

export interface StreamRow {
  id: Buffer
  workId: string
  videoId: string
  mediaEpoch: number
  network: string
  seenAt: Date
  playLevel: number
  /** Of the video's media in the storage. */
  folder: string | null
  isMembers: boolean
  /** Null for a visitor, and where the sign-in or the account has ended. */
  principal: PrincipalRow | null
}

/**
 * Of these players those whose work, video and epoch are unchanged since their tokens were issued.
 */
export async function findStreams(db: Database, ids: Buffer[], now: Date): Promise<StreamRow[]> {
  const rows = await db
    .selectFrom('stream')
    .innerJoin('work', (join) =>
      join
        .onRef('work.id', '=', 'stream.work_id')
        .onRef('work.media_epoch', '=', 'stream.media_epoch')
        .on('work.published', '=', true)
        .on('work.is_online', '=', 1),
    )
    .innerJoin('video', (join) =>
      join
        .onRef('video.id', '=', 'stream.video_id')
        .onRef('video.work_id', '=', 'stream.work_id')
        .on('video.state', '=', 'ready'),
    )
    .leftJoin('sign_in', (join) =>
      join
        .onRef('sign_in.id', '=', 'stream.sign_in_id')
        .onRef('sign_in.member_id', '=', 'stream.member_id')
        .on('sign_in.ended_at', 'is', null)
        .on('sign_in.expires_at', '>', now),
    )
    .leftJoin('member', (join) => join.onRef('member.id', '=', 'sign_in.member_id').on(isUsable(now)))
    .leftJoinLateral(levelAt(now), (join) => join.onTrue())
    .select([
      'stream.id',
      'stream.work_id as workId',
      'stream.video_id as videoId',
      'stream.media_epoch as mediaEpoch',
      'stream.address as network',
      'stream.seen_at as seenAt',
      'stream.member_id as owner',
      'work.play_level as playLevel',
      'video.folder',
      'sign_in.id as signInId',
      'sign_in.expires_at as signInEnds',
      'member.id as memberId',
      levelIdNow.as('levelId'),
      'level_now.until as levelEnds',
      permissionsInSession.as('permissions'),
      factorNow.as('factor'),
    ])
    .where(sql<boolean>`stream.id = any(${ids}::bytea[])`)
    .where('stream.expires_at', '>', now)
    .execute()
  return rows.map(
    ({ owner, signInId, signInEnds, memberId, levelId, levelEnds, permissions, factor, ...stream }) => {
      const isThere = memberId !== null && signInId !== null && signInEnds !== null
      const principal = isThere
        ? { memberId, signInId, signInEnds, levelId, levelEnds, permissions, factor }
        : null
      return { ...stream, isMembers: owner !== null, principal }
    },
  )
}
