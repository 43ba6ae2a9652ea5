import { makePassword, renewPassword } from '../../domains/members/service/staffing.ts'
import { type ExitCode, exitCodes, type Terminal, tell } from './command.ts'
import { withOneAccount } from './one-account.ts'
import { sayResult } from './words/result-words.ts'

export const help = `Usage: manage reset-password USER

Gives a member a new password, shows it once, and ends all sign-ins of the account. Tell the member to change it.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const password = makePassword()
  const { userName } = await withOneAccount(args, terminal, (db, name, now) =>
    renewPassword(db, name, password, now),
  )
  tell(terminal, sayResult('new-password', userName, password))
  return exitCodes.done
}
