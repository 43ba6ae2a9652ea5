import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../../platform/context.ts'
import { download } from '../../../platform/download/download.ts'
import { hasFreeSpace } from '../../../platform/files/disk-space.ts'
import { fileHash } from '../../../platform/files/file-hash.ts'
import { incomingFile, storedFolder, workFolder } from '../../../platform/files/folders.ts'
import { resolveImportFile } from '../../../platform/files/import-file.ts'
import { removeIncoming, removeWork } from '../../../platform/files/leftovers.ts'
import { SourceError, StaffError } from '../../../platform/files/source-error.ts'
import { reasonOf } from '../../../platform/jobs/reason.ts'
import type { RunningJob } from '../../../platform/jobs/runner.ts'
import { blockedAmong } from '../../blocklist/queries/blocklist.ts'
import { noteStopped } from '../../blocklist/service.ts'
import { fromFolder, makePreviewClip } from '../previews/make-clip.ts'
import { type Attempt, beginAttempt, keepSourceHash, showAttempt } from '../queries/attempts.ts'
import { lockVideo } from '../queries/videos.ts'
import { type FilmChapter, readChapters } from '../transcode/film-chapters.ts'
import { extractSubtitles, type FilmSubtitle } from '../transcode/film-subtitles.ts'
import { findFfmpeg } from '../transcode/find-ffmpeg.ts'
import { transcode } from '../transcode/transcode.ts'
import { type AttemptWatch, GivenUp, watchAttempt } from './attempt-watch.ts'
import { failVideo, isStillOf, publishVideo } from './videos.ts'

/** What takes long, and needs the network or ffmpeg. */
export interface PreparationSteps {
  findFfmpeg: typeof findFfmpeg
  download: typeof download
  transcode: typeof transcode
  extractSubtitles: typeof extractSubtitles
  readChapters: typeof readChapters
  makePreviewClip: typeof makePreviewClip
}

export const realSteps: PreparationSteps = {
  ...{ findFfmpeg, download, transcode, extractSubtitles },
  ...{ readChapters, makePreviewClip },
}

/**
 * Prepares a video, from whichever moment an earlier attempt has left it at, until its work can be watched or the video
 * has failed with a reason. Throws where it is to be tried again.
 */
export async function prepareVideo(
  context: Context,
  videoId: string,
  job: RunningJob,
  steps = realSteps,
): Promise<void> {
  const { db, clock, config, log } = context
  const attempt = await db.transaction().execute((tx) => beginAttempt(tx, videoId, new Date(clock.now())))
  if (attempt === undefined) return
  const watch = watchAttempt(context, attempt, job.signal)
  try {
    await removeTraces(context, attempt)
    const media = await produce(context, attempt, watch, steps)
    await removeWork(config.dataDir, videoId)
    // A video that is published is not in preparation any more, which the watch would take for given up.
    watch.end()
    if (!(await publishVideo(context, videoId, media, attempt.number))) {
      throw new GivenUp('another attempt has begun, or the video was given up')
    }
  } catch (error) {
    watch.end()
    await settle(context, attempt, job, watch.signal.aborted ? watch.signal.reason : error)
    return
  }
  // The video is ready: what is left here is removed later as well (scheduled.ts).
  await removeIncoming(config.dataDir, videoId).catch((error) =>
    log.warn({ err: error, videoId }, 'the source of a published video could not be removed'),
  )
}

/** Each attempt stores in a folder of its own, so that one which was taken for dead cannot write into another's media. */
const attemptFolder = ({ videoId, number }: Attempt) => `${storedFolder(videoId)}/${number}`

/**
 * What attempts up to this one have left; nothing of it is watched, or the video would be ready. A later one may have
 * published meanwhile: its folder is none of these.
 */
async function removeTraces({ config, storage }: Context, attempt: Attempt): Promise<void> {
  await removeWork(config.dataDir, attempt.videoId)
  for (let number = 1; number <= attempt.number; number++) {
    await storage.removeFolder(attemptFolder({ ...attempt, number }))
  }
}

/** Fetches, transcodes and stores. */
async function produce(context: Context, attempt: Attempt, watch: AttemptWatch, steps: PreparationSteps) {
  const { config, storage } = context
  const { signal } = watch
  await steps.findFfmpeg(config.media.videoEncoder)
  const source = await fetchSource(config, attempt, watch, steps)
  signal.throwIfAborted()
  await refuseBlocked(context, attempt, source, signal)
  await watch.enter('transcoding')
  const folder = path.join(workFolder(config.dataDir, attempt.videoId), String(attempt.number))
  const { size } = await stat(source)
  const { minFreeBytes, videoEncoder: encoder } = config.media
  if (!(await hasFreeSpace(folder, size, minFreeBytes))) {
    throw new StaffError('transcode_disk_waits')
  }
  signal.throwIfAborted()
  const media = await steps.transcode({
    ...{ source, folder, minFreeBytes, encoder, signal },
    onProgress: watch.progress,
  })
  signal.throwIfAborted()
  const subtitles = await subtitlesOf(context, attempt, source, signal, steps)
  const chapters = await chaptersOf(context, attempt, source, signal, steps)
  const hasPreview = await previewOf(context, attempt, folder, signal, steps)
  await storage.putFolder(attemptFolder(attempt), folder, signal)
  signal.throwIfAborted()
  return { folder: attemptFolder(attempt), ...media, subtitles, chapters, hasPreview }
}

