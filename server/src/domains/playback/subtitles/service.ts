import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Body, type playback, subtitlesMax, subtitleTitleMax } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { moveVersionOfRecorded } from '../../catalogue/queries/version.ts'
import { assertSeen } from '../../catalogue/service/sealed.ts'
import { isPartOf, lockWork } from '../queries/videos.ts'
import type { FilmSubtitle } from '../transcode/film-subtitles.ts'
import { languageOfFileName, languageOfTag } from './language.ts'
import {
  addSubtitle,
  changeSubtitle,
  countSubtitles,
  findSubtitle,
  lockSubtitle,
  type NewSubtitle,
  removeSubtitle,
  replaceFile,
  type SubtitleRecord,
} from './queries/tracks.ts'
import { readSubtitleFile, type SubtitleFile } from './read-file.ts'
import { forcedTitle } from './words.ts'

type Site = Pick<Context, 'db' | 'clock'>
type SubtitleLanguage = playback.SubtitleLanguage

export interface GivenSubtitle {
  workId: string
  /** Null: of the whole work's film. */
  partId: string | null
  language: SubtitleLanguage | null
  title: string
  fileName: string
  /** The id of the track whose file it replaces. */
  replaces: string | null
}

/**
 * Gives a work's film, or a part's, a track, or a track another file. Throws 500 where the file is none, 404
 * where there is no such work, part or track, 402 where the film has too many.
 */
export async function giveSubtitle(
  { db, clock }: Site,
  given: GivenSubtitle,
  bytes: Readable | Buffer,
  actor: Actor | null,
): Promise<SubtitleRecord> {
  const { workId, replaces } = given
  const fileName = given.fileName.replaceAll(/\p{C}/gu, '')
  const whole = Buffer.isBuffer(bytes) ? bytes : await buffer(bytes)
  const file = readSubtitleFile(whole, given.language ?? languageOfFileName(fileName))
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    if (!(await lockWork(tx, workId))) throw notFound()
    await assertSeen(tx, workId, actor)
    const id = replaces ?? (await add(tx, given, fileName, file, actor, now))
    // The finder's answers say which works have subtitles.
    await moveVersionOfRecorded(tx)
    if (replaces !== null) await replace(tx, given, fileName, file, now)
    await note(
      tx,
      { action: 'subtitle', actor, workId, detail: { subtitleId: id, fileName, cues: file.cues.length } },
      now,
    )
    return existing(tx, id)
  })
}

async function add(
  tx: DatabaseTransaction,
  { workId, partId, title }: GivenSubtitle,
  source: string,
  file: SubtitleFile,
  actor: Actor | null,
  now: Date,
): Promise<string> {
  if (partId !== null && !(await isPartOf(tx, workId, partId))) throw notFound()
  const from = { sourceKind: 'upload' as const, source, sourceMark: null, createdBy: actor?.id ?? null }
  return addWithRoom(tx, { ...file, ...from, workId, partId, title, videoId: null }, now)
}

/** Throws 402 where the film has as many as it may. */
async function addWithRoom(tx: DatabaseTransaction, track: NewSubtitle, now: Date): Promise<string> {
  if ((await countSubtitles(tx, track.workId, track.partId)) >= subtitlesMax) {
    throw new AppError('subtitles_full', { max: subtitlesMax })
  }
  return addSubtitle(tx, track, now)
}

async function replace(
  tx: DatabaseTransaction,
  { workId, replaces, language }: GivenSubtitle,
  source: string,
  file: SubtitleFile,
  now: Date,
): Promise<void> {
  const track = replaces === null ? undefined : await lockSubtitle(tx, replaces)
  if (track === undefined || track.workId !== workId) throw notFound()
  const from = { sourceKind: 'upload' as const, source, sourceMark: null }
  // What staff have said of the language stays, unless they say otherwise now.
  await replaceFile(tx, track.id, { ...file, ...from, language: language ?? track.language }, now)
}

async function existing(tx: DatabaseTransaction, id: string): Promise<SubtitleRecord> {
  const track = await findSubtitle(tx, id)
  if (track === undefined) throw notFound()
  return track
}

