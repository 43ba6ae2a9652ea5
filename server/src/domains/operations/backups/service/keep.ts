import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { siteFile } from './layout.ts'

/** Removes the oldest of these, so that `keep` stay. `site` is theirs. What is removed is no backup any more before its first file goes. */
export async function removeOld(backups: readonly string[], keep: number, site: string): Promise<number> {
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const backup of old) {
    const leaving = path.join(path.dirname(backup), `.${path.basename(backup)}.unfinished`)
    // Should we be killed in the midst, the next backup takes the rest away.
    await writeFile(siteFile(backup), site, { mode: 0o600 })
    await rename(backup, leaving)
    await rm(leaving, { recursive: true, force: true })
  }
  return old.length
}
