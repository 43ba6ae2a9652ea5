import { createHash } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'

/**
 * A file that is not whole yet. Its length says how much is there; a note beside it, written before its first byte, says
 * of what. So the process may end at any moment.
 */

const note = z.object({
  /** A hash: the address may hold a secret. */
  address: z.string(),
  /** What the source called this version of the file; null where it goes on with none. */
  validator: z.string().nullable(),
  /** Bytes of the whole, where known. */
  total: z.int().nullable(),
})
export type Note = z.infer<typeof note>

export interface Partial extends Note {
  /** Bytes that are there. */
  bytes: number
}

const noteFile = (file: string) => `${file}.source`

export const hashOfAddress = (url: URL) => createHash('sha256').update(url.href).digest('hex')

/** What is there of a source; nothing where it is of another one, or cannot be gone on with. */
export async function readPartial(file: string, url: URL): Promise<Partial> {
  const address = hashOfAddress(url)
  const nothing = { address, validator: null, total: null, bytes: 0 }
  try {
    const [{ size }, text] = await Promise.all([stat(file), readFile(noteFile(file), 'utf8')])
    const known = note.parse(JSON.parse(text))
    const whole = known.total !== null && known.total === size
    const mayGoOn = known.validator !== null && (known.total === null || size < known.total)
    return size > 0 && known.address === address && (whole || mayGoOn) ? { ...known, bytes: size } : nothing
  } catch {
    return nothing
  }
}

export async function writeNote(file: string, known: Note): Promise<void> {
  const fresh = `${noteFile(file)}.new`
  await writeFile(fresh, JSON.stringify(known))
  await rename(fresh, noteFile(file))
}

/** Removes a downloaded file, whole or in part, with its note. The bytes go first: a note alone means nothing. */
export async function removeDownload(file: string): Promise<void> {
  for (const name of [file, noteFile(file), `${noteFile(file)}.new`]) await rm(name, { force: true })
}
