import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { findFolderMark, storeFolderMark } from './queries.ts'

interface Site {
  db: Database
  config: Pick<Config, 'dataDir' | 'database'>
}

const fileIn = (dataDir: string) => path.join(dataDir, 'folder-mark')

/**
 * Writes a new mark into DATA_DIR and the database. At each start of a site: a copy of the folder, as on a machine that was
 * cloned, has an older one.
 */
export async function markFolder({ db, config }: Site): Promise<void> {
  const mark = randomUUID()
  await mkdir(config.dataDir, { recursive: true })
  await db.transaction().execute(async (tx) => {
    // Of several that start at once the one that comes last leaves both alike.
    await storeFolderMark(tx, mark)
    await writeFile(fileIn(config.dataDir), `${mark}\n`)
  })
}

/** A site may be starting, and a network file system takes a moment to show what another machine has written. */
const pauses = [1000, 3000]

/** Whether DATA_DIR is the folder of the site, or holds its database. */
export async function sharesFolder(
  { db, config }: Site,
  waits: readonly number[] = pauses,
): Promise<boolean> {
  if (config.database.url === undefined) return true
  for (const pause of [...waits, null]) {
    const [mark, here] = await Promise.all([
      findFolderMark(db),
      readFile(fileIn(config.dataDir), 'utf8').catch(() => ''),
    ])
    if (mark === null || here.trim() === mark) return true
    if (pause !== null) await wait(pause)
  }
  return false
}
