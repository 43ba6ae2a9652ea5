import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { BackupError } from '../errors.ts'
import { sayBackup } from '../words.ts'

/**
 * The files of a backup, one a line, in the order of their names; there may be millions, so they
 * are never held in memory together.
 */

const schema = z.object({
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Milliseconds since 1970. */
  mtime: z.number().int(),
  mode: z.number().int().min(0).max(0o777),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export type ListedFile = z.infer<typeof schema>

export const lineOf = (file: ListedFile) => Buffer.from(`${JSON.stringify(file)}\n`)

/** A name that leads nowhere but below the folder it is put after. */
const isInside = (name: string) =>
  name !== '' && !name.includes('\0') && name.split('/').every((part) => !['', '.', '..'].includes(part))

export async function* readListing(file: string): AsyncGenerator<ListedFile> {
  const input = createReadStream(file)
  let number = 0
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++
      const { data } = schema.safeParse(JSON.parse(line))
      if (data === undefined || !isInside(data.path))
        throw new BackupError(sayBackup('listing-damaged', file, number))
      yield data
    }
  } finally {
    input.destroy()
  }
}

/** Joins two sorted sequences by path: each path once, with its entry on either side. */
export async function* beside<A extends { path: string }, B extends { path: string }>(
  left: AsyncIterable<A>,
  right: AsyncIterable<B>,
): AsyncGenerator<[A | null, B | null]> {
  const [as, bs] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()]
  try {
    let [a, b] = [await as.next(), await bs.next()]
    while (!a.done || !b.done) {
      const before = a.done
        ? 1
        : b.done || a.value.path < b.value.path
          ? -1
          : a.value.path > b.value.path
            ? 1
            : 0
      yield [before <= 0 && !a.done ? a.value : null, before >= 0 && !b.done ? b.value : null]
      if (before <= 0) a = await as.next()
      if (before >= 0) b = await bs.next()
    }
  } finally {
    await Promise.all([as.return?.(), bs.return?.()])
  }
}
