import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../free-port.ts'
import type { Account } from './account.ts'

/** Where a server listens: a socket folder, or 127.0.0.1 on Windows. */
export interface Address {
  host: string
  port: number
}

/** sockaddr_un holds 103 bytes on macOS, 107 on Linux. */
const longestSocketPath = 100
const temporaryPrefix = 'yehang-'

/**
 * A socket inside the data directory, which other users cannot enter; in a folder of its own if
 * that path is too long.
 */
export async function chooseAddress(cluster: string): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  const port = 5432
  if (Buffer.byteLength(path.join(cluster, `.s.PGSQL.${port}`)) <= longestSocketPath)
    return { host: cluster, port }
  return { host: await mkdtemp(path.join(os.tmpdir(), temporaryPrefix)), port }
}

const isTemporary = ({ host }: Address) => path.basename(host).startsWith(temporaryPrefix)

/** Makes the place ready for a server; to be called while none runs. */
export async function prepareAddress(address: Address, account: Account | undefined): Promise<void> {
  // Names the process of a server that was killed, and would hinder once another process has that number.
  await rm(path.join(address.host, `.s.PGSQL.${address.port}.lock`), { force: true })
  if (!isTemporary(address)) return
  await mkdir(address.host, { recursive: true, mode: 0o700 })
  if (account) await chown(address.host, account.uid, account.gid)
}

export async function releaseAddress(address: Address): Promise<void> {
  if (isTemporary(address)) await rm(address.host, { recursive: true, force: true })
}
