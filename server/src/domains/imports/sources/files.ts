import { type Failure, failureOf } from '@yehang/contract'
import { minuteMs } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findImportFile, type ImportFile, listImportFolder } from '../../../platform/files/import-file.ts'
import { filesRead, type ImportSource, type ReadFile } from './queries.ts'

/** The files of a source that reads a file or a folder. */

/** A file that was written to so recently may not be whole. */
const settlingMs = minuteMs / 2

const readable = /\.(csv|tsv|txt|xlsx|json|ndjson|jsonl)(\.gz)?$/i

export interface NextFile extends ReadFile {
  /** Without symbolic links. */
  path: string
}

/** Null as a name: no file is new. `isSettling`: one is being written. */
export type Found = NextFile | { name: null; isSettling: boolean } | { failure: Failure }

type Where = Pick<ImportSource, 'id' | 'kind' | 'address'>

/** The files by their names, or why they cannot be read. */
async function filesOf(
  dir: string | undefined,
  { kind, address }: Where,
): Promise<Map<string, ImportFile> | { failure: Failure }> {
  if (dir === undefined) return { failure: failureOf('import_dir_unset') }
  const unreadable = { failure: failureOf('import_dir_unreadable', { path: address }) }
  if (kind === 'folder') {
    const files = await listImportFolder(dir, address)
    return files ? new Map([...files].filter(([name]) => readable.test(name))) : unreadable
  }
  const file = await findImportFile(dir, address)
  return typeof file === 'string' ? unreadable : new Map([[address, file]])
}

/** Why the files of a source cannot be read; null where they can. */
export async function faultOfFiles(dir: string | undefined, source: Where): Promise<Failure | null> {
  const files = await filesOf(dir, source)
  return 'failure' in files ? files.failure : null
}

/** The oldest file that is new or has changed since it was read. */
export async function nextFile(
  db: Database,
  dir: string | undefined,
  source: Where,
  now: number,
): Promise<Found> {
  const files = await filesOf(dir, source)
  if ('failure' in files) return files
  const read = await filesRead(db, source.id)
  const due = [...files]
    .map(([name, { path, size, modified }]) => ({ name, path, size, modified }))
    .filter(({ name, size, modified }) => {
      const before = read.get(name)
      return before?.size !== size || before.modified !== modified
    })
    .sort((one, other) => one.modified - other.modified || (one.name < other.name ? -1 : 1))
  const next = due.find(({ modified }) => now - modified >= settlingMs)
  return next ?? { name: null, isSettling: due.length > 0 }
}
