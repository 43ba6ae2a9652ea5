import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

const run = promisify(execFile)

/** A folder that PostgreSQL may enter, which runs as another user where we are root. */
async function openFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${name}-test-`))
  await chmod(folder, 0o755)
  return folder
}

/**
 * Fills data folders as `begin` leaves one: begun once for the test file, and copied with their owners. To make a cluster
 * takes longer than most of what is tested with it.
 */
export function begunDataFolder(
  name: string,
  begin: (dataDir: string) => Promise<unknown>,
): (dataDir: string) => Promise<void> {
  let begun: Promise<string> | undefined
  const make = async () => {
    const dataDir = await openFolder(name)
    await begin(dataDir)
    return dataDir
  }
  afterAll(async () => {
    if (begun) await rm(await begun, { recursive: true })
  })
  return async (dataDir) => {
    begun ??= make().catch((error) => {
      begun = undefined
      throw error
    })
    await run('cp', ['-a', `${await begun}/.`, dataDir])
  }
}
