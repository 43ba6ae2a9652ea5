import { stat } from 'node:fs/promises'
import path from 'node:path'
import { modNames } from '@yehang/contract/channels'
import type { Hit } from '../../domains/blocklist/queries/hits.ts'
import { hitsOfOne, noteStopped } from '../../domains/blocklist/service.ts'
import { CommandImport } from '../../domains/imports/admin/service/command-import.ts'
import { CoverSample, lookAtCovers, refusedOrigins } from '../../domains/imports/admin/service/covers.ts'
import { corrected } from '../../domains/imports/corrections.ts'
import { ImportError } from '../../domains/imports/errors.ts'
import { type PreviewOptions, previewImport } from '../../domains/imports/preview.ts'
import { openMaccms } from '../../domains/imports/reading/maccms.ts'
import type { FetchOptions } from '../../domains/imports/reading/maccms-pages.ts'
import { type Mapping, parseMapping, type WrittenMapping } from '../../domains/imports/reading/mapping.ts'
import { type Findings, openFile } from '../../domains/imports/reading/open.ts'
import { channelOf } from '../../domains/imports/record/record.ts'
import type { ImportReport } from '../../domains/imports/report.ts'
import type { Source } from '../../domains/imports/source.ts'
import { type ImportDeps, type ImportOptions, importWorks } from '../../domains/imports/writing/load.ts'
import type { EmptyFields } from '../../domains/imports/writing/prepare.ts'
import type { Journal } from '../../domains/imports/writing/write.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { encodings } from '../../platform/text/encoding.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, UsageError } from './command.ts'
import { LineMessages, reportText, workText } from './import-messages.ts'
import { onInterruption } from './interruption.ts'
import { ProgressLine } from './progress.ts'
import { importWords } from './words/import-words.ts'
import { standardInput } from './words/progress-words.ts'
import { sayUsage } from './words/usage-words.ts'

export const help = `Usage: manage import FILE|-|ADDRESS  [options]

Brings works into the catalogue, from CSV, a workbook (.xlsx), NDJSON, JSON, answers of MacCMS or a dump of its database
(plain or gzip; - is standard input), or from a MacCMS site, whose ADDRESS of provide/vod is given. Format, encoding, known names of columns,
the signs between names and the order of dates are found out and said. A work is known by its channel and number:
running the same file again changes nothing, a changed line updates its work (what it does not have stays, and so does
what staff changed), and no work is ever removed. The fields are described in docs/import.md; in short: numbers have up to 64 characters, titles up to 300, names up to 120 and up to 200
of each kind.

Options:
  --channel NAME       channel of works that name none: ${modNames.join(', ')}, or 1 to 5
  --map FIELD=COLUMN   read FIELD from another column or member, by its name or, in a table, by its place (number=#3); may
                       be given several times. number=title reads the number out of the title
  --map TYPE=CHANNEL   of MacCMS: channel of a type, by its id (13), its name, or the id of its parent type (?ac=list
                       shows them); TYPE=skip leaves it out
  --number RULE        make numbers of a column that stays the same: COLUMN, or PREFIX+COLUMN (MV-+id)
  --separator SIGN     what stands between the names of a list: | ; / 、 , or \\n; of one field as FIELD=SIGN
  --dates dmy|mdy      whether the day or the month stands first where the year is behind
  --encoding NAME      ${encodings.join(', ')}
  --header yes|no      whether the first line of a table names its columns
  --sheet NAME         sheet of a workbook (the first one, unless told)
  --empty clear|keep   what becomes of a field that a line has, and has empty: it is emptied (clear, unless told), or stays
  --drafts             new works wait to be published, together, at /staff/imports
  --dry-run            print what would change and write nothing
  --errors FILE        write every complaint about a line to FILE, as NDJSON
  --help               this text

Ctrl-C ends after the works in hand, a second one at once; run it again for the rest. Where another import runs, or was
killed a moment ago, it waits for up to 30 seconds.

Exit codes: 0 all went in, 1 it failed or was interrupted, 2 wrong usage, 3 some lines were wrong or blocked (or their
video must wait) and the rest went in.
`

/** The database takes that long at most to notice that a process is gone. */
const patienceMs = 30_000

/** A dry run looks at some covers for that long at most. */
const coversMs = 15_000

interface Order {
  open(
    signal: AbortSignal,
    onFound: (findings: Findings) => void,
    onWait: NonNullable<FetchOptions['onWait']>,
  ): Promise<Source>
  channel: ReturnType<typeof channelOf>
  empty: EmptyFields
  asDrafts: boolean
  isDryRun: boolean
  errors: string | undefined
  /** 0 where it is not known. */
  bytes: number
  /** For the list of what was stopped: never an address, which may hold a key. */
  name: string
}

function readMapping(written: WrittenMapping): Mapping {
  try {
    return parseMapping(written)
  } catch (error) {
    if (error instanceof ImportError) throw new UsageError(error.said)
    throw error
  }
}

const sizeOf = async (place: string): Promise<number> =>
  place === '-' || isAddress(place)
    ? 0
    : stat(place).then(
        ({ size }) => size,
        () => 0,
      )

const isAddress = (place: string) => /^https?:/i.test(place)

