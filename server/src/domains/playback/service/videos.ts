import { type Failure, failureOf, type Reason } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { VideoSource } from '../../../platform/database/tables/jobs.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { presentFailure, type ShownFailure } from '../../../platform/text/failures.ts'
import { isRecountDue, recount } from '../../catalogue/queries/counts.ts'
import { sealedAmong } from '../../catalogue/queries/sealed.ts'
import { moveVersionOfRecorded } from '../../catalogue/queries/version.ts'
import { assertSeen } from '../../catalogue/service/sealed.ts'
import { addChapters } from '../markers/chapters.ts'
import { removeChapters } from '../markers/queries/markers.ts'
import {
  addVideo,
  changeVideo,
  findVideo,
  isPartOf,
  isPreparing,
  isUnderWay,
  lastVideos,
  lockVideo,
  lockWork,
  moveVideos,
  type NewVideo,
  type PreparingState,
  readyVideos,
  showOnline,
  type VideoRecord,
  videosOf,
  videosOfPart,
} from '../queries/videos.ts'
import { removeFilmSubtitles } from '../subtitles/queries/tracks.ts'
import { addFilmSubtitles } from '../subtitles/service.ts'
import type { FilmChapter } from '../transcode/film-chapters.ts'
import type { FilmSubtitle } from '../transcode/film-subtitles.ts'

/** How a work gets a video and loses it. Fetching and transcoding are in jobs.ts. */

/** Longer than the lifetime of its tokens (docs/requirements.md, playback 9). */
const removeAfterMs = 15 * 60_000

/**
 * What becomes of a part, and of a film that is watched, with its chapters and its clip, is shown although the work can be
 * watched before and after.
 */
async function showChange(
  tx: DatabaseTransaction,
  workId: string,
  { partId = null, isWatched = false }: { partId?: string | null; isWatched?: boolean } = {},
): Promise<void> {
  const isOther = await showOnline(tx, workId)
  if (isOther || isWatched || partId !== null) await moveVersionOfRecorded(tx)
}

/** After the commit: how many works can be watched has changed. */
async function showCounts(db: Database): Promise<void> {
  if (!(await isRecountDue(db))) return
  await recount(db)
  await moveVersionOfRecorded(db)
}

/**
 * Gives a work a video that is yet to be prepared, and answers its id. What is watched meanwhile stays until the new one
 * is ready. Throws 404 where there is no such work, 500 while another one is being prepared.
 */
export async function giveVideo(tx: DatabaseTransaction, video: NewVideo, now: Date): Promise<string> {
  if (!(await lockWork(tx, video.workId))) throw notFound()
  await assertSeen(tx, video.workId, video.actor)
  const { partId = null } = video
  if (partId !== null && !(await isPartOf(tx, video.workId, partId))) throw notFound()
  if (await isPreparing(tx, video.workId, partId)) throw new AppError('video_under_way')
  const videoId = await addVideo(tx, video, now)
  await addJob(tx, 'prepare-video', { videoId }, preparation(videoId, video.sourceKind))
  await addAudit(
    tx,
    {
      action: 'video',
      ...(video.actor ? { actor: video.actor } : { actorId: video.createdBy }),
      subject: { kind: 'work', id: video.workId },
      detail: { videoId, workId: video.workId, ...(partId && { partId }), sourceKind: video.sourceKind },
    },
    now,
  )
  await showChange(tx, video.workId, { partId })
  return videoId
}

/** What was sent or named lies in a folder of the site; what is downloaded comes to any machine. */
const preparation = (videoId: string, sourceKind: VideoSource) => ({
  key: `video ${videoId}`,
  needsFolder: sourceKind !== 'download',
})

type Site = Pick<Context, 'db' | 'clock'>

/** Tries a failed video again from where it can go on. */
export async function retryVideo({ db, clock }: Site, videoId: string, staff: Actor | null) {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const video = await existing(tx, videoId, staff)
    const no = await whyNotRetried(tx, video)
    if (no !== null) throw new AppError(no)
    await retry(tx, video, staff, now)
    await showChange(tx, video.work_id, { partId: video.part_id })
  })
}

