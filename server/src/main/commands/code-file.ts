import { open, rm } from 'node:fs/promises'
import { byteOrderMark } from '../../platform/text/csv.ts'
import { SaidError } from '../../platform/text/said.ts'
import { saySite } from './words/site-words.ts'

/**
 * Makes a new file that only its owner can read, and lets `work` write it; it is on the disk by then. Where `work` fails
 * there is no file. Throws SaidError where it cannot be made.
 */
export async function withNewFile<T>(
  place: string,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const file = await open(place, 'wx', 0o600).catch((error) => {
    throw new SaidError(
      error.code === 'EEXIST'
        ? saySite('file-there', place)
        : saySite('file-unwritable', place, error.message),
    )
  })
  try {
    const result = await work(async (text) => {
      await file.writeFile(byteOrderMark + text)
      await file.sync()
    })
    await file.close()
    return result
  } catch (error) {
    await file.close().catch(() => {})
    await rm(place, { force: true })
    throw error
  }
}
