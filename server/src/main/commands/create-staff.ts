import { passwordMax, passwordMin, userNameMax, userNameMin } from '@yehang/contract/limits'
import { roles } from '../../domains/members/service/roles.ts'
import { createStaff, makePassword } from '../../domains/members/service/staffing.ts'
import { systemClock } from '../../platform/clock.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, tell, UsageError } from './command.ts'
import { sayResult } from './words/result-words.ts'
import { sayUsage } from './words/usage-words.ts'

export const help = `Usage: manage create-staff NAME [--role ROLE] [--email ADDRESS] [--password-stdin]

Makes an account of the staff. Its password is made and shown once, unless one is piped in.

NAME has ${userNameMin} to ${userNameMax} letters, digits, or marks of _ . - and is taken by no other account.

  --role ROLE        ${roles.join(', ')}; admin where it is left out
  --email ADDRESS    where a forgotten password is mailed to
  --password-stdin   take the first line of the input as the password, ${passwordMin} to ${passwordMax} characters
`

/** The first line of what is piped in. */
async function firstLine(input: Terminal['in']): Promise<string> {
  let text = ''
  for await (const part of input ?? []) {
    text += part
    if (text.includes('\n')) break
  }
  return text.split(/\r?\n/)[0] ?? ''
}

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string', default: 'admin' },
      email: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    },
  })
  const [userName] = positionals
  if (userName === undefined || positionals.length > 1) throw new UsageError(sayUsage('one-account'))
  if (!roles.includes(values.role)) throw new UsageError(sayUsage('role', roles))
  const given = values['password-stdin']
  const password = given ? await firstLine(terminal.in) : makePassword()
  const staff = { userName, role: values.role, email: values.email, password }
  await withCatalogue(terminal, ({ db }) => createStaff(db, staff, new Date(systemClock.now())))
  tell(terminal, sayResult('staff-made', userName, values.role))
  if (!given) tell(terminal, sayResult('staff-password', password))
  return exitCodes.done
}
