import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, canEnter, runningAs } from './account.ts'
import { EmbeddedError, errorCode } from './errors.ts'
import { majorVersion, type Programs, programPath } from './programs.ts'

/** Where root keeps what the account of PostgreSQL could not reach elsewhere. */
export const sharedFolder = '/var/lib/yehang'
export const superuser = 'yehang'

const run = promisify(execFile)
const unfinishedPrefix = 'postgresql.new-'

export const clusterLink = (dataDir: string) => path.join(dataDir, 'postgresql')
export const passwordFile = (cluster: string) => path.join(cluster, 'yehang-password')
/** Neither the host's language nor its PG* variables reach PostgreSQL. */
export const plainEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const exists = (name: string) =>
  lstat(name).then(
    () => true,
    () => false,
  )

export function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

const unfinishedPattern = new RegExp(`^${unfinishedPrefix}(\\d+)-`)

/** An interrupted initdb leaves its folder; the name contains its process. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = unfinishedPattern.exec(name)?.[1]
    if (!pid || (Number(pid) !== process.pid && processLives(Number(pid)))) continue
    await rm(path.join(parent, name), { recursive: true, force: true })
  }
}

/**
 * TCP with a password on Windows, the password kept inside the cluster; elsewhere a socket in a folder that only
 * its owner can enter.
 */
async function initialise(folder: string, programs: Programs, account: Account | undefined): Promise<void> {
  const windows = process.platform === 'win32'
  const password = randomBytes(24).toString('base64url')
  const passwordSource = `${folder}.password`
  if (windows) await writeFile(passwordSource, password)
  const authentication = windows
    ? ['--auth=scram-sha-256', `--pwfile=${passwordSource}`]
    : ['--auth-local=trust', '--auth-host=reject']
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  await run(
    programPath(programs, 'initdb'),
    ['-D', folder, '-U', superuser, ...locale, ...authentication, '--no-instructions'],
    { ...runningAs(account), ...(windows ? {} : { env: plainEnvironment }) },
  )
  if (windows) await rename(passwordSource, passwordFile(folder))
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/**
 * Makes a cluster and puts it under DATA_DIR/postgresql, complete or not at all: initdb works in a folder of
 * another name. Where the account cannot enter DATA_DIR, the cluster goes below `sharedFolder` and a link takes
 * its place.
 */
async function makeCluster(dataDir: string, programs: Programs, account: Account | undefined): Promise<void> {
  const reachable = !account || (await canEnter(account, dataDir))
  const parent = reachable ? dataDir : sharedFolder
  await mkdir(parent, { recursive: true, mode: 0o755 })
  await removeUnfinished(parent)

  const suffix = randomBytes(4).toString('hex')
  const unfinished = path.join(parent, `${unfinishedPrefix}${process.pid}-${suffix}`)
  await mkdir(unfinished, { mode: 0o700 })
  if (account) await chown(unfinished, account.uid, account.gid)
  await initialise(unfinished, programs, account)

  const final = reachable ? clusterLink(dataDir) : path.join(parent, `postgresql-${suffix}`)
  try {
    await rename(unfinished, final)
    if (!reachable) await symlink(final, clusterLink(dataDir))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!reachable) await rm(final, { recursive: true, force: true })
    // Another process may have made the cluster in the meantime.
    if (!(await exists(clusterLink(dataDir)))) throw error
  }
  await flushFolder(parent)
  await flushFolder(dataDir)
}

async function readVersion(cluster: string, link: string): Promise<string> {
  try {
    return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) !== 'EACCES')
      throw new EmbeddedError(`${link} is no PostgreSQL database: move it away`)
    throw new EmbeddedError(`The database in ${link} belongs to another user: start as that user, or as root`)
  }
}

/** The folder of the cluster of `dataDir`, made if there is none, links resolved. */
export async function prepareCluster(
  dataDir: string,
  programs: Programs,
  account: Account | undefined,
): Promise<string> {
  const link = clusterLink(dataDir)
  if (!(await exists(link))) await makeCluster(dataDir, programs, account)
  const cluster = await realpath(link).catch(async () => {
    throw new EmbeddedError(
      `${link} leads to a folder that is missing: bring it back, or remove ${link} to start empty`,
    )
  })
  const version = await readVersion(cluster, link)
  if (version !== majorVersion(programs)) {
    throw new EmbeddedError(
      `The database in ${link} was made by PostgreSQL ${version}, this version brings ${majorVersion(programs)}: ` +
        `back it up with the old version of the software and restore it with this one`,
    )
  }
  return cluster
}
