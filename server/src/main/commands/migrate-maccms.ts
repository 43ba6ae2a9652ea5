import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { modNames } from '@yehang/contract/channels'
import { ImportError } from '../../domains/imports/errors.ts'
import { parseMapping } from '../../domains/imports/reading/mapping.ts'
import { channelOf } from '../../domains/imports/record/record.ts'
import { moneyAgrees } from '../../domains/migration/report.ts'
import {
  type MigrationOptions,
  migrateMaccms,
  type Refused,
} from '../../domains/migration/service/migrate.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, UsageError } from './command.ts'
import { runImport } from './import.ts'
import { onInterruption } from './interruption.ts'
import { withSite } from './site.ts'
import { migrationText, migrationWords } from './words/migration-words.ts'
import { sayUsage } from './words/usage-words.ts'

export const help = `Usage: manage migrate-maccms FILE  [options]

Takes a MacCMS site over whole from a dump of its database (mysqldump or an export of phpMyAdmin, plain or gzip): works
by the same import as "manage import", then members with their old passwords, levels, favourites and history, and the
history of orders, cards, withdrawals and points. Running it again changes nothing; a run that was broken off is gone on
with. At the end it compares the money of the dump with that of this site, to the fen. See docs/migration.md.

Options:
  --site NAME            what the site is called here (maccms, unless told): another site needs another name
  --prefix PREFIX        how the names of its tables begin, where the dump holds several sites (mac_)
  --channel NAME         channel of works whose type --map does not name: ${modNames.join(', ')}, or 1 to 5
  --map TYPE=CHANNEL     channel of a type, and all else that --map of "manage import" does; may be given several times
  --number RULE          as in "manage import"
  --drafts               new works wait to be published
  --skip-works           the works are in already, with the same --channel, --map and --number
  --level GROUP=LEVEL    level of a group, by their numbers; else groups above 2 are VIP (2) until their end
  --points-a-day POINTS  so many points of an unused card are a day here; else as the dump prices a day
  --dry-run              print what would come in and write nothing
  --errors FILE          write every complaint to FILE, as NDJSON
  --help                 this text

Exit codes: 0 all went in, 1 it failed, was interrupted or the money differs, 2 wrong usage, 3 some works, members or
cards are not in, for reasons that are told, and the rest went in.
`

const patienceMs = 30_000

interface Order {
  file: string
  importArgs: string[]
  skipsWorks: boolean
  errors: string | undefined
  options: Omit<MigrationOptions, 'signal' | 'patience' | 'onProgress' | 'onRefused'>
}

function readLevels(given: readonly string[]): Map<number, number> {
  return new Map(
    given.map((text) => {
      const [, group, level] = /^(\d{1,5})=(\d{1,4})$/.exec(text) ?? []
      if (group === undefined || level === undefined) throw new UsageError(sayUsage('migrate-level', text))
      return [Number(group), Number(level)]
    }),
  )
}

function readMapping(map: string[], number: string | undefined) {
  try {
    return parseMapping({ map, number })
  } catch (error) {
    if (error instanceof ImportError) throw new UsageError(error.said)
    throw error
  }
}

function readOrder(args: string[]): Order {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string', default: 'maccms' },
      prefix: { type: 'string', default: '' },
      channel: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      number: { type: 'string' },
      drafts: { type: 'boolean', default: false },
      'skip-works': { type: 'boolean', default: false },
      level: { type: 'string', multiple: true, default: [] },
      'points-a-day': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      errors: { type: 'string' },
    },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new UsageError(sayUsage('migrate-one'))
  const { site, prefix, channel, map, number, errors } = values
  const modId = channel === undefined ? null : channelOf(channel)
  if (channel !== undefined && modId === null) throw new UsageError(sayUsage('channel', channel))
  if (!/^[\w.-]{1,40}$/.test(site)) throw new UsageError(sayUsage('migrate-site', site))
  const price = values['points-a-day']
  if (price !== undefined && !/^[1-9]\d{0,8}$/.test(price))
    throw new UsageError(sayUsage('migrate-points', price))
  const passed: [string, string | undefined][] = [
    ['--channel', channel],
    ['--number', number],
    ['--errors', errors],
    ...map.map((text): [string, string] => ['--map', text]),
  ]
  return {
    file,
    importArgs: [
      file,
      ...passed.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])),
      ...(values.drafts ? ['--drafts'] : []),
      ...(values['dry-run'] ? ['--dry-run'] : []),
    ],
    skipsWorks: values['skip-works'],
    errors,
    options: {
      site,
      tablePrefix: prefix,
      works: { mapping: readMapping(map, number), channel: modId },
      levels: readLevels(values.level),
      pointsADay: price === undefined ? null : BigInt(price),
      isDryRun: values['dry-run'],
    },
  }
}

/** The list of what is not in, behind the complaints about works. */
function openList(errors: string | undefined, terminal: Terminal) {
  const words = migrationWords[terminal.language ?? 'en']
  const file = errors === undefined ? null : createWriteStream(errors, { flags: 'a' })
  return {
    add({ reason, ...refused }: Refused): void {
      file?.write(
        `${JSON.stringify({ ...refused, code: reason, reason: words.reasons[reason] ?? reason })}\n`,
      )
    },
    async end(): Promise<void> {
      file?.end()
      if (file !== null) await finished(file)
    },
  }
}

const progressEvery = 2000

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const order = readOrder(args)
  const words = migrationWords[terminal.language ?? 'en']
  const say = (text: string) => terminal.err.write(`${text}\n`)
  // Before anything is written: without the site's key old passwords could not be kept.
  await withSite(terminal, async () => {})
  const works = order.skipsWorks
    ? exitCodes.done
    : await runImport(order.importArgs, terminal, order.options.tablePrefix)
  if (works !== exitCodes.done && works !== exitCodes.partlyWrong) return works

  const interruption = onInterruption(() => say(words.ending))
  const list = openList(order.errors, terminal)
  let shownAt = performance.now()
  try {
    const report = await withSite(terminal, (context) =>
      migrateMaccms(context, path.resolve(order.file), {
        ...order.options,
        signal: interruption.signal,
        patience: { ms: patienceMs, onWait: () => {}, signal: interruption.signal },
        onRefused: list.add,
        onProgress(pass, rows, fraction) {
          if (performance.now() - shownAt < progressEvery) return
          shownAt = performance.now()
          const share = fraction === null ? '' : `  ${Math.floor(fraction * 100)} %`
          say(`${words.passes[pass - 1]}${share}  ${words.rows(rows.toLocaleString('en'))}`)
        },
      }),
    )
    terminal.out.write(
      `${migrationText(report, { isDryRun: order.options.isDryRun, language: terminal.language })}\n`,
    )
    if (report.interrupted) return exitCodes.failed
    if (!moneyAgrees(report)) {
      say(words.differs)
      return exitCodes.failed
    }
    const { members, cards } = report.tallies
    return members.reasons.size + cards.reasons.size > 0 ? exitCodes.partlyWrong : works
  } finally {
    interruption.end()
    await list.end()
  }
}
