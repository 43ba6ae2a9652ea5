import { rebuildRankings } from '../features/catalogue/queries/ranking.ts'
import { moveVersion } from '../features/catalogue/queries/version.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, inWords, readArguments, type Terminal } from './command.ts'

export const help = `Usage: manage rank

Makes the rankings anew, as of today. Every import does so too.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  readArguments({ args, options: {} })
  await withCatalogue(terminal, async ({ db, today }) => {
    await rebuildRankings(db, today)
    await moveVersion(db)
    terminal.out.write(
      `${inWords(terminal, { en: `The rankings are those of ${today}.`, zh: `排行已按 ${today} 重新生成。` })}\n`,
    )
  })
  return exitCodes.done
}
