import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { EvidenceKind, RightsBasis } from '../../../../platform/database/tables/tables.ts'

export interface RightsFields {
  basis: RightsBasis | null
  licensor: string | null
  startsOn: string | null
  endsOn: string | null
  territory: string | null
  people: number | null
  consents: number | null
  note: string | null
}

export interface RightsRecord extends RightsFields {
  version: number
  updatedAt: Date | null
  staffName: string | null
}

export async function findRights(db: Database, workId: string): Promise<RightsRecord | undefined> {
  return db
    .selectFrom('work_rights as r')
    .leftJoin('member as staff', 'staff.id', 'r.updated_by')
    .select([
      'r.basis',
      'r.licensor',
      'r.starts_on as startsOn',
      'r.ends_on as endsOn',
      'r.territory',
      'r.people',
      'r.consents',
      'r.note',
      'r.version',
      'r.updated_at as updatedAt',
      'staff.user_name as staffName',
    ])
    .where('r.work_id', '=', workId)
    .executeTakeFirst()
}

/** Locks the work, so that concurrent saves run one after the other. */
export async function lockForRights(tx: DatabaseTransaction, workId: string): Promise<boolean> {
  const work = await tx
    .selectFrom('work')
    .select('id')
    .where('id', '=', workId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return work !== undefined
}

export async function setRights(
  tx: DatabaseTransaction,
  workId: string,
  fields: RightsFields,
  staffId: string,
  now: Date,
): Promise<void> {
  const { startsOn, endsOn, ...others } = fields
  const values = { ...others, starts_on: startsOn, ends_on: endsOn, updated_by: staffId, updated_at: now }
  await tx
    .insertInto('work_rights')
    .values({ work_id: workId, ...values, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('work_id')
        .doUpdateSet((row) => ({ ...values, version: row('work_rights.version', '+', 1) })),
    )
    .execute()
}

export interface EvidenceRecord {
  evidenceId: string
  workId: string
  kind: EvidenceKind
  name: string
  type: string
  bytes: number
  file: string
  at: Date
  staffName: string | null
  removedAt: Date | null
}

const evidence = (db: Database) =>
  db
    .selectFrom('rights_evidence as e')
    .leftJoin('member as staff', 'staff.id', 'e.created_by')
    .select([
      'e.id as evidenceId',
      'e.work_id as workId',
      'e.kind',
      'e.name',
      'e.type',
      'e.bytes',
      'e.file',
      'e.created_at as at',
      'staff.user_name as staffName',
      'e.removed_at as removedAt',
    ])

export async function evidenceOf(db: Database, workId: string): Promise<EvidenceRecord[]> {
  return evidence(db)
    .where('e.work_id', '=', workId)
    .where('e.removed_at', 'is', null)
    .orderBy('e.id')
    .execute()
}

export async function findEvidence(db: Database, id: string): Promise<EvidenceRecord | undefined> {
  return evidence(db).where('e.id', '=', id).executeTakeFirst()
}

export async function addEvidenceRow(
  tx: DatabaseTransaction,
  row: {
    workId: string
    kind: EvidenceKind
    name: string
    type: string
    bytes: number
    fileHash: string
    file: string
    staffId: string
  },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('rights_evidence')
    .values({
      work_id: row.workId,
      kind: row.kind,
      name: row.name,
      type: row.type,
      bytes: row.bytes,
      file_hash: row.fileHash,
      file: row.file,
      created_by: row.staffId,
      created_at: now,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where it already is so, or is no more. */
export async function setEvidenceRemoved(
  tx: DatabaseTransaction,
  id: string,
  removedAt: Date | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('rights_evidence')
    .set({ removed_at: removedAt })
    .where('id', '=', id)
    .where('removed_at', removedAt === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes out what was removed before, and answers the names of the files. */
export async function takeRemovedEvidence(tx: DatabaseTransaction, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('rights_evidence')
    .where('removed_at', '<', before)
    .returning('file')
    .execute()
  return rows.map(({ file }) => file)
}

export interface RightsHeld {
  workId: string
  basis: RightsBasis | null
  licensor: string | null
  startsOn: string | null
  endsOn: string | null
  people: number | null
  consents: number | null
  hasEvidence: boolean
}

/** What there is of the rights to each of these works. */
export async function rightsHeld(db: Database, workIds: readonly string[]): Promise<RightsHeld[]> {
  const { rows } = await sql<RightsHeld>`
    select w.id as "workId", r.basis, r.licensor, r.starts_on as "startsOn", r.ends_on as "endsOn", r.people,
      r.consents,
      exists (select from rights_evidence e where e.work_id = w.id and e.removed_at is null) as "hasEvidence"
    from unnest(${[...workIds]}::bigint[]) as w (id) left join work_rights r on r.work_id = w.id
  `.execute(db)
  return rows
}
