import { rebuildRankings } from '../../domains/catalogue/queries/ranking.ts'
import { moveVersionOfRecorded } from '../../domains/catalogue/queries/version.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, tell } from './command.ts'
import { sayResult } from './words/result-words.ts'

export const help = `Usage: manage rank

Makes the rankings anew, as of today. Every import does so too.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  readArguments({ args, options: {} })
  await withCatalogue(terminal, async ({ db, today }) => {
    await rebuildRankings(db, today)
    await moveVersionOfRecorded(db)
    tell(terminal, sayResult('ranked', today))
  })
  return exitCodes.done
}
