import { markAllStale } from '../../domains/catalogue/queries/counts.ts'
import { publish } from '../../domains/imports/writing/load.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, tell } from './command.ts'
import { sayResult } from './words/result-words.ts'

export const help = `Usage: manage recount

Counts the works of every tag, performer, maker and so on anew, and makes the rankings. Never needed in ordinary
work; after repairs by hand in the database it puts the counts right.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  readArguments({ args, options: {} })
  await withCatalogue(terminal, async (deps) => {
    await markAllStale(deps.db)
    await publish(deps)
  })
  tell(terminal, sayResult('recounted'))
  return exitCodes.done
}
