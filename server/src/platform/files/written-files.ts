import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

const factsOf = (place: string) => stat(place).catch(() => null)

/**
 * Paths below a folder of the files that were written within a span of time, in milliseconds since 1970. Folders in which
 * no name came or went since its beginning are passed over.
 */
export async function filesWritten(folder: string, from: number, to: number): Promise<string[]> {
  const found: string[] = []
  const lookInto = async (below: string): Promise<void> => {
    const place = path.join(folder, below)
    const isTouched = ((await factsOf(place))?.mtimeMs ?? 0) >= from
    for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) await lookInto(name)
      else if (isTouched && entry.isFile()) {
        const written = (await factsOf(path.join(folder, name)))?.mtimeMs ?? 0
        if (written >= from && written < to) found.push(name)
      }
    }
  }
  await lookInto('')
  return found
}
