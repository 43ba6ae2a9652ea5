import { findImportFile, type ImportFileFault } from '../media/import-file.ts'
import { shown } from '../text/values.ts'

/** The file that a line names as its work's video. */
export interface NamedVideo {
  /** As the line has it. */
  source: string
  /** Size and time, by which a changed file is told. */
  mark: string
}

const reasons: Record<ImportFileFault, string> = {
  unset: 'names a file, but MEDIA_IMPORT_DIR is not set',
  shape: 'is no path below MEDIA_IMPORT_DIR: parts with / between them, none of them . or ..',
  folder: 'cannot be looked up: MEDIA_IMPORT_DIR does not exist or cannot be read',
  absent: 'is not there below MEDIA_IMPORT_DIR',
  outside: 'leads out of MEDIA_IMPORT_DIR',
  kind: 'is no regular file',
  empty: 'is an empty file',
  closed: 'cannot be read',
}

/** The file, or why it is refused. */
export async function findVideoFile(
  importDir: string | undefined,
  source: string,
): Promise<NamedVideo | { reason: string }> {
  const found = await findImportFile(importDir, source)
  if (typeof found === 'string') return { reason: `${shown(source)} ${reasons[found]}` }
  return { source, mark: `${found.size} ${found.modified}` }
}
