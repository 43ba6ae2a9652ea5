import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

export interface PortraitPaths {
  small: string
  large: string
}

export async function findPortrait(db: Database, entityId: string): Promise<PortraitPaths | undefined> {
  return db
    .selectFrom('entity_portrait')
    .select(['small', 'large'])
    .where('entity_id', '=', entityId)
    .executeTakeFirst()
}

export async function setPortraitOf(
  tx: DatabaseTransaction,
  entityId: string,
  { small, large, fileHash, staffId }: PortraitPaths & { fileHash: string; staffId: string },
  now: Date,
): Promise<void> {
  const portrait = { small, large, file_hash: fileHash, created_by: staffId, created_at: now }
  await tx
    .insertInto('entity_portrait')
    .values({ entity_id: entityId, ...portrait })
    .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(portrait))
    .execute()
}

export async function removePortraitOf(tx: DatabaseTransaction, entityId: string): Promise<void> {
  await tx.deleteFrom('entity_portrait').where('entity_id', '=', entityId).execute()
}
