import { grantLevel, takeLevel } from '../../domains/members/service/staffing.ts'
import { shanghaiTime, systemClock } from '../../platform/clock.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, tell, UsageError } from './command.ts'
import { sayResult } from './words/result-words.ts'
import { sayUsage } from './words/usage-words.ts'

export const help = `Usage: manage grant USER LEVEL DAYS
       manage grant USER 1

Gives a member a level above 1 (2 is VIP) for a number of days, from the later of now and the end of the present one:
granting twice adds up. Level 1 takes VIP away at once.
`

const daysMax = 36_500

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { positionals } = readArguments({ args, allowPositionals: true, options: {} })
  const [userName, level = '', days = ''] = positionals
  if (userName === undefined || positionals.length > 3) throw new UsageError(sayUsage('grant-what'))
  if (!/^[1-9]\d{0,3}$/.test(level)) throw new UsageError(sayUsage('grant-level'))
  const levelId = Number(level)
  const now = new Date(systemClock.now())
  if (levelId === 1) {
    if (days !== '') throw new UsageError(sayUsage('grant-days'))
    await withCatalogue(terminal, ({ db }) => takeLevel(db, userName, now))
    tell(terminal, sayResult('level-one', userName))
    return exitCodes.done
  }
  const count = /^\d{1,5}$/.test(days) ? Number(days) : 0
  if (count < 1 || count > daysMax) throw new UsageError(sayUsage('number', 'DAYS', 1, daysMax))
  const until = await withCatalogue(terminal, ({ db }) =>
    grantLevel(db, { userName, levelId, days: count }, now),
  )
  tell(terminal, sayResult('level-until', userName, levelId, shanghaiTime(until.getTime())))
  return exitCodes.done
}
