import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { removeDemoMembers } from '../demo-members.ts'
import { removeDemoStaffPassword } from '../features/accounts/demo-password.ts'
import { removeDemoPlans } from '../features/membership/rules/demo.ts'
import { removeDemoClip } from '../features/playback/rules/demo.ts'
import { removeDemo } from '../importing/demo-removal.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, inWords, readArguments, type Terminal } from './command.ts'

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
  const lines = [
    {
      en: `Removed ${removed} works of the demo, and ${left} names that no work has any more.`,
      zh: `移除了演示作品 ${removed} 部，和不再有作品的名字 ${left} 个。`,
    },
  ]
  if (count > 0) {
    const en = `Removed ${count === 1 ? 'one account' : `${count} accounts`} of the demo.`
    lines.push({ en, zh: `移除了演示账号 ${count} 个。` })
  }
  for (const { userName, roles } of ended) {
    lines.push({
      en: `${userName} was invited by an account of the demo: no longer ${roles.join(', ')}, and signed out everywhere.`,
      zh: `${userName} 由演示账号邀请：不再是 ${roles.join('、')}，所有登录已结束。`,
    })
  }
  for (const userName of knownPasswords) {
    lines.push({
      en: `${userName} has a password that an account of the demo set, and is signed out: manage reset-password ${userName}`,
      zh: `${userName} 的密码由演示账号设置，已退出登录：manage reset-password ${userName}`,
    })
  }
  if (touchedRoles.length > 0) {
    lines.push({
      en: `Roles that the demo's accounts made or changed, to be looked at: ${touchedRoles.join(', ')}`,
      zh: `演示账号建立或修改过的角色，请检查：${touchedRoles.join('、')}`,
    })
  }
  terminal.out.write(lines.map((line) => `${inWords(terminal, line)}\n`).join(''))
  return exitCodes.done
}
