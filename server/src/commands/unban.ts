import { banMember } from '../features/accounts/rules/staffing.ts'
import { type ExitCode, exitCodes, inWords, type Terminal } from './command.ts'
import { withOneAccount } from './one-account.ts'

export const help = `Usage: manage unban USER

Lets a banned member sign in again.
`

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { userName, result } = await withOneAccount(args, terminal, (db, name, now) =>
    banMember(db, name, false, now),
  )
  const en = result ? `${userName} can sign in again.` : `${userName} was not banned.`
  const zh = result ? `${userName} 可以重新登录。` : `${userName} 没有被封禁。`
  terminal.out.write(`${inWords(terminal, { en, zh })}\n`)
  return exitCodes.done
}
