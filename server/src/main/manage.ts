import { ConfigError } from '../platform/config/config.ts'
import { EmbeddedError } from '../platform/database/embedded/embedded.ts'
import { NewerSchema } from '../platform/database/migrate.ts'
import { AppError } from '../platform/http/app-error.ts'
import { ChannelError } from '../platform/payments/provider.ts'
import { SaidError } from '../platform/text/said.ts'
import {
  type Command,
  exitCodes,
  type Language,
  systemLanguage,
  type Terminal,
  UsageError,
} from './commands/command.ts'
import { chineseHelp } from './commands/words/chinese-help.ts'
import { overviewWords } from './commands/words/overview-words.ts'

/** The entry of `npm run manage -- COMMAND`. */

const commands: Record<string, { summary: string; load(): Promise<Command> }> = {
  import: {
    summary: 'bring works in from a file or a MacCMS site',
    load: () => import('./commands/import.ts'),
  },
  rank: { summary: 'make the rankings anew', load: () => import('./commands/rank.ts') },
  recount: { summary: 'count everything anew', load: () => import('./commands/recount.ts') },
  'migrate-maccms': {
    summary: 'take a MacCMS site over whole, from a dump of its database',
    load: () => import('./commands/migrate-maccms.ts'),
  },
  'go-live': { summary: 'remove the demo catalogue', load: () => import('./commands/go-live.ts') },
  video: {
    summary: 'give works their videos, see what becomes of them',
    load: () => import('./commands/video.ts'),
  },
  plans: {
    summary: 'what members can buy: list, add, retire plans',
    load: () => import('./commands/plans.ts'),
  },
  codes: {
    summary: 'make, list and revoke activation codes',
    load: () => import('./commands/codes.ts'),
  },
  orders: {
    summary: 'see orders, ask the channels anew, give money back',
    load: () => import('./commands/orders.ts'),
  },
  'create-staff': {
    summary: 'make an account of the staff',
    load: () => import('./commands/create-staff.ts'),
  },
  grant: { summary: "set or prolong a member's level", load: () => import('./commands/grant.ts') },
  'reset-password': {
    summary: 'give a member a new password',
    load: () => import('./commands/reset-password.ts'),
  },
  ban: { summary: 'keep a member from signing in', load: () => import('./commands/ban.ts') },
  backup: { summary: 'back up the site while it runs', load: () => import('./commands/backup.ts') },
  restore: {
    summary: 'bring a backup back onto an empty machine',
    load: () => import('./commands/restore.ts'),
  },
  unban: { summary: 'let a banned member in again', load: () => import('./commands/unban.ts') },
}

function overview(language: Language): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => {
    return `  ${name.padEnd(15)} ${language === 'zh' ? (chineseHelp[name]?.summary ?? summary) : summary}`
  })
  return overviewWords[language].overview(lines.join('\n'))
}

/** What stands before a message from a component that speaks one language; undefined where its stack is needed. */
function prefixOf(error: unknown, language: Language): string | undefined {
  const words = overviewWords[language]
  if (error instanceof ConfigError) return words.wrongSettings
  if (error instanceof EmbeddedError) return words.noDatabase
  if (error instanceof NewerSchema) return ''
  if (error instanceof ChannelError) return words.channel
  return error instanceof AppError ? '' : undefined
}

function failureText(error: unknown, language: Language): string {
  if (error instanceof SaidError) return error.said[language]
  const prefix = prefixOf(error, language)
  if (error instanceof Error && prefix !== undefined) return `${prefix}${error.message}`
  return String(error instanceof Error ? error.stack : error)
}

/** Runs a command and answers its exit code. */
export async function manage([name, ...args]: string[], terminal: Terminal): Promise<number> {
  const { language = 'en' } = terminal
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.out.write(overview(language))
    return name === undefined ? exitCodes.wrongUsage : exitCodes.done
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (entry === undefined) {
    terminal.err.write(`${overviewWords[language].noCommand(name)}\n\n${overview(language)}`)
    return exitCodes.wrongUsage
  }
  try {
    const command = await entry.load()
    if (args.includes('--help') || args.includes('-h')) {
      terminal.out.write(language === 'zh' ? (chineseHelp[name]?.help ?? command.help) : command.help)
      return exitCodes.done
    }
    return await command.run(args, terminal)
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err.write(`${error.said[language]}\n${overviewWords[language].hint(name)}\n`)
      return exitCodes.wrongUsage
    }
    terminal.err.write(`${failureText(error, language)}\n`)
    return exitCodes.failed
  }
}

if (import.meta.main) {
  // Where a command does not end in order itself, an interrupted one ends at once, as a failed one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(exitCodes.failed))
  }
  // The reader of our output may close the pipe early, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(exitCodes.done)
  })
  process.exitCode = await manage(process.argv.slice(2), {
    out: process.stdout,
    err: process.stderr,
    in: process.stdin,
    language: systemLanguage(),
  })
}
