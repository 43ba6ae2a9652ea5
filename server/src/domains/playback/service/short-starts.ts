import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Context } from '../../../platform/context.ts'
import { fetchStored, readText } from '../../../platform/storage/read-file.ts'
import type { MediaStorage } from '../../../platform/storage/storage.ts'
import { addBytes, type StoredFilm, storedFilms } from '../queries/short-starts.ts'
import { isH264, longestPlaylist, segmentsOf, type Variant, variantsOf } from '../transcode/playlist.ts'
import { beginsLong, makeShortStart } from '../transcode/short-start.ts'

/** Bits a second where a master playlist does not say. */
const usualBandwidth = 5_000_000

export interface ShortStarts {
  /** Films that were looked at. */
  films: number
  /** Films of which qualities were changed. */
  changed: number
  /** Ids of the videos that could not be changed, with what was in the way. */
  failed: { videoId: string; error: unknown }[]
}

interface Run {
  signal: AbortSignal
  /** Films that were looked at, of all of them. */
  onProgress(done: number, all: number): void
}

/**
 * Gives films that were made with one first segment of six seconds short ones, as films have now. Each quality is
 * changed at once, by its playlist, and the old segment stays for those that are watching: it can be interrupted and
 * run again. Qualities that have short ones, and those of other codecs, stay as they are.
 */
export async function shortenStarts(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { signal, onProgress }: Run,
): Promise<ShortStarts> {
  const films = await storedFilms(db)
  const done: ShortStarts = { films: 0, changed: 0, failed: [] }
  for (const film of films) {
    if (signal.aborted) break
    try {
      const bytes = await shortenFilm(storage, film, signal)
      if (bytes > 0) {
        done.changed += 1
        await addBytes(db, film.videoId, bytes)
      }
    } catch (error) {
      if (signal.aborted) break
      done.failed.push({ videoId: film.videoId, error })
    }
    done.films += 1
    onProgress(done.films, films.length)
  }
  return done
}

/** Returns the bytes of the new files; 0 where nothing was to do. */
async function shortenFilm(
  storage: MediaStorage,
  { folder }: StoredFilm,
  signal: AbortSignal,
): Promise<number> {
  const variants = variantsOf(await readText(storage, `${folder}/master.m3u8`, longestPlaylist))
  let bytes = 0
  for (const variant of variants) {
    if (isH264(variant)) bytes += await shortenVariant(storage, folder, variant, signal)
  }
  return bytes
}

async function shortenVariant(
  storage: MediaStorage,
  folder: string,
  { uri, bandwidth }: Variant,
  signal: AbortSignal,
): Promise<number> {
  const playlist = await readText(storage, `${folder}/${uri}`, longestPlaylist)
  if (!beginsLong(playlist)) return 0
  const [first] = segmentsOf(playlist)
  const below = `${folder}/${path.posix.dirname(uri)}`
  const work = await mkdtemp(path.join(tmpdir(), 'yehang-start-'))
  try {
    for (const name of [first?.init, first?.name])
      if (name) await fetchStored(storage, `${below}/${name}`, path.join(work, name))
    const maxKbps = Math.ceil((bandwidth || usualBandwidth) / 1000)
    const made = await makeShortStart(work, playlist, maxKbps, signal)
    let bytes = 0
    for (const name of made.files) {
      const file = path.join(work, name)
      bytes += (await stat(file)).size
      await storage.putFile(`${below}/${name}`, file, signal)
    }
    const list = path.join(work, 'index.m3u8')
    await writeFile(list, made.playlist)
    await storage.putFile(`${folder}/${uri}`, list, signal)
    return bytes
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