/** Changes what is said of a track, or when it is shown. */
export async function editSubtitle(
  { db, clock }: Site,
  { subtitleId, language, title, offset }: Body<typeof playback.editSubtitle>,
  actor: Actor,
): Promise<SubtitleRecord> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const { workId } = await lockedTrack(tx, subtitleId, actor)
    const change = {
      ...(language !== undefined && { language }),
      ...(title !== undefined && { title: title.trim() }),
      ...(offset !== undefined && { offset_ms: offset }),
    }
    await changeSubtitle(tx, subtitleId, change, now)
    await note(tx, { action: 'subtitle-edit', actor, workId, detail: { subtitleId, ...change } }, now)
    return existing(tx, subtitleId)
  })
}

export async function dropSubtitle({ db, clock }: Site, subtitleId: string, actor: Actor): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const { workId, language, title, source } = await lockedTrack(tx, subtitleId, actor)
    await removeSubtitle(tx, subtitleId)
    await moveVersionOfRecorded(tx)
    await note(
      tx,
      { action: 'subtitle-remove', actor, workId, detail: { subtitleId, language, title, source } },
      now,
    )
  })
}

/** A track behind the lock of its work, in this order everywhere. */
async function lockedTrack(tx: DatabaseTransaction, id: string, actor: Actor): Promise<SubtitleRecord> {
  const found = await findSubtitle(tx, id)
  if (found === undefined || !(await lockWork(tx, found.workId))) throw notFound()
  const track = await lockSubtitle(tx, id)
  // A merge may have taken it to another work meanwhile: it is asked for again then.
  if (track === undefined || track.workId !== found.workId) throw notFound()
  await assertSeen(tx, track.workId, actor)
  return track
}

/** A file that an import names: its name says its language, where it says one. Throws 500 where it is none, 402 where there are too many. */
export async function giveNamedSubtitle(
  tx: DatabaseTransaction,
  given: { workId: string; partId: string | null; source: string; mark: string; replaces: string | null },
  bytes: Buffer,
  now: Date,
): Promise<void> {
  const { workId, partId, source, mark, replaces } = given
  const file = readSubtitleFile(bytes, languageOfFileName(source))
  if (!(await lockWork(tx, workId))) throw notFound()
  const from = { sourceKind: 'file' as const, source, sourceMark: mark }
  const track = replaces === null ? undefined : await lockSubtitle(tx, replaces)
  if (track !== undefined) {
    await replaceFile(tx, track.id, { ...file, ...from, language: track.language }, now)
    return
  }
  await addWithRoom(tx, { ...file, ...from, workId, partId, title: '', videoId: null, createdBy: null }, now)
}

/** What a film brought with itself; a track that cannot be read is left out. Needs the lock of its work. */
export async function addFilmSubtitles(
  tx: DatabaseTransaction,
  film: { workId: string; partId: string | null; videoId: string },
  tracks: readonly FilmSubtitle[],
  now: Date,
): Promise<void> {
  for (const { bytes, language: tag, title, isForced } of tracks) {
    const file = readable(bytes, languageOfTag(tag))
    if (file === null) continue
    const said = [...title.replaceAll(/\p{C}/gu, '').trim()].slice(0, subtitleTitleMax).join('')
    const from = { sourceKind: 'film' as const, source: '', sourceMark: null, createdBy: null }
    await addSubtitle(tx, { ...film, ...file, ...from, title: said || (isForced ? forcedTitle : '') }, now)
  }
}

function readable(bytes: Buffer, said: SubtitleLanguage | null): SubtitleFile | null {
  try {
    return readSubtitleFile(bytes, said)
  } catch {
    return null
  }
}

async function note(
  tx: DatabaseTransaction,
  {
    action,
    actor,
    workId,
    detail,
  }: { action: string; actor: Actor | null; workId: string; detail: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const subject = { kind: 'work' as const, id: workId }
  await addAudit(tx, { action, ...(actor ? { actor } : { actorId: null }), subject, detail }, now)
}
