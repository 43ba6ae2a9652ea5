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

/** After a restart of the system other processes have the numbers of those before. Known on Linux only. */
async function currentBoot() {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim()
}

/** In the repository itself: a service often has a folder for temporary files of its own (PrivateTmp of systemd). */
export const lockFile = (name, folder = repository) =>
  path.join(folder, `.launcher-${name.replaceAll(/[^a-z]+/g, '-')}.lock`)

const emptyLooks = 20

/** Only one launcher of this repository at a time does the work; the others wait. */
export async function exclusively(name, work, folder) {
  const file = lockFile(name, folder)
  const boot = await currentBoot()
  let empty = 0
  for (let waited = false; ; waited = true) {
    try {
      await writeFile(file, `${process.pid} ${boot}`, { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const [holder, since] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
    // Just being written, or just removed; a full disk and a loss of power leave it empty for good.
    empty = holder ? 0 : empty + 1
    const isStale = holder ? !lives(Number(holder)) || since !== boot : empty > emptyLooks
    if (isStale) await rm(file, { force: true })
    else if (!waited) console.log(`Waiting for another process that is at it (${name})`)
    await wait(100)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
