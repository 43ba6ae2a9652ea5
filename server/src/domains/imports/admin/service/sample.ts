import type { Answer, imports } from '@yehang/contract'
import type { Context } from '../../../../platform/context.ts'
import { importFile } from '../../../../platform/files/folders.ts'
import { AppError, notFound } from '../../../../platform/http/app-error.ts'
import type { ImportedWork } from '../../../catalogue/service/imported-work.ts'
import { ImportError } from '../../errors.ts'
import { findKnown } from '../../queries/works.ts'
import { unpackedMost } from '../../reading/bytes.ts'
import { type Findings, openFile } from '../../reading/open.ts'
import type { FieldProblem } from '../../record/fields.ts'
import { readItem } from '../../writing/prepare.ts'
import { findBatch } from '../queries/batches.ts'
import {
  channelOf,
  checkReading,
  mappingOf,
  type Reading,
  readAs,
  storedFindings,
} from './reading-options.ts'

export type Sample = Answer<typeof imports.sampleImport>['data']

export interface SampleWork {
  line: number
  work: ImportedWork
  exists: boolean
}

export interface ReadSample {
  failure: ImportError | null
  findings: Sample['findings']
  works: SampleWork[]
  lines: number
  wrong: number
  problems: (FieldProblem & { line: number })[]
}

const linesMost = 300
const worksMost = 10
const problemsMost = 5

/** The first works of a file as they would be with a reading: new ones before those that the site has. Writes nothing. */
export async function sampleImport(
  context: Context,
  importId: string,
  reading: Reading,
): Promise<ReadSample> {
  const { db, pool, config } = context
  const batch = await findBatch(db, importId)
  if (batch === undefined || batch.state === 'dropped') throw notFound()
  if (batch.state !== 'ready' && batch.state !== 'failed') throw new AppError('import_moved_on')
  checkReading(batch, reading)
  const channel = reading.channel === undefined ? channelOf(batch) : channelOf({ channel: reading.channel })
  const sample: ReadSample = { failure: null, findings: null, works: [], lines: 0, wrong: 0, problems: [] }
  const found: Omit<SampleWork, 'exists'>[] = []
  try {
    const source = await openFile(
      importFile(config.dataDir, importId),
      mappingOf(readAs(batch.mapping, reading)),
      {
        channel,
        unpackedMost,
        ...(batch.mapping.site !== undefined && { site: batch.mapping.site }),
        onFound: (findings: Findings) => {
          sample.findings = storedFindings(findings)
        },
      },
    )
    for await (const item of source.items()) {
      if (++sample.lines > linesMost) break
      const read = readItem(item, channel)
      if ('work' in read) found.push({ line: item.line, work: read.work })
      else if (read.problems.length > 0) {
        sample.wrong++
        if (sample.problems.length < problemsMost)
          sample.problems.push(...read.problems.map((problem) => ({ line: item.line, ...problem })))
      }
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    sample.failure = error
  }
  sample.lines = Math.min(sample.lines, linesMost)
  const client = await pool.connect()
  try {
    const known = await findKnown(
      client,
      found.map(({ work }) => work),
    )
    const works = found.map((one, place) => ({ ...one, exists: known.has(place) }))
    sample.works = [...works.filter(({ exists }) => !exists), ...works.filter(({ exists }) => exists)].slice(
      0,
      worksMost,
    )
  } finally {
    client.release()
  }
  return sample
}
