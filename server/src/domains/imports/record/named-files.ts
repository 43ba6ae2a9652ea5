import { findImportFile } from '../../../platform/files/import-file.ts'
import { shown } from '../../../platform/text/values.ts'
import type { LineFault } from '../words.ts'
import { sayLine } from '../words.ts'

/** A file that a line names, as its work's video or subtitles. */
export interface NamedFile {
  /** As the line has it. */
  source: string
  /** Size and time, to detect a changed file. */
  mark: string
}

/** The file, or why it is refused. */
export async function findNamedFile(
  importDir: string | undefined,
  source: string,
): Promise<NamedFile | { reason: LineFault }> {
  const found = await findImportFile(importDir, source)
  if (typeof found === 'string') return { reason: sayLine(`line_video_${found}`, { value: shown(source) }) }
  return { source, mark: `${found.size} ${found.modified}` }
}
