import { constants } from 'node:fs'
import { access, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from './source-error.ts'

/** Why a path of an import file is refused. */
export type ImportFileFault =
  | 'unset'
  | 'shape'
  | 'folder'
  | 'absent'
  | 'outside'
  | 'kind'
  | 'empty'
  | 'closed'

export interface ImportFile {
  /** Without symbolic links. */
  path: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  modified: number
}

/** A relative path with slashes, whatever the system: `C:`, `\\` and `..` lead somewhere on one or another. */
function isPlain(name: string): boolean {
  if (name.length > 1000 || /[\p{Cc}\p{Cs}\\]/u.test(name) || /^[a-z]:/i.test(name)) return false
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file)
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

/** Finds a file below the folder of imports; symbolic links may lead about in it, and nowhere else. */
export async function findImportFile(
  importDir: string | undefined,
  name: string,
): Promise<ImportFile | ImportFileFault> {
  if (importDir === undefined) return 'unset'
  if (!isPlain(name)) return 'shape'
  const folder = await realpath(importDir).catch(() => null)
  if (folder === null) return 'folder'
  try {
    const file = await realpath(path.join(folder, name))
    if (!isBelow(folder, file)) return 'outside'
    const facts = await stat(file)
    if (!facts.isFile()) return 'kind'
    if (facts.size === 0) return 'empty'
    await access(file, constants.R_OK)
    return { path: file, size: facts.size, modified: Math.floor(facts.mtimeMs) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'EACCES' || code === 'EPERM' ? 'closed' : 'absent'
  }
}

/** Where a file is that an import named, without symbolic links. Throws SourceError where it is none that may be read. */
export async function resolveImportFile(importDir: string | undefined, name: string): Promise<string> {
  const found = await findImportFile(importDir, name)
  if (typeof found === 'string') throw new SourceError(`import_file_${found}`)
  return found.path
}

/**
 * The files of a folder below the folder of imports, by their names; an empty `name` is that folder itself. Hidden ones,
 * and what is in folders within, are none of them. Null: it cannot be read.
 */
export async function listImportFolder(
  importDir: string,
  name: string,
): Promise<Map<string, ImportFile> | null> {
  if (name !== '' && !isPlain(name)) return null
  const root = await realpath(importDir).catch(() => null)
  const folder = root && (await realpath(path.join(root, name)).catch(() => null))
  if (!root || !folder || (folder !== root && !isBelow(root, folder))) return null
  const names = await readdir(folder).catch(() => null)
  if (names === null) return null
  const files = new Map<string, ImportFile>()
  for (const one of names.filter((file) => !file.startsWith('.'))) {
    const found = await findImportFile(root, path.posix.join(name, one))
    if (typeof found !== 'string') files.set(one, found)
  }
  return files
}