async function whyNotRetried(tx: DatabaseTransaction, video: VideoRecord) {
  if (video.state !== 'failed') return 'video_not_failed'
  return (await isPreparing(tx, video.work_id, video.part_id)) ? 'video_under_way' : null
}

async function retry(tx: DatabaseTransaction, video: VideoRecord, staff: Actor | null, now: Date) {
  await changeVideo(tx, video.id, { state: 'waiting', progress: 0, failure: null }, now)
  await addJob(tx, 'prepare-video', { videoId: video.id }, preparation(video.id, video.source_kind))
  await addAudit(tx, entryOf('video-retry', video, staff), now)
}

/** Tries the last video of several works, and of each of their parts, again where it has failed; says of the others why not. */
export async function retryWorks({ db, clock }: Site, workIds: readonly string[], staff: Actor) {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const retried: string[] = []
    const refused: ({ id: string; number: string } & ShownFailure)[] = []
    const last = await lastVideos(tx, [...new Set(workIds)])
    const unseen = staff.seesSealed ? new Set<string>() : await sealedAmong(tx, workIds)
    for (const { id, number, videoIds } of last) {
      if (unseen.has(id)) {
        refused.push({ id, number: id, ...presentFailure(failureOf('not_found')) })
        continue
      }
      let refusal: Reason | null = 'video_not_failed'
      for (const videoId of videoIds) {
        const video = await findVideo(tx, videoId)
        if (video === undefined) continue
        const no = await whyNotRetried(tx, video)
        if (no === null) await retry(tx, video, staff, now)
        // One that is under way says more than one that has not failed.
        if (refusal !== null && no !== 'video_not_failed') refusal = no
      }
      if (refusal !== null) refused.push({ id, number, ...presentFailure(failureOf(refusal)) })
      else {
        await showOnline(tx, id)
        retried.push(id)
      }
    }
    // Parts are shown as in preparation although their works can be watched as before.
    if (retried.length > 0) await moveVersionOfRecorded(tx)
    return { retried, refused }
  })
}

/** Takes a video off its work, or gives one up that is being prepared. Tokens end at once, its files go later. */
export async function removeVideo({ db, clock }: Site, videoId: string, staff: Actor | null) {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const video = await existing(tx, videoId, staff)
    if (video.state === 'removed') return
    await endVideo(tx, video, now)
    await addAudit(tx, entryOf('video-remove', video, staff), now)
    await showChange(tx, video.work_id, { partId: video.part_id, isWatched: video.state === 'ready' })
  })
  await showCounts(db)
}

/** Whether a video is being prepared, by this attempt where one is named. */
export const isStillOf = (
  video: VideoRecord,
  attempt: number | undefined,
): video is VideoRecord & { state: PreparingState } =>
  isUnderWay(video.state) && (attempt === undefined || video.attempts === attempt)

export interface PreparedMedia {
  /** In the storage. */
  folder: string
  bytes: number
  seconds: number
  width: number
  height: number
  hasSound: boolean
  /** Tracks of text that the film has. */
  subtitles?: readonly FilmSubtitle[]
  chapters?: readonly FilmChapter[]
  /** Whether there is a short clip beside it, for cards. */
  hasPreview?: boolean
  /** The sounds that viewers choose from. */
  audioTracks?: number
}

/**
 * Puts a prepared video in its work's place; the one that was watched until now goes. False: it was given up meanwhile,
 * or another attempt has begun. What fails after the commit is logged: the video is ready, and the counts are made again by
 * the clock.
 */
