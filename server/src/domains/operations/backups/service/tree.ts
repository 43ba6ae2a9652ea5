import type { Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { restoreMark } from '../../../../platform/database/restore-mark.ts'

/** The files of DATA_DIR that a backup holds. */

export interface TreeFile {
  /** From DATA_DIR, with slashes. */
  path: string
  place: string
  facts: Stats
}

/**
 * Not the database, which comes as rows, nor its programs and log; not what a transcoding is just
 * writing; nor what a restore has put aside; nor the finder's index, which is made of
 * the database, nor the mark of the folder (decision 75); nor what the system makes in the root of a disk, and keeps for root.
 * All other files in DATA_DIR are in a backup without being listed here.
 */
const left = new RegExp(
  `^(postgresql|finder-index$|folder-mark$|${restoreMark}$|media/work$|media/(.*/)?\\.|(.*/)?(replaced-[\\dT-]{19}$|lost\\+found$|\\.yehang-|[^/]+\\.new$))`,
)

export const isLeftOut = (name: string) => left.test(name)

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code))

async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error) => {
    if (isGone(error)) return null
    throw error
  })
}

/**
 * Every file below `root`, in the order of the names' characters, so that two listings can be
 * compared in one pass. Links are followed: media may be on another disk. Files deleted meanwhile
 * are left out; `except` is a folder that is not entered.
 */
export async function* listTree(root: string, except?: string): AsyncGenerator<TreeFile> {
  yield* scanBelow(root, '', [await realpath(root).catch(() => root)], except)
}

async function* scanBelow(
  root: string,
  below: string,
  way: readonly string[],
  except: string | undefined,
): AsyncGenerator<TreeFile> {
  const entries = (await unlessGone(readdir(path.join(root, below), { withFileTypes: true }))) ?? []
  const found = entries
    .map((entry) => ({ entry, name: below + entry.name }))
    .filter(({ name }) => !isLeftOut(name))
    .map(async ({ entry, name }) => {
      const place = path.join(root, name)
      const isLink = entry.isSymbolicLink()
      const facts = entry.isDirectory() ? null : await unlessGone(stat(place))
      const isFolder = facts === null ? entry.isDirectory() : facts.isDirectory()
      // In the order of file names: `a-b` comes before `a/b`.
      return { name: isFolder ? `${name}/` : name, place, facts, isFolder, isLink }
    })
  const sorted = (await Promise.all(found)).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, place, facts, isFolder } of sorted) {
    if (!isFolder) {
      if (facts?.isFile()) yield { path: name, place, facts }
      continue
    }
    const real = await unlessGone(realpath(place))
    if (real === null || real === except || way.includes(real)) continue
    yield* scanBelow(root, name, [...way, real], except)
  }
}
