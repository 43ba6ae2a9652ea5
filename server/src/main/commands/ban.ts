import { banMember } from '../../domains/members/service/staffing.ts'
import { type ExitCode, exitCodes, type Terminal, tell } from './command.ts'
import { withOneAccount } from './one-account.ts'
import { sayResult } from './words/result-words.ts'

export const help = `Usage: manage ban USER

Keeps a member from signing in; whoever is signed in is out at once. What the member keeps stays. See unban.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { userName, result } = await withOneAccount(args, terminal, (db, name, now) =>
    banMember(db, name, true, now),
  )
  tell(terminal, sayResult(result ? 'banned' : 'banned-already', userName))
  return exitCodes.done
}
