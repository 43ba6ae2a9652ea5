import path from 'node:path'
import { modNames } from '@yehang/contract/channels'
import type { Hit } from '../../domains/blocklist/queries/hits.ts'
import { hitsOfOne, noteStopped } from '../../domains/blocklist/service.ts'
import { CoverSample, refusedOrigins } from '../../domains/imports/admin/service/covers.ts'
import { ImportError } from '../../domains/imports/errors.ts'
import { type PreviewOptions, previewImport } from '../../domains/imports/preview.ts'
import { openMaccms } from '../../domains/imports/reading/maccms.ts'
import { type Mapping, parseMapping } from '../../domains/imports/reading/mapping.ts'
import { openFile } from '../../domains/imports/reading/open.ts'
import { channelOf } from '../../domains/imports/record/record.ts'
import type { ImportReport } from '../../domains/imports/report.ts'
import type { Source } from '../../domains/imports/source.ts'
import { type ImportOptions, importWorks } from '../../domains/imports/writing/load.ts'
import type { EmptyFields } from '../../domains/imports/writing/prepare.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, UsageError } from './command.ts'
import { LineMessages, reportText, workText } from './import-messages.ts'
import { onInterruption } from './interruption.ts'
import { ProgressLine } from './progress.ts'
import { importWords } from './words/import-words.ts'
import { standardInput } from './words/progress-words.ts'
import { sayUsage } from './words/usage-words.ts'

export const help = `Usage: manage import FILE|-  [options]
       manage import --maccms URL-or-FILE  [options]

Brings works into the catalogue, from NDJSON, JSON or CSV (plain or gzip; - is standard input) or from a MacCMS site. A
work is known by its channel and number: running the same file again changes nothing, a changed line updates its work
(what it does not have stays, and so does what staff changed), and no work is ever removed. The fields are
described in docs/import.md; in short: numbers have up to 64 characters, titles up to 300, names up to 120 and up to 200
of each kind.

Options:
  --channel NAME       channel of works that name none: ${modNames.join(', ')}, or 1 to 5
  --map FIELD=COLUMN   read FIELD from another column or member; may be given several times.
                       number=title reads the number out of the title
  --map TYPE=CHANNEL   with --maccms: channel of a type, by its id (13), its name, or the id of its parent type (?ac=list
                       shows them); TYPE=skip leaves it out
  --empty clear|keep   what becomes of a field that a line has, and has empty: it is emptied (clear, unless told), or stays
  --maccms PLACE       address of provide/vod, or a file of its ac=detail pages
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

interface Order {
  open(signal: AbortSignal): Promise<Source>
  channel: ReturnType<typeof channelOf>
  empty: EmptyFields
  isDryRun: boolean
  errors: string | undefined
  /** For the list of what was stopped: never an address, which may hold a key. */
  name: string
}

function readMapping(options: string[], forMaccms: boolean): Mapping {
  try {
    return parseMapping(options, forMaccms)
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
      channel: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      maccms: { type: 'string' },
      empty: { type: 'string', default: 'clear' },
      'dry-run': { type: 'boolean', default: false },
      errors: { type: 'string' },
    },
  })
  const [file] = positionals
  const { maccms } = values
  if (positionals.length > 1) throw new UsageError(sayUsage('import-one'))
  if ((file === undefined) === (maccms === undefined)) throw new UsageError(sayUsage('import-what'))
  const channel = values.channel === undefined ? null : channelOf(values.channel)
  if (values.channel !== undefined && channel === null) {
    throw new UsageError(sayUsage('channel', values.channel))
  }
  const { empty } = values
  if (empty !== 'clear' && empty !== 'keep') throw new UsageError(sayUsage('import-empty', empty))
  const mapping = readMapping(values.map, maccms !== undefined)
  if (maccms !== undefined && channel === null && mapping.types.size === 0) {
    throw new UsageError(sayUsage('import-channel'))
  }
  return {
    open: async (signal) =>
      maccms === undefined
        ? openFile(file ?? '-', mapping)
        : openMaccms(maccms, mapping, channel, { signal }),
    channel,
    empty,
    isDryRun: values['dry-run'],
    errors: values.errors,
    name:
      file !== undefined && file !== '-'
        ? path.basename(file)
        : maccms === undefined
          ? standardInput
          : 'MacCMS',
  }
}

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const order = readOrder(args)
  const progress = new ProgressLine(terminal)
  const messages = new LineMessages(progress, order.errors, terminal.language)
  const words = importWords[terminal.language ?? 'en']
  const covers = new CoverSample()
  const interruption = onInterruption(() => progress.say(words.ending))
  const start = performance.now()
  const stopped: Hit[] = []
  let counted: ImportReport | null = null
  const options: ImportOptions = {
    channel: order.channel,
    empty: order.empty,
    signal: interruption.signal,
    patience: { ms: patienceMs, onWait: () => progress.say(words.waiting), signal: interruption.signal },
    journal: { keep: async () => {}, written: async (_, classified) => covers.add(classified) },
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
  try {
    const source = await order.open(interruption.signal)
    report = await withCatalogue(terminal, async (deps) => {
      if (order.isDryRun) {
        const onWork: PreviewOptions['onWork'] = (work, differences, kept) =>
          terminal.out.write(`${workText(work, differences, kept, terminal.language)}\n`)
        const onBatch: PreviewOptions['onBatch'] = async (_, classified) => covers.add(classified)
        return previewImport(deps, source, { ...options, onWork, onBatch })
      }
      const done = await importWorks(deps, source, options)
      await noteStopped(
        { db: deps.db, clock: systemClock },
        { entryPoint: 'command', file: order.name },
        stopped,
      )
      return done
    })
  } catch (error) {
    if (counted !== null && !order.isDryRun) progress.say(words.brokeOff(counted))
    throw error
  } finally {
    interruption.end()
    messages.end()
  }
  const ending = {
    isDryRun: order.isDryRun,
    ms: performance.now() - start,
    language: terminal.language,
    origins: refusedOrigins(readConfig(process.env), covers),
  }
  terminal.out.write(`${reportText(report, ending)}\n`)
  if (report.interrupted) return exitCodes.failed
  return report.wrong + report.blocked + report.videosHeld > 0 ? exitCodes.partlyWrong : exitCodes.done
}
