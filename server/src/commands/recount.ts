import { markAllStale } from '../features/catalogue/queries/counts.ts'
import { publish } from '../importing/load.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, inWords, readArguments, type Terminal } from './command.ts'

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
  terminal.out.write(`${inWords(terminal, { en: 'Everything is counted anew.', zh: '已全部重新计数。' })}\n`)
  return exitCodes.done
}
