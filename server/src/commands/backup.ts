import { BackupError } from '../features/backups/errors.ts'
import { chooseBackup } from '../features/backups/rules/layout.ts'
import { type BackupProgress, type BackupReport, makeBackup } from '../features/backups/rules/make.ts'
import { verifyBackup } from '../features/backups/rules/verify.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, UsageError } from './command.ts'
import { onInterruption } from './interruption.ts'
import { durationText, ProgressLine, shareText } from './progress.ts'
import { withSite } from './site.ts'

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
const phases: Record<BackupProgress['phase'], string> = {
  database: 'reading the database',
  files: 'copying files',
}

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' }, verify: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new UsageError('Name one folder for the backups.')
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1 && keep <= 10_000))
    throw new UsageError('--keep: expected a number from 1 to 10000')
  if (values.verify && keep !== undefined) throw new UsageError('--verify keeps and removes nothing.')

  const line = new ProgressLine(terminal)
  const { signal, end } = onInterruption(() => line.say('Stopping; the unfinished backup is removed.'))
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
          onNote: (text) => line.say(text),
          onProgress: ({ phase, done, total }) => line.show(() => shareText(phases[phase], done, total)),
        }),
      { migrates: false },
    )
    line.end()
    tell(report, performance.now() - begin, terminal)
    return exitCodes.done
  } catch (error) {
    if (signal.aborted) throw new BackupError('Interrupted: there is no backup of this try.')
    throw error
  } finally {
    line.end()
    end()
  }
}

function tell(report: BackupReport, elapsed: number, { out }: Terminal): void {
  const { folder, manifest, bytes, newBytes, gone, removed } = report
  const { tables, works } = manifest.database
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  out.write(
    `${folder}\n` +
      `  ${rows.toLocaleString('en')} rows of ${tables.length} tables, ${Number(works).toLocaleString('en')} works; ` +
      `${manifest.files.count.toLocaleString('en')} files\n` +
      `  ${inMegabytes(bytes)}, of which ${inMegabytes(newBytes)} are new, in ${durationText(elapsed)}\n`,
  )
  if (gone > 0) out.write(`  ${gone} files went away meanwhile and are not in it.\n`)
  if (manifest.mediaElsewhere !== null)
    out.write(
      `  Videos stand in ${manifest.mediaElsewhere} and are NOT in it: back the bucket up by itself.\n`,
    )
  if (manifest.secretKey === 'setting') out.write('  SECRET_KEY is in secret-key-setting.\n')
  if (removed > 0)
    out.write(`  Removed ${removed === 1 ? 'one older backup' : `${removed} older backups`}.\n`)
}

async function verify(
  backup: string,
  { out }: Terminal,
  line: ProgressLine,
  signal: AbortSignal,
): Promise<ExitCode> {
  const onBytes = (done: number, total: number) =>
    line.show(() => shareText('reading the backup', done, total))
  const { beganAt, schemaVersion, files, database } = await verifyBackup(backup, { signal, onBytes })
  line.end()
  out.write(
    `${backup}\n  of ${beganAt}, schema ${schemaVersion}: ${database.tables.length} tables and ` +
      `${files.count.toLocaleString('en')} files are as they were written.\n`,
  )
  return exitCodes.done
}
