import { shanghaiTime, systemClock } from '../clock.ts'
import { grantLevel, takeLevel } from '../features/accounts/rules/staffing.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, inWords, readArguments, type Terminal, UsageError } from './command.ts'

export const help = `Usage: manage grant USER LEVEL DAYS
       manage grant USER 1

Gives a member a level above 1 (2 is VIP) for a number of days, from the later of now and the end of the present one:
granting twice adds up. Level 1 takes VIP away at once.
`

const daysMax = 36_500

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { positionals } = readArguments({ args, allowPositionals: true, options: {} })
  const [userName, level = '', days = ''] = positionals
  if (userName === undefined || positionals.length > 3)
    throw new UsageError('Name an account, a level and days.')
  if (!/^[1-9]\d{0,3}$/.test(level)) throw new UsageError('LEVEL: expected 1 or a number above')
  const levelId = Number(level)
  const now = new Date(systemClock.now())
  if (levelId === 1) {
    if (days !== '') throw new UsageError('Level 1 has no end: leave DAYS out.')
    await withCatalogue(terminal, ({ db }) => takeLevel(db, userName, now))
    terminal.out.write(
      `${inWords(terminal, { en: `${userName} has level 1.`, zh: `${userName} 现为 1 级。` })}\n`,
    )
    return exitCodes.done
  }
  const count = /^\d{1,5}$/.test(days) ? Number(days) : 0
  if (count < 1 || count > daysMax) throw new UsageError(`DAYS: expected a number from 1 to ${daysMax}`)
  const until = await withCatalogue(terminal, ({ db }) =>
    grantLevel(db, { userName, levelId, days: count }, now),
  )
  const time = shanghaiTime(until.getTime())
  const en = `${userName} has level ${levelId} until ${time} in Shanghai.`
  terminal.out.write(
    `${inWords(terminal, { en, zh: `${userName} 为 ${levelId} 级，到北京时间 ${time}。` })}\n`,
  )
  return exitCodes.done
}
