import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { repository } from './paths.mjs'

function lives(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** In the repository itself: a service often has a folder for temporary files of its own (PrivateTmp of systemd). */
export const lockFile = (name, folder = repository) =>
  path.join(folder, `.launcher-${name.replaceAll(/[^a-z]+/g, '-')}.lock`)

/** Only one launcher of this repository at a time does the work; the others wait. */
export async function exclusively(name, work, folder) {
  const file = lockFile(name, folder)
  for (let waited = false; ; waited = true) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => '0'))
    // 0: just being written, or just removed.
    if (holder > 0 && !lives(holder)) await rm(file, { force: true })
    else if (!waited) console.log(`Waiting for another process that is at it (${name})`)
    await wait(100)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
