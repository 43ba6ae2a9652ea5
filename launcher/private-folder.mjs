import { lstat, mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** `~/.cache/yehang`, or what the system has in its place. */
export function userCacheFolder(env = process.env, home = os.homedir()) {
  const base = process.platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME
  return path.join(base && path.isAbsolute(base) ? base : path.join(home, '.cache'), 'yehang')
}

/**
 * A folder in which programs may be run: made for the current user alone. A link, and a folder that
 * belongs to another user or is writable for others, is refused, since npm runs what it finds
 * there; so is one whose parent another user could put a folder of their own into. Its own
 * package.json keeps npm from searching the folders above.
 */
export async function privateFolder(folder, uid = process.getuid?.()) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A group that may write into the parent is mostly the user's own (umask 002).
  await refuseForeign(path.dirname(folder), uid, 0o002)
  await refuseForeign(folder, uid, 0o022)
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n', { mode: 0o600 })
  return folder
}

async function refuseForeign(folder, uid, writable) {
  const facts = await lstat(folder)
  const isOwn = uid === undefined || (facts.uid === uid && (facts.mode & writable) === 0)
  if (facts.isDirectory() && isOwn) return
  throw new Error(`${folder} is no folder that only the present user can write: remove it and start again`)
}
