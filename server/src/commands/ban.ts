import { banMember } from '../features/accounts/rules/staffing.ts'
import { type ExitCode, exitCodes, inWords, type Terminal } from './command.ts'
import { withOneAccount } from './one-account.ts'

export const help = `Usage: manage ban USER

Keeps a member from signing in; whoever is signed in is out at once. What the member keeps stays. See unban.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { userName, result } = await withOneAccount(args, terminal, (db, name, now) =>
    banMember(db, name, true, now),
  )
  const en = result ? `${userName} is banned.` : `${userName} was banned already.`
  const zh = result ? `${userName} 已封禁。` : `${userName} 此前已封禁。`
  terminal.out.write(`${inWords(terminal, { en, zh })}\n`)
  return exitCodes.done
}
