import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import { all, type Slice } from '../../../../platform/database/pagination.ts'
import type { MarkerState } from '../../../../platform/database/tables/tables.ts'
import { notSealed } from '../../../catalogue/queries/sealed.ts'
import { type MarkerRecord, markerColumns } from './markers.ts'

/** Moments that members propose. */

export interface WorkOfMarker {
  number: string
  workTitle: string
  modId: number
  picSmall: string | null
}

const workColumns = sql`
  w.number, w.title as "workTitle", w.mod_id as "modId", w.pic_small as "picSmall"
`

export async function findProposal(
  db: Database,
  id: string,
): Promise<(MarkerRecord & WorkOfMarker) | undefined> {
  const { rows } = await sql<MarkerRecord & WorkOfMarker>`
    select ${markerColumns}, ${workColumns} from marker m join work w on w.id = m.work_id where m.id = ${id}::bigint
  `.execute(db)
  return rows[0]
}

/** Those of a member, the newest first, of works that visitors see. */
export async function ownMarkers(
  db: Database,
  memberId: string,
  workId: string | undefined,
  { offset, limit }: Slice,
): Promise<{ markers: (MarkerRecord & WorkOfMarker)[]; total: number }> {
  const where = all([
    sql`m.proposed_by = ${memberId}::bigint`,
    sql`w.published`,
    ...(workId === undefined ? [] : [sql`m.work_id = ${workId}::bigint`]),
  ])
  const { rows } = await sql<MarkerRecord & WorkOfMarker>`
    select ${markerColumns}, ${workColumns} from marker m join work w on w.id = m.work_id
    where ${where} order by m.id desc limit ${limit} offset ${offset}
  `.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from marker m join work w on w.id = m.work_id where ${where}
  `.execute(db)
  return { markers: rows, total: counted[0]?.total ?? 0 }
}

/** Those of one state, for the staff: what waits in the order in which it came, the rest newest first. */
export async function proposedMarkers(
  db: Database,
  state: MarkerState,
  seesSealed: boolean,
  { offset, limit }: Slice,
): Promise<{ markers: (MarkerRecord & WorkOfMarker)[]; total: number }> {
  const where = all([
    sql`m.state = ${state}`,
    sql`m.proposed_by is not null`,
    ...(seesSealed ? [] : [notSealed('m.work_id')]),
  ])
  const order = state === 'proposed' ? sql`m.id` : sql`m.id desc`
  const { rows } = await sql<MarkerRecord & WorkOfMarker>`
    select ${markerColumns}, ${workColumns} from marker m join work w on w.id = m.work_id
    where ${where} order by ${order} limit ${limit} offset ${offset}
  `.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from marker m where ${where}
  `.execute(db)
  return { markers: rows, total: counted[0]?.total ?? 0 }
}

export async function countWaiting(db: Database, seesSealed: boolean): Promise<number> {
  const where = all([sql`m.state = 'proposed'`, ...(seesSealed ? [] : [notSealed('m.work_id')])])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from marker m where ${where}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** The works of markers, to be locked in their order. */
export async function worksOfMarkers(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; workId: string }[]> {
  return db
    .selectFrom('marker')
    .select(['id', 'work_id as workId'])
    .where('id', 'in', ids)
    .orderBy('work_id')
    .orderBy('id')
    .execute()
}

/** False: it was decided, or withdrawn, meanwhile. */
export async function decideMarker(
  tx: DatabaseTransaction,
  id: string,
  { state, staffId }: { state: 'shown' | 'refused'; staffId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('marker')
    .set({ state, decided_by: staffId, decided_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False: it waits no more, or is another member's. */
export async function withdrawMarker(
  tx: DatabaseTransaction,
  id: string,
  memberId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('marker')
    .where('id', '=', id)
    .where('proposed_by', '=', memberId)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
