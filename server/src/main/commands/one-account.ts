import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { withCatalogue } from './catalogue.ts'
import { readArguments, type Terminal, UsageError } from './command.ts'
import { sayUsage } from './words/usage-words.ts'

/** For commands that take the name of an account and nothing else. Answers it with what `work` answers. */
export async function withOneAccount<T>(
  args: string[],
  terminal: Terminal,
  work: (db: Database, userName: string, now: Date) => Promise<T>,
): Promise<{ userName: string; result: T }> {
  const { positionals } = readArguments({ args, allowPositionals: true, options: {} })
  const [userName] = positionals
  if (userName === undefined || positionals.length > 1) throw new UsageError(sayUsage('one-account'))
  const result = await withCatalogue(terminal, ({ db }) => work(db, userName, new Date(systemClock.now())))
  return { userName, result }
}
