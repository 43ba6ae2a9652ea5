import { BackupError } from '../../domains/operations/backups/errors.ts'
import { chooseBackup } from '../../domains/operations/backups/service/layout.ts'
import {
  hasBegun,
  type RestoreProgress,
  restoreBackup,
} from '../../domains/operations/backups/service/restore.ts'
import { sayBackup } from '../../domains/operations/backups/words.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { checkReachable, openPool } from '../../platform/database/database.ts'
import type { Said } from '../../platform/text/said.ts'
import {
  type ExitCode,
  exitCodes,
  inWords,
  readArguments,
  type Terminal,
  tell,
  UsageError,
} from './command.ts'
import { onInterruption } from './interruption.ts'
import { durationText, ProgressLine, shareText } from './progress.ts'
import { sayResult } from './words/result-words.ts'
import { sayUsage } from './words/usage-words.ts'

export const help = `Usage: manage restore DIR [--replace]

Brings a backup (or the newest in DIR) back, into the DATA_DIR and the database of the settings. All of it is read and
checked first. Both have to be empty, and no site or worker may run on them. A backup of an older version is brought up
to date; one of a newer version is refused. What was broken off is run again, and until then the site does not start.

  --replace   move the files that are there aside, and empty the database
`

const phases = {
  checking: 'checking-backup',
  files: 'copying-files',
  database: 'filling-database',
  indexes: 'making-indexes',
} as const satisfies Record<RestoreProgress['phase'], string>

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new UsageError(sayUsage('restore-folder'))
  const config = readConfig(process.env)
  const backup = await chooseBackup(folder)
  const words = (said: Said) => inWords(terminal, said)
  const line = new ProgressLine(terminal)
  const { signal, end } = onInterruption(() => line.say(words(sayResult('restore-stopping'))))
  const begin = performance.now()

  async function openDatabase() {
    const log = { info: () => {}, warn: (text: string) => line.say(text) }
    const database = await connectDatabase(config, log, undefined, { restored: true })
    const pool = openPool({ connection: database.connection, max: 4 })
    await checkReachable(pool).catch((error) => {
      throw new BackupError(sayBackup('database-away', error.message || error.code))
    })
    return { database, pool }
  }

  try {
    line.say(words(sayResult('restoring', backup)))
    const { manifest, migrated } = await restoreBackup({
      config,
      backup,
      replace: values.replace,
      now: systemClock.now(),
      signal,
      openDatabase,
      onNote: (note) => line.say(words(note)),
      onProgress: ({ phase, done, total }) =>
        line.show(() => shareText(words(sayResult(phases[phase])), done, total)),
    })
    line.end()
    const { works } = manifest.database
    const counts = [Number(works), manifest.files.count].map((count) => count.toLocaleString('en'))
    const [restored = '', files = ''] = counts
    const duration = durationText(performance.now() - begin)
    tell(terminal, sayResult('restored', manifest.beganAt, restored, files, duration))
    if (migrated.length > 0) tell(terminal, sayResult('restore-migrated', migrated.map(String)))
    if (manifest.mediaElsewhere !== null) tell(terminal, sayResult('restore-media', manifest.mediaElsewhere))
    return exitCodes.done
  } catch (error) {
    if (signal.aborted)
      throw new BackupError(
        (await hasBegun(config.dataDir)) ? sayBackup('restore-half') : sayBackup('restore-interrupted'),
      )
    throw error
  } finally {
    line.end()
    end()
  }
}
