import { removeDemoPlans } from '../../domains/billing/service/demo.ts'
import { removeDemo } from '../../domains/imports/demo-removal.ts'
import { removeDemoStaffPassword } from '../../domains/members/demo-password.ts'
import { removeDemoClip } from '../../domains/playback/service/demo.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { removeDemoMembers } from '../demo-members.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, tell } from './command.ts'
import { sayResult } from './words/result-words.ts'

export const help = `Usage: manage go-live

Removes the works of the demo catalogue, the names that no work is left for, the clip that they play, the demo's
accounts with all they keep and ordered, and its plans and activation code. Colleagues whom the demo's accounts invited
lose the roles that they got so, and their sign-ins end; they are listed, as are accounts whose password the demo's set.
Works that were imported stay, so does what other accounts ordered and redeemed, and the demo does not come back.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  readArguments({ args, options: {} })
  const { works, names, members } = await withCatalogue(terminal, async (deps) => {
    // In this order: once the site is live, a start makes the accounts no more.
    const removed = await removeDemo(deps)
    const config = readConfig(process.env)
    await removeDemoClip(config)
    const members = await removeDemoMembers(deps.db, new Date(systemClock.now()))
    removeDemoStaffPassword(config.dataDir)
    await removeDemoPlans(deps.db)
    return { ...removed, members }
  })
  const [removed, left] = [works, names].map((count) => count.toLocaleString('en'))
  const { count, ended, knownPasswords, touchedRoles } = members
  tell(terminal, sayResult('demo-works', removed ?? '', left ?? ''))
  if (count > 0) tell(terminal, sayResult('demo-accounts', count))
  for (const { userName, roles } of ended) tell(terminal, sayResult('demo-invited', userName, roles))
  for (const userName of knownPasswords) tell(terminal, sayResult('demo-password', userName))
  if (touchedRoles.length > 0) tell(terminal, sayResult('demo-roles', touchedRoles))
  return exitCodes.done
}
