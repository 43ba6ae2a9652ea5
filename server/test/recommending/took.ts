import pg from 'pg'
import { buildNeighbours } from '../../src/domains/recommendations/build/build.ts'
import { Entities } from '../../src/domains/recommendations/service/entities.ts'
import { remakeLists } from '../../src/domains/recommendations/service/remake-lists.ts'
import { shanghaiDay } from '../../src/platform/clock.ts'
import type { Context } from '../../src/platform/context.ts'
import { makeMember, type TestMember } from '../member.ts'

/** Members who like all of these works. */
export async function membersWhoLike(
  context: Context,
  count: number,
  works: readonly string[],
): Promise<TestMember[]> {
  const members = await Promise.all(Array.from({ length: count }, () => makeMember(context)))
  for (const member of members) await like(context, member, works)
  return members
}

export async function like(
  { db, clock }: Context,
  { id }: TestMember,
  works: readonly string[],
  daysAgo = 0,
): Promise<void> {
  const created_at = new Date(clock.now() - daysAgo * 86_400_000 - 1000)
  await db
    .insertInto('work_like')
    .values(works.map((work_id) => ({ member_id: id, work_id, created_at })))
    .execute()
}

export function connector({ connection }: Pick<Context, 'connection'>): () => Promise<pg.Client> {
  return async () => {
    const client = new pg.Client(
      typeof connection === 'string' ? { connectionString: connection } : connection,
    )
    client.on('error', () => {})
    await client.connect()
    return client
  }
}

/** Builds the neighbours of all works in this process. */
export async function build(context: Context) {
  const now = context.clock.now()
  return buildNeighbours(connector(context), { today: shanghaiDay(now), now: new Date(now) })
}

/** What the worker does within a minute after members took something, and after a build. */
export async function remake({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  return remakeLists({ db, clock, entities: new Entities(db, clock) }, { includesNotDue: true })
}
