import type { ModId } from '@yehang/contract'
import type { Context } from '../../../context.ts'
import type { Corrections } from '../../../importing/corrections.ts'
import { corrected } from '../../../importing/corrections.ts'
import { openMaccms } from '../../../importing/reading/maccms.ts'
import { parseMapping } from '../../../importing/reading/mapping.ts'
import { openFile } from '../../../importing/reading/open.ts'
import type { Source } from '../../../importing/source.ts'
import { importFile } from '../../../media/folders.ts'
import type { Batch } from '../queries/batches.ts'

/** `field=column` and `type=channel`, as the command line has it. */
function mappingOf({ mapping, format }: Batch) {
  const options = [...Object.entries(mapping.columns), ...Object.entries(mapping.types)]
  return parseMapping(
    options.map(([left, right]) => `${left}=${right}`),
    format === 'maccms',
  )
}

/** The file of an import, read as its options say and with what was corrected. */
export async function openSource(
  { config }: Context,
  batch: Batch,
  corrections: Corrections,
  onType?: (id: string, name: string) => void,
): Promise<Source> {
  const file = importFile(config.dataDir, batch.id)
  const mapping = mappingOf(batch)
  const source =
    batch.format === 'maccms'
      ? openMaccms(file, mapping, channelOf(batch), onType === undefined ? {} : { onType })
      : await openFile(file, mapping)
  return corrected(source, corrections)
}

export const channelOf = ({ channel }: Batch) => channel as ModId | null