async function readOrder(args: readonly string[], tablePrefix?: string): Promise<Order> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      channel: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      number: { type: 'string' },
      separator: { type: 'string', multiple: true, default: [] },
      dates: { type: 'string' },
      encoding: { type: 'string' },
      header: { type: 'string' },
      sheet: { type: 'string' },
      empty: { type: 'string', default: 'clear' },
      drafts: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      errors: { type: 'string' },
    },
  })
  const [place] = positionals
  if (positionals.length > 1) throw new UsageError(sayUsage('import-one'))
  if (place === undefined) throw new UsageError(sayUsage('import-what'))
  const channel = values.channel === undefined ? null : channelOf(values.channel)
  if (values.channel !== undefined && channel === null) {
    throw new UsageError(sayUsage('channel', values.channel))
  }
  const { empty, header, map, separator: separators, number, dates, encoding, sheet } = values
  if (empty !== 'clear' && empty !== 'keep') throw new UsageError(sayUsage('import-empty', empty))
  if (header !== undefined && header !== 'yes' && header !== 'no') {
    throw new UsageError(sayUsage('import-header', header))
  }
  const mapping = readMapping({
    map,
    number,
    separators,
    dates,
    encoding,
    sheet,
    ...(header !== undefined && { header: header === 'yes' }),
  })
  if (isAddress(place) && channel === null && mapping.types.size === 0) {
    throw new UsageError(sayUsage('import-channel'))
  }
  return {
    open: async (signal, onFound, onWait) =>
      isAddress(place)
        ? openMaccms(place, mapping, channel, { signal, onWait })
        : openFile(place, mapping, { channel, onFound, tablePrefix }),
    channel,
    empty,
    asDrafts: values.drafts,
    isDryRun: values['dry-run'],
    errors: values.errors,
    bytes: await sizeOf(place),
    name: isAddress(place) ? 'MacCMS' : place === '-' ? standardInput : path.basename(place),
  }
}

/** With what the back office shows of it. */
async function writeWorks(
  deps: ImportDeps,
  source: Source,
  options: ImportOptions,
  kept: CommandImport,
  covers: CoverSample,
): Promise<ImportReport> {
  const journal: Journal = {
    keep: (client, changed) => kept.keep(client, changed),
    async written(client, classified, ids) {
      covers.add(classified)
      await kept.written(client, classified, ids)
    },
    filesGiven: (client) => kept.filesGiven(client),
  }
  const onProblem: ImportOptions['onProblem'] = (problem) => {
    options.onProblem?.(problem)
    kept.onProblem(problem)
  }
  const read = corrected(source, { fields: new Map(), onItem: kept.onItem })
  try {
    const report = await importWorks(deps, read, { ...options, journal, onProblem })
    await kept.end(report, null)
    return report
  } catch (error) {
    // Where the database is away, the next import notes that this one has ended.
    await kept.end(null, error instanceof ImportError ? error : null).catch(() => {})
    throw error
  }
}

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  return runImport(args, terminal)
}

/** `tablePrefix`: of a dump, how the names of the tables begin that are read. */
export async function runImport(
  args: readonly string[],
  terminal: Terminal,
  tablePrefix?: string,
): Promise<ExitCode> {
  const order = await readOrder(args, tablePrefix)
  const progress = new ProgressLine(terminal)
  const messages = new LineMessages(progress, order.errors, terminal.language)
  const words = importWords[terminal.language ?? 'en']
  const covers = new CoverSample()
  const interruption = onInterruption(() => progress.say(words.ending))
  const start = performance.now()
  const stopped: Hit[] = []
  let counted = null as ImportReport | null
  const options: ImportOptions = {
    channel: order.channel,
    empty: order.empty,
    asDrafts: order.asDrafts,
    signal: interruption.signal,
    patience: { ms: patienceMs, onWait: () => progress.say(words.waiting), signal: interruption.signal },
    onProgress: (state) => {
      counted = state
      progress.update(state)
    },
    onProblem: (problem) => messages.problem(problem),
    onRepetition: (repetition) => messages.repetition(repetition),
    onBlocked(blocked) {
      messages.blocked(blocked)
      const { why } = blocked
      // What is part of another work is stopped by no mark.
      if (why !== 'merged' && stopped.length < hitsOfOne) stopped.push({ ...blocked, kind: why })
    },
  }
  let report: ImportReport
  let kept: CommandImport | null = null
  try {
    const source = await order.open(
      interruption.signal,
      (findings) => {
        messages.found(findings)
        kept?.found(findings)
      },
      ({ place, seconds }) => progress.say(words.waitsForPage(place, seconds)),
    )
    report = await withCatalogue(terminal, async (deps) => {
      if (order.isDryRun) {
        const onWork: PreviewOptions['onWork'] = (work, differences, kept) =>
          terminal.out.write(`${workText(work, differences, kept, terminal.language)}\n`)
        const onBatch: PreviewOptions['onBatch'] = async (_, classified) => covers.add(classified)
        return previewImport(deps, source, { ...options, onWork, onBatch })
      }
      const context = { db: deps.db, clock: systemClock }
      const { name: fileName, bytes, channel, asDrafts } = order
      kept = new CommandImport(context, { fileName, bytes, channel, asDrafts }, interruption.stop)
      const done = await writeWorks(deps, source, options, kept, covers)
      await noteStopped(context, { entryPoint: 'command', file: order.name }, stopped)
      return done
    })
  } catch (error) {
    if (counted !== null && counted.lines > 0 && !order.isDryRun) progress.say(words.brokeOff(counted))
    throw error
  } finally {
    interruption.end()
    messages.end()
  }
  const config = readConfig(process.env)
  const ending = {
    isDryRun: order.isDryRun,
    covers: order.isDryRun ? await lookAtCovers(config, covers, AbortSignal.timeout(coversMs)) : undefined,
    ms: performance.now() - start,
    language: terminal.language,
    origins: refusedOrigins(config, covers),
  }
  terminal.out.write(`${reportText(report, ending)}\n`)
  if (report.interrupted) return exitCodes.failed
  return report.wrong + report.blocked + report.videosHeld > 0 ? exitCodes.partlyWrong : exitCodes.done
}
