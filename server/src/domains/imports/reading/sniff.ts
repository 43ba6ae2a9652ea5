import { ImportError } from '../errors.ts'
import { sayError } from '../words.ts'
import { unpackedMost } from './bytes.ts'
import { noMapping } from './mapping.ts'
import { type FileFacts, openFile } from './open.ts'

export const columnsMax = 200

/** What a file holds, by its start. Throws ImportError where nothing can be made of it. */
export async function sniffFile(file: string): Promise<FileFacts> {
  let facts: FileFacts | undefined
  const source = await openFile(file, noMapping, {
    unpackedMost,
    onFacts: (found) => {
      facts = found
    },
  })
  try {
    for await (const _ of source.items()) break
  } catch (error) {
    // Columns that are not understood are for staff to explain.
    if (!(error instanceof ImportError) || facts === undefined) throw error
  }
  if (facts === undefined) throw new ImportError(sayError('import_empty'))
  return { ...facts, columnNames: facts.columnNames.slice(0, columnsMax) }
}
