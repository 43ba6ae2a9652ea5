import type pg from 'pg'
import type { ImportedWork } from '../catalogue/service/imported-work.ts'
import { catalogueHasWorks } from './queries/works.ts'
import { findNamedFile } from './record/named-files.ts'
import type { Source } from './source.ts'
import type { ImportOptions } from './writing/load.ts'
import { keyOf, namedFiles, readItem } from './writing/prepare.ts'

/**
 * Key → its last line, so that of lines with one key only the last is written. Without this a file with such lines
 * would change its works to and fro each time it is imported. Null, and nothing read, where the source cannot be
 * read twice or the catalogue is empty: then a later line simply overwrites what an earlier one wrote.
 */
export async function lastLinesOf(
  client: pg.ClientBase,
  source: Source,
  importDir: string | undefined,
  { channel = null, signal }: Pick<ImportOptions, 'channel' | 'signal'>,
  onLine: (line: number) => void,
): Promise<Map<string, number> | null> {
  if (!source.rereadable || !(await catalogueHasWorks(client))) return null
  const lastLines = new Map<string, number>()
  try {
    for await (const item of source.items()) {
      if (signal?.aborted) break
      const read = readItem(item, channel)
      if ('work' in read && (await areThere(importDir, read.work))) {
        lastLines.set(keyOf(read.work), item.line)
      }
      onLine(item.line)
    }
  } catch {
    // A source that breaks off is reported by the reading that counts.
  }
  return lastLines
}

/** Whether all files that a line names can be read. */
async function areThere(importDir: string | undefined, work: ImportedWork): Promise<boolean> {
  for (const { source } of namedFiles(work)) {
    if ('reason' in (await findNamedFile(importDir, source))) return false
  }
  return true
}
