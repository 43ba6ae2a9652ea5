import type { Context } from '../../../../platform/context.ts'
import { importFile } from '../../../../platform/files/folders.ts'
import { type Corrections, corrected } from '../../corrections.ts'
import { unpackedMost } from '../../reading/bytes.ts'
import { type OpenOptions, openFile } from '../../reading/open.ts'
import type { Source } from '../../source.ts'
import type { Batch } from '../queries/batches.ts'
import { channelOf, mappingOf } from './reading-options.ts'

/** The file of an import, read as its options say and with what was corrected. */
export async function openSource(
  { config }: Pick<Context, 'config'>,
  batch: Pick<Batch, 'id' | 'mapping' | 'channel'>,
  corrections: Corrections,
  options: Pick<OpenOptions, 'onType' | 'onFound'> = {},
): Promise<Source> {
  const file = importFile(config.dataDir, batch.id)
  const { site } = batch.mapping
  const source = await openFile(file, mappingOf(batch.mapping), {
    ...options,
    unpackedMost,
    channel: channelOf(batch),
    ...(site !== undefined && { site }),
  })
  return corrected(source, corrections)
}
