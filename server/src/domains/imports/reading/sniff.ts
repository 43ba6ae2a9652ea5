import { ImportError } from '../errors.ts'
import { sayError } from '../words.ts'
import { openBytes } from './bytes.ts'
import { columnsOf } from './csv.ts'
import { readJsonArray } from './json-array.ts'
import { readNdjson } from './ndjson.ts'
import { formatOf, startOf } from './open.ts'

export type FileFormat = 'csv' | 'ndjson' | 'json' | 'maccms'

export interface FileFacts {
  format: FileFormat
  /** The columns of the header, or the members of the first record; none of MacCMS, whose columns are known. */
  columns: string[]
}

const columnsMax = 200

/** An answer of `provide/vod` says how many pages there are and has a list of items. */
function looksLikeMaccms(text: string): boolean {
  return /"list"\s*:\s*\[/.test(text) && /"(vod_id|pagecount)"\s*:/.test(text)
}

/** What a file holds, by its start. Throws ImportError where nothing can be made of it. */
export async function sniffFile(file: string): Promise<FileFacts> {
  const bytes = await openBytes(file)
  const chunks = bytes.chunks()[Symbol.asyncIterator]()
  try {
    const start = await startOf(chunks)
    if (start.length === 0) throw new ImportError(sayError('import_empty'))
    const format = formatOf(start)
    if (format === 'ndjson' && looksLikeMaccms(start.toString('utf8')))
      return { format: 'maccms', columns: [] }
    const columns = format === 'csv' ? columnsOf(start) : await membersOf(start, format)
    return { format, columns: columns.slice(0, columnsMax) }
  } finally {
    await chunks.return?.()
  }
}

/** The members of the first record, where the start holds it whole. */
async function membersOf(start: Buffer, format: 'ndjson' | 'json'): Promise<string[]> {
  const read = format === 'json' ? readJsonArray : readNdjson
  const once = (async function* () {
    yield start
  })()
  try {
    for await (const item of read(once, new Map())) {
      if (!('raw' in item) || typeof item.raw !== 'object' || item.raw === null) return []
      return Object.keys(item.raw)
    }
  } catch {
    // A first record longer than the start: its members are not needed to read it.
  }
  return []
}