/** A film is shown without its subtitles rather than not at all. */
async function subtitlesOf(
  { config, log }: Context,
  { videoId, number }: Attempt,
  source: string,
  signal: AbortSignal,
  steps: PreparationSteps,
): Promise<FilmSubtitle[]> {
  const folder = path.join(workFolder(config.dataDir, videoId), `${number}-subtitles`)
  const { minFreeBytes } = config.media
  try {
    return await steps.extractSubtitles({ source, folder, minFreeBytes, signal })
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error, videoId }, 'the subtitles of a film could not be read')
    return []
  }
}

async function chaptersOf(
  { log }: Context,
  { videoId }: Attempt,
  source: string,
  signal: AbortSignal,
  steps: PreparationSteps,
): Promise<FilmChapter[]> {
  try {
    return await steps.readChapters(source, signal)
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error, videoId }, 'the chapters of a film could not be read')
    return []
  }
}

/** Beside the finished film; a film without it is as good. */
async function previewOf(
  { log, config }: Context,
  { videoId }: Attempt,
  folder: string,
  signal: AbortSignal,
  steps: PreparationSteps,
): Promise<boolean> {
  const { minFreeBytes } = config.media
  try {
    return await steps.makePreviewClip({ ...fromFolder(folder), folder, minFreeBytes, signal })
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error, videoId }, 'no preview clip could be made of a film')
    return false
  }
}

/** What was taken down does not come back as another video: it is known by the hash of its file. */
async function refuseBlocked(
  { db, clock }: Context,
  attempt: Attempt,
  source: string,
  signal: AbortSignal,
): Promise<void> {
  const hash = await fileHash(source, signal)
  const blocked = (await blockedAmong(db, 'file_hash', [hash])).get(hash)
  if (blocked !== undefined) {
    const { sourceKind, workId } = attempt
    const source = sourceKind === 'demo' ? null : sourceKind
    await noteStopped({ db, clock }, { entryPoint: 'video', source }, [{ ...blocked, workId }])
    throw new SourceError('source_blocked')
  }
  await keepSourceHash(db, attempt, hash)
}

/** Returns the path of the source on this machine. */
async function fetchSource(
  { dataDir, media, download: limits }: Context['config'],
  { videoId, sourceKind, source }: Attempt,
  { signal, progress }: AttemptWatch,
  steps: PreparationSteps,
): Promise<string> {
  if (sourceKind === 'file') return resolveImportFile(media.importDir, source)
  const file = incomingFile(dataDir, videoId)
  await mkdir(path.dirname(file), { recursive: true })
  if (sourceKind === 'download') {
    const onProgress = (bytes: number, total: number | null) => progress(total === null ? 0 : bytes / total)
    await steps.download({ url: source, file, limits, minFreeBytes: media.minFreeBytes, signal, onProgress })
    return file
  }
  await stat(file).catch(() => {
    throw new StaffError('source_upload_lost')
  })
  return file
}

/** Decides what becomes of a video whose attempt did not end well. Throws where it is to be tried again. */
async function settle(context: Context, attempt: Attempt, job: RunningJob, error: unknown): Promise<void> {
  const { db, clock, config, storage, log } = context
  const { videoId, number } = attempt
  const now = new Date(clock.now())
  if (job.signal.aborted) {
    await removeWork(config.dataDir, videoId).catch(() => {})
    await showAttempt(db, attempt, { state: 'waiting', progress: 0 }, now).catch(() => {})
    throw error
  }
  // By the lock, a commit whose acknowledgement was lost has either come through, or cannot any more.
  const video = await db.transaction().execute((tx) => lockVideo(tx, videoId))
  const isPublished = video?.state === 'ready' && video.folder === attemptFolder(attempt)
  if (isPublished) log.warn({ err: error, videoId }, 'a video was published though its attempt broke off')
  if (isPublished || video === undefined || !isStillOf(video, number)) {
    if (!isPublished) await storage.removeFolder(attemptFolder(attempt))
    // The job belongs to that attempt now: ending well would take it away.
    if (video !== undefined && video.attempts !== number) throw error
    await removeWork(config.dataDir, videoId)
    if (isPublished || video === undefined || video.state === 'removed') {
      await removeIncoming(config.dataDir, videoId)
    }
    return
  }
  const isFinal = error instanceof SourceError || job.isLastTry
  if (!isFinal) {
    await removeWork(config.dataDir, videoId)
    await showAttempt(db, attempt, { state: 'waiting', progress: 0, failure: reasonOf(error) }, now)
    throw error
  }
  log.warn({ err: error, videoId, attempt: number }, 'a video has failed')
  // All of it before the video has failed: from then on staff may have it tried again. A download begins anew then,
  // an upload cannot.
  await removeTraces(context, attempt)
  if (error instanceof SourceError && attempt.sourceKind === 'download') {
    await removeIncoming(config.dataDir, videoId)
  }
  const failure = reasonOf(error)
  await failVideo(context, videoId, failure, number)
  job.failed?.(failure)
}
