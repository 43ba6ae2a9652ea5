import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
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

export function lockFile(name, scope = repository) {
  const key = createHash('sha256').update(`${os.userInfo().uid} ${scope} ${name}`).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `yehang-${key}.lock`)
}

/** Only one launcher of this repository at a time does the work; the others wait. */
export async function exclusively(name, work, scope) {
  const file = lockFile(name, scope)
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
