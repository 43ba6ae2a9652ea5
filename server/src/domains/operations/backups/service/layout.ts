import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '../errors.ts'
import { sayBackup } from '../words.ts'

/**
 * The layout of a backup. A folder holds the backups of a site, each a folder of its own:
 *
 *   yehang-2026-11-22T13-05-00Z/
 *     manifest.json, manifest.sha256   what is in it; written last
 *     platform/database/SCHEMA.TABLE.copy.gz    rows in PostgreSQL's text form
 *     files.ndjson                     each file of DATA_DIR with its size and SHA-256
 *     files/                           those files, under their names
 *     secret-key-setting               where the site's key is the setting SECRET_KEY
 *
 * Until it is complete its name begins with a dot and it has no manifest.
 */

export const manifestFile = (backup: string) => path.join(backup, 'manifest.json')
export const sealFile = (backup: string) => path.join(backup, 'manifest.sha256')
export const listingFile = (backup: string) => path.join(backup, 'files.ndjson')
export const filesFolder = (backup: string) => path.join(backup, 'files')
export const databaseFolder = (backup: string) => path.join(backup, 'database')
export const keyFile = (backup: string) => path.join(backup, 'secret-key-setting')
export const siteFile = (backup: string) => path.join(backup, 'site')

const finished = /^yehang-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/
const unfinished = /^\.yehang-.*\.unfinished$/

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Makes the folder of a new backup. Answers it, and the name that it gets once it is complete. */
export async function beginFolder(
  parent: string,
  site: string,
  now: number,
): Promise<{ folder: string; final: string }> {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  const names = await readdir(parent)
  for (let n = 1; ; n++) {
    const name = `yehang-${stamp}Z${n === 1 ? '' : `-${n}`}`
    if (names.includes(name)) continue
    const folder = path.join(parent, `.${name}.unfinished`)
    try {
      await mkdir(folder, { mode: 0o700 })
    } catch (error) {
      if (isThere(error)) continue
      throw error
    }
    await writeFile(siteFile(folder), site, { mode: 0o600 })
    return { folder, final: path.join(parent, name) }
  }
}

export async function finishFolder(folder: string, final: string): Promise<void> {
  await rm(siteFile(folder))
  await rename(folder, final)
}

/** Takes away what earlier backups of this site left that did not end. Not to be called while one runs. */
export async function removeUnfinished(parent: string, site: string): Promise<number> {
  let removed = 0
  for (const name of await readdir(parent)) {
    if (!unfinished.test(name)) continue
    const folder = path.join(parent, name)
    const owner = await readFile(siteFile(folder), 'utf8').catch(() => null)
    if (owner === site) await rm(folder, { recursive: true, force: true })
    // One that was killed at its very first step holds nothing that says whose it was.
    else if (owner === null && (await rmdir(folder).catch(() => true))) continue
    else if (owner !== null) continue
    removed++
  }
  return removed
}

/** Complete ones of a folder, the oldest first, as absolute names. */
export async function findBackups(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => [])
  const named = names.filter((name) => finished.test(name))
  return named.sort((a, b) => (ageOf(a) < ageOf(b) ? -1 : 1)).map((name) => path.join(parent, name))
}

/** `…Z-2` before `…Z-10`. */
const ageOf = (name: string) => name.replace(/Z(?:-(\d+))?$/, (_, n = '1') => `Z${n.padStart(6, '0')}`)

/** The backup that a folder is, or the newest that it holds. Throws BackupError where there is none. */
export async function chooseBackup(given: string): Promise<string> {
  const folder = path.resolve(given)
  const names = await readdir(folder).catch((error) => {
    throw new BackupError(sayBackup('unreadable', folder, error.message))
  })
  if (unfinished.test(path.basename(folder)) || names.includes('site'))
    throw new BackupError(sayBackup('unfinished', folder))
  if (names.includes('manifest.json')) return folder
  if (names.includes('files.ndjson') || finished.test(path.basename(folder)))
    throw new BackupError(sayBackup('incomplete', folder))
  const newest = (await findBackups(folder)).at(-1)
  if (newest === undefined) throw new BackupError(sayBackup('no-backup', folder))
  return newest
}