export async function publishVideo(
  { db, clock, log }: Site & Pick<Context, 'log'>,
  videoId: string,
  media: PreparedMedia,
  attempt?: number,
): Promise<boolean> {
  const now = new Date(clock.now())
  const published = await db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, videoId)
    if (video === undefined || !isStillOf(video, attempt)) return false
    const earlier = await readyVideos(tx, video.work_id, video.part_id)
    for (const old of earlier) await endVideo(tx, old, now)
    const {
      hasSound,
      audioTracks = null,
      bytes,
      subtitles = [],
      chapters = [],
      hasPreview = false,
      ...facts
    } = media
    const sound = { has_sound: hasSound, audio_tracks: audioTracks }
    const ready = { state: 'ready' as const, progress: 1, failure: null, has_preview: hasPreview, ...sound }
    await changeVideo(tx, videoId, { ...ready, ...facts, bytes: String(bytes) }, now)
    await addFilmSubtitles(tx, { workId: video.work_id, partId: video.part_id, videoId }, subtitles, now)
    await addChapters(tx, { workId: video.work_id, partId: video.part_id, videoId }, chapters, now)
    await showChange(tx, video.work_id, { isWatched: true })
    return true
  })
  if (published) {
    await showCounts(db).catch((error) =>
      log.error({ err: error, videoId }, 'the counts could not be shown after a video was published'),
    )
  }
  return published
}

/** Ends a preparation, until staff try it again, with the reason. */
export async function failVideo(
  { db, clock }: Site,
  videoId: string,
  failure: Failure,
  attempt?: number,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, videoId)
    if (video === undefined || !isStillOf(video, attempt)) return
    await changeVideo(tx, videoId, { state: 'failed', failure, failed_in: video.state }, now)
    await showChange(tx, video.work_id, { partId: video.part_id })
  })
}

const entryOf = (action: string, { id, work_id }: VideoRecord, staff: Actor | null) => ({
  action,
  ...(staff && { actor: staff }),
  subject: { kind: 'work' as const, id: work_id },
  detail: { videoId: id },
})

async function existing(tx: DatabaseTransaction, videoId: string, staff: Actor | null): Promise<VideoRecord> {
  const video = await lockVideo(tx, videoId)
  if (video === undefined) throw notFound()
  await assertSeen(tx, video.work_id, staff)
  return video
}

/**
 * Removes all videos of a work that is taken down, those in preparation too. Playback has to end:
 * their files are deleted at once. Needs the work's lock.
 */
export async function takeVideosDown(
  tx: DatabaseTransaction,
  workId: string,
  now: Date,
): Promise<{ videos: number; bytes: number }> {
  const videos = await videosOf(tx, workId)
  for (const video of videos) await endVideo(tx, video, now, 0)
  await showChange(tx, workId)
  return { videos: videos.length, bytes: videos.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0) }
}

/** Removes all videos of a part that goes. Needs the work's lock. */
export async function removePartVideos(
  tx: DatabaseTransaction,
  workId: string,
  partId: string,
  now: Date,
): Promise<number> {
  const videos = await videosOfPart(tx, partId)
  for (const video of videos) await endVideo(tx, video, now)
  await showChange(tx, workId, { partId })
  return videos.length
}

/**
 * Gives the videos of one work to another, whatever their state; returns which. Tokens for the
 * first end. Needs the locks of both works, and does not change the version.
 */
export async function takeVideosTo(
  tx: DatabaseTransaction,
  ids: readonly string[],
  from: string,
  into: string,
): Promise<string[]> {
  const moved = ids.length === 0 ? [] : await moveVideos(tx, ids, from, into)
  // Without a transferred video nothing is changed: works of the demo are marked as in preparation
  // without a video.
  if (moved.length > 0) for (const id of [from, into]) await showOnline(tx, id)
  return moved
}

async function endVideo(
  tx: DatabaseTransaction,
  { id, folder, source_kind }: VideoRecord,
  now: Date,
  afterMs = removeAfterMs,
): Promise<void> {
  await changeVideo(tx, id, { state: 'removed', progress: 0 }, now)
  await removeFilmSubtitles(tx, id)
  await removeChapters(tx, id)
  // The demo's works share one folder.
  if (source_kind === 'demo') return
  const later = afterMs > 0 && { runAt: new Date(now.getTime() + afterMs) }
  await addJob(tx, 'remove-media', { videoId: id, folder }, { ...later })
}
