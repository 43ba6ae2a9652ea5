import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { connectDatabase } from '../database/connect.ts'
import { checkReachable, openPool } from '../database/database.ts'
import { BackupError } from '../features/backups/errors.ts'
import { chooseBackup } from '../features/backups/rules/layout.ts'
import { hasBegun, type RestoreProgress, restoreBackup } from '../features/backups/rules/restore.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, UsageError } from './command.ts'
import { onInterruption } from './interruption.ts'
import { durationText, ProgressLine, shareText } from './progress.ts'

export const help = `Usage: manage restore DIR [--replace]

Brings a backup (or the newest in DIR) back, into the DATA_DIR and the database of the settings. All of it is read and
checked first. Both have to be empty, and no site or worker may run on them. A backup of an older version is brought up
to date; one of a newer version is refused. What was broken off is run again, and until then the site does not start.

  --replace   move the files that are there aside, and empty the database
`

const phases: Record<RestoreProgress['phase'], string> = {
  checking: 'checking the backup',
  files: 'copying files',
  database: 'filling the database',
  indexes: 'making indexes',
}

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new UsageError('Name the folder of one backup.')
  const config = readConfig(process.env)
  const backup = await chooseBackup(folder)
  const line = new ProgressLine(terminal)
  const { signal, end } = onInterruption(() => line.say('Stopping.'))
  const begin = performance.now()

  async function openDatabase() {
    const log = { info: () => {}, warn: (text: string) => line.say(text) }
    const database = await connectDatabase(config, log, undefined, { restored: true })
    const pool = openPool({ connection: database.connection, max: 4 })
    await checkReachable(pool).catch((error) => {
      throw new BackupError(`The database cannot be reached: ${error.message || error.code}.`)
    })
    return { database, pool }
  }

  try {
    line.say(`Restoring ${backup}`)
    const { manifest, migrated } = await restoreBackup({
      config,
      backup,
      replace: values.replace,
      now: systemClock.now(),
      signal,
      openDatabase,
      onNote: (text) => line.say(text),
      onProgress: ({ phase, done, total }) => line.show(() => shareText(phases[phase], done, total)),
    })
    line.end()
    const { works } = manifest.database
    terminal.out.write(
      `Restored what the site was at ${manifest.beganAt}: ${Number(works).toLocaleString('en')} works, ` +
        `${manifest.files.count.toLocaleString('en')} files, in ${durationText(performance.now() - begin)}.\n`,
    )
    if (migrated.length > 0) terminal.out.write(`Brought up to date: ${migrated.join(', ')}.\n`)
    if (manifest.mediaElsewhere !== null)
      terminal.out.write(`Videos are not in it: they stand in ${manifest.mediaElsewhere}.\n`)
    return exitCodes.done
  } catch (error) {
    if (signal.aborted)
      throw new BackupError(
        (await hasBegun(config.dataDir))
          ? 'Interrupted. Run it again: until it has ended the site does not start.'
          : 'Interrupted. Nothing was changed.',
      )
    throw error
  } finally {
    line.end()
    end()
  }
}
