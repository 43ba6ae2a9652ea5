import { hostname } from 'node:os'
import type { Failure } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import { storedFailure } from '../../../../platform/text/failures.ts'

export interface BackupRecord {
  beganAt: Date
  endedAt: Date
  folder: string
  /** Null where it succeeded. */
  failure: Failure | null
  works: string | null
  files: number | null
  bytes: number | null
  newBytes: number | null
  mediaElsewhere: boolean
}

const asText = (value: number | null) => (value === null ? null : String(value))

/** Writes down what became of a backup; a database of an older version has no place for it. */
export async function recordBackup(db: Database, record: BackupRecord): Promise<void> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('public.backup') is not null as there`.execute(db)
  if (!rows[0]?.there) return
  await db
    .insertInto('backup')
    .values({
      began_at: record.beganAt,
      ended_at: record.endedAt,
      outcome: record.failure === null ? 'done' : 'failed',
      ...(record.failure && storedFailure(record.failure)),
      host: hostname(),
      folder: record.folder,
      works: record.works,
      files: record.files,
      bytes: asText(record.bytes),
      new_bytes: asText(record.newBytes),
      media_elsewhere: record.mediaElsewhere,
    })
    .execute()
}
