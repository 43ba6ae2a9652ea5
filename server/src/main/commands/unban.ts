import { banMember } from '../../domains/members/service/staffing.ts'
import { type ExitCode, exitCodes, type Terminal, tell } from './command.ts'
import { withOneAccount } from './one-account.ts'
import { sayResult } from './words/result-words.ts'

export const help = `Usage: manage unban USER

Lets a banned member sign in again.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { userName, result } = await withOneAccount(args, terminal, (db, name, now) =>
    banMember(db, name, false, now),
  )
  tell(terminal, sayResult(result ? 'unbanned' : 'not-banned', userName))
  return exitCodes.done
}
