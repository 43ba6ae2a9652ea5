import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Bytes of the files below a folder; one that is not there holds none. A file that goes meanwhile is left out. */
export async function folderBytes(folder: string, signal: AbortSignal): Promise<number> {
  let bytes = 0
  const folders = [folder]
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    signal.throwIfAborted()
    const entries = await readdir(at, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const place = path.join(at, entry.name)
      if (entry.isDirectory()) folders.push(place)
      else if (entry.isFile())
        bytes += await stat(place).then(
          ({ size }) => size,
          () => 0,
        )
    }
  }
  return bytes
}
