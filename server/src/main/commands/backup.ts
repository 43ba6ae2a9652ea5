import { BackupError } from '../../domains/operations/backups/errors.ts'
import { chooseBackup } from '../../domains/operations/backups/service/layout.ts'
import {
  type BackupProgress,
  type BackupReport,
  makeBackup,
} from '../../domains/operations/backups/service/make.ts'
import { verifyBackup } from '../../domains/operations/backups/service/verify.ts'
import { sayBackup } from '../../domains/operations/backups/words.ts'
import type { Said } from '../../platform/text/said.ts'
import { type ExitCode, exitCodes, inWords, readArguments, type Terminal, UsageError } from './command.ts'
import { onInterruption } from './interruption.ts'
import { durationText, ProgressLine, shareText } from './progress.ts'
import { withSite } from './site.ts'
import { sayResult } from './words/result-words.ts'
import { sayUsage } from './words/usage-words.ts'

export const help = `Usage: manage backup DIR [--keep N]
       manage backup --verify DIR

Backs up the site while it runs: the database as it is at one moment, the files of DATA_DIR (pictures, evidence, sealed
files, uploads, videos unless they stand in a bucket), and the secret key. Each backup is a folder of its own in DIR,
which only you can read; files that the last one has already take no more room. Settings are not in it.

  --keep N    afterwards remove the oldest backups of this site in DIR, so that N are left
  --verify    read a backup (or the newest in DIR) and compare all of it with what was written
`

const inMegabytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
const phases = {
  database: 'reading-database',
  files: 'copying-files',
} as const satisfies Record<BackupProgress['phase'], string>

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' }, verify: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new UsageError(sayUsage('backup-folder'))
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1 && keep <= 10_000))
    throw new UsageError(sayUsage('number', '--keep', 1, 10_000))
  if (values.verify && keep !== undefined) throw new UsageError(sayUsage('backup-verify'))

  const words = (said: Said) => inWords(terminal, said)
  const line = new ProgressLine(terminal)
  const { signal, end } = onInterruption(() => line.say(words(sayResult('backup-stopping'))))
  const begin = performance.now()
  try {
    if (values.verify) return await verify(await chooseBackup(folder), terminal, line, signal)
    const report = await withSite(
      terminal,
      (context) =>
        makeBackup(context, {
          parent: folder,
          keep,
          signal,
          onNote: (note) => line.say(words(note)),
          onProgress: ({ phase, done, total }) =>
            line.show(() => shareText(words(sayResult(phases[phase])), done, total)),
        }),
      { migrates: false },
    )
    line.end()
    tellReport(report, performance.now() - begin, terminal)
    return exitCodes.done
  } catch (error) {
    if (signal.aborted) throw new BackupError(sayBackup('backup-interrupted'))
    throw error
  } finally {
    line.end()
    end()
  }
}

function tellReport(report: BackupReport, elapsed: number, terminal: Terminal): void {
  const say = (said: Said) => terminal.out.write(`  ${inWords(terminal, said)}\n`)
  const { folder, manifest, bytes, newBytes, gone, removed } = report
  const { tables, works } = manifest.database
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const count = (of: number) => of.toLocaleString('en')
  terminal.out.write(`${folder}\n`)
  say(sayResult('backup-rows', count(rows), tables.length, count(Number(works)), count(manifest.files.count)))
  say(sayResult('backup-size', inMegabytes(bytes), inMegabytes(newBytes), durationText(elapsed)))
  if (gone > 0) say(sayResult('backup-gone', gone))
  if (manifest.mediaElsewhere !== null) say(sayResult('backup-media', manifest.mediaElsewhere))
  if (manifest.secretKey === 'setting') say(sayResult('backup-key'))
  if (removed > 0) say(sayResult('backup-removed', removed))
}

async function verify(
  backup: string,
  terminal: Terminal,
  line: ProgressLine,
  signal: AbortSignal,
): Promise<ExitCode> {
  const onBytes = (done: number, total: number) =>
    line.show(() => shareText(inWords(terminal, sayResult('reading-backup')), done, total))
  const { beganAt, schemaVersion, files, database } = await verifyBackup(backup, { signal, onBytes })
  line.end()
  const verified = [schemaVersion, database.tables.length, files.count.toLocaleString('en')] as const
  terminal.out.write(
    `${backup}\n  ${inWords(terminal, sayResult('backup-verified', beganAt, ...verified))}\n`,
  )
  return exitCodes.done
}
