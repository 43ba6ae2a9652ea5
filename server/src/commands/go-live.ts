import { readConfig } from '../config.ts'
import { removeDemoMembers } from '../features/accounts/rules/demo.ts'
import { removeDemoPlans } from '../features/membership/rules/demo.ts'
import { removeDemoClip } from '../features/playback/rules/demo.ts'
import { removeDemo } from '../importing/demo-removal.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, inWords, readArguments, type Terminal } from './command.ts'

export const help = `Usage: manage go-live

Removes the works of the demo catalogue, the names that no work is left for, the clip that they play, the demo's
accounts with all they keep and ordered, and its plans and activation code. Works that were imported stay, so does what
other accounts ordered and redeemed, and the demo does not come back.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  readArguments({ args, options: {} })
  const { works, names, members } = await withCatalogue(terminal, async (deps) => {
    // In this order: once the site is live, a start makes the accounts no more.
    const removed = await removeDemo(deps)
    await removeDemoClip(readConfig(process.env))
    const members = await removeDemoMembers(deps.db)
    await removeDemoPlans(deps.db)
    return { ...removed, members }
  })
  const [removed, left] = [works, names].map((count) => count.toLocaleString('en'))
  const lines = [
    {
      en: `Removed ${removed} works of the demo, and ${left} names that no work has any more.`,
      zh: `移除了演示作品 ${removed} 部，和不再有作品的名字 ${left} 个。`,
    },
  ]
  if (members > 0) {
    const en = `Removed ${members === 1 ? 'one account' : `${members} accounts`} of the demo.`
    lines.push({ en, zh: `移除了演示账号 ${members} 个。` })
  }
  terminal.out.write(lines.map((line) => `${inWords(terminal, line)}\n`).join(''))
  return exitCodes.done
}
