import type { ModId } from '@yehang/contract'
import type { Context } from '../../../../platform/context.ts'
import { importFile } from '../../../../platform/files/folders.ts'
import type { Corrections } from '../../corrections.ts'
import { corrected } from '../../corrections.ts'
import { openMaccms } from '../../reading/maccms.ts'
import { parseMapping } from '../../reading/mapping.ts'
import { openFile } from '../../reading/open.ts'
import type { Source } from '../../source.ts'
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

/** What becomes of a field that a line has empty. */
export const emptyOf = ({ mapping }: Batch) => mapping.empty ?? 'clear'

export const channelOf = ({ channel }: Batch) => channel as ModId | null
