import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedError } from './errors.ts'

/** A system user that is not ourselves. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const run = promisify(execFile)

async function knownAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/**
 * The user that PostgreSQL runs as, undefined for ourselves. It refuses to run as root, so root lends it to the
 * owner of a cluster that is there, else to `postgres` or `nobody`.
 */
export async function chooseAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(clusterFolder).catch(() => undefined)
  const accounts = await knownAccounts()
  if (owner && owner.uid !== 0) {
    const name = accounts.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid)
    return { name, uid: owner.uid, gid: owner.gid }
  }
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find((known) => known.name === name))
    .find((known) => known !== undefined)
  if (!account) {
    throw new EmbeddedError(
      'PostgreSQL does not run as root, and there is neither a user postgres nor nobody here',
    )
  }
  return account
}

/**
 * Options of child_process that run a program as the account, in a folder that any user may enter.
 */
export function runningAs(account: Account | undefined): { uid?: number; gid?: number; cwd?: string } {
  return account ? { uid: account.uid, gid: account.gid, cwd: '/' } : {}
}

/** Tried rather than computed: modes, access lists and network file systems all have a say. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd -- "$0"', folder], runningAs(account)).then(
    () => true,
    () => false,
  )
}
