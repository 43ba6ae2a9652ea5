import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readStored } from '../../../platform/storage/read-file.ts'
import { moveVersionOfRecorded } from '../../catalogue/queries/version.ts'
import { clipFolder, makePreviewClip } from './make-clip.ts'
import {
  countFilmsWithoutClip,
  type FilmWithoutClip,
  filmsWithoutClip,
  noteClip,
} from './queries/previews.ts'

const filmsAtOnce = 100

export interface MadeClips {
  made: number
  /** Films that are too short. */
  without: number
  failed: { videoId: string; error: unknown }[]
}

/**
 * Makes the clips of films that have none. When it is interrupted, what is made stays, and the next call goes on. Films
 * that share a folder get one.
 */
export async function makeMissingClips(
  context: Pick<Context, 'db' | 'storage'>,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number, all: number): void },
): Promise<MadeClips> {
  const { db } = context
  const all = await countFilmsWithoutClip(db)
  const result: MadeClips = { made: 0, without: 0, failed: [] }
  const seen = new Map<string, boolean>()
  let after = '0'
  let done = 0
  for (;;) {
    const films = await filmsWithoutClip(db, after, filmsAtOnce)
    if (films.length === 0) return result
    for (const film of films) {
      signal.throwIfAborted()
      after = film.id
      try {
        const hasClip = seen.get(film.folder) ?? (await makeClipOf(context, film, signal))
        seen.set(film.folder, hasClip)
        if (hasClip && (await showClip(db, film.id))) result.made += 1
        else result.without += 1
      } catch (error) {
        signal.throwIfAborted()
        // Films of the same folder would fail alike.
        seen.set(film.folder, false)
        result.failed.push({ videoId: film.id, error })
      }
      onProgress(++done, all)
    }
  }
}

/** Lists show it at once: the films behind it may take hours. False: the film is not watched any more. */
function showClip(db: Database, videoId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isNoted = await noteClip(tx, videoId)
    if (isNoted) await moveVersionOfRecorded(tx)
    return isNoted
  })
}

async function makeClipOf(
  { storage }: Pick<Context, 'storage'>,
  { folder }: FilmWithoutClip,
  signal: AbortSignal,
): Promise<boolean> {
  const work = await mkdtemp(path.join(tmpdir(), 'yehang-preview-'))
  const read = (name: string) => readStored(storage, `${folder}/${name}`)
  try {
    if (!(await makePreviewClip({ read, folder: work, signal }))) return false
    await storage.putFolder(`${folder}/${clipFolder}`, path.join(work, clipFolder), signal)
    return true
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
