import { makePassword, renewPassword } from '../features/accounts/rules/staffing.ts'
import { type ExitCode, exitCodes, inWords, type Terminal } from './command.ts'
import { withOneAccount } from './one-account.ts'

export const help = `Usage: manage reset-password USER

Gives a member a new password, shows it once, and ends all sign-ins of the account. Tell the member to change it.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const password = makePassword()
  const { userName } = await withOneAccount(args, terminal, (db, name, now) =>
    renewPassword(db, name, password, now),
  )
  const en = `Password of ${userName}, shown this once: ${password}`
  const zh = `${userName} 的新密码，只显示这一次：${password}`
  terminal.out.write(`${inWords(terminal, { en, zh })}\n`)
  return exitCodes.done
}
