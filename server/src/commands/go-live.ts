import { removeDemo } from '../importing/demo-removal.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal } from './command.ts'

export const help = `Usage: manage go-live

Removes the works of the demo catalogue, and the names that no work is left for. Works that were imported stay, and
the demo does not come back.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  readArguments({ args, options: {} })
  const { works, names } = await withCatalogue(terminal, removeDemo)
  const [removed, left] = [works, names].map((count) => count.toLocaleString('en'))
  terminal.out.write(`Removed ${removed} works of the demo, and ${left} names that no work has any more.\n`)
  return exitCodes.done
}
