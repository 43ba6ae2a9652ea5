import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playback } from '@yehang/contract'
import { moveVersion } from '../../src/domains/catalogue/queries/version.ts'
import type { Context } from '../../src/platform/context.ts'
import { storedFolder } from '../../src/platform/files/folders.ts'
import { type Called, call } from '../client.ts'

export interface ReadyVideo {
  workId: string
  videoId: string
}

export interface ReadyVideoOptions {
  /** Of a part of the work. */
  partId?: string
  /** 0 public, 1 signed in, 2 VIP. */
  playLevel?: number
  /** Else one that has no video yet. */
  workId?: string
  /** A folder of media; else made-up files. */
  folder?: string
  media?: MadeUpMedia
  /** Its length. */
  seconds?: number
  /** The sounds to choose from. */
  audioTracks?: number
}

/** Files by their names. */
type MadeUpMedia = Readonly<Record<string, Buffer | string>>

const segment = (from: number) => Buffer.from(Array.from({ length: 4000 }, (_, at) => (from + at * 7) % 256))

/** Files of made-up media: names and types are right, nothing in them can be played. */
export const madeUpMedia: Readonly<Record<string, Buffer>> = {
  'master.m3u8': Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\n360p/index.m3u8\n'),
  '360p/index.m3u8': Buffer.from(
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\n0.m4s\n#EXTINF:6,\n1.m4s\n#EXT-X-ENDLIST\n',
  ),
  '360p/init.mp4': segment(1),
  '360p/0.m4s': segment(2),
  '360p/1.m4s': segment(3),
  'poster.jpg': segment(4),
  'sprite.jpg': segment(5),
  'sprite.vtt': Buffer.from('WEBVTT\n\n00:00.000 --> 00:10.000\nsprite.jpg#xywh=0,0,160,90\n'),
}

async function withFiles(media: MadeUpMedia, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-media-'))
  for (const [name, bytes] of Object.entries(media)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), bytes)
  }
  await use(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Gives a work a video that can be watched, made past the worker. */
export async function makeReadyVideo(
  { db, clock, storage }: Pick<Context, 'db' | 'clock' | 'storage'>,
  {
    playLevel = 0,
    folder,
    media = madeUpMedia,
    seconds = 12,
    audioTracks,
    ...options
  }: ReadyVideoOptions = {},
): Promise<ReadyVideo> {
  const now = new Date(clock.now())
  const workId = options.workId ?? (await workWithoutVideo(db))
  const { id: videoId } = await db
    .insertInto('video')
    .values({
      work_id: workId,
      part_id: options.partId ?? null,
      source_kind: 'upload',
      source: 'clip.mp4',
      state: 'ready',
      progress: 1,
      seconds,
      width: 640,
      height: 360,
      has_sound: true,
      audio_tracks: audioTracks ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = storedFolder(videoId)
  const put = (from: string) => storage.putFolder(stored, from, new AbortController().signal)
  if (folder === undefined) await withFiles(media, put)
  else await put(folder)
  await db.updateTable('video').set({ folder: stored }).where('id', '=', videoId).execute()
  const online = { is_online: 1, play_level: playLevel, published: true }
  await db.updateTable('work').set(online).where('id', '=', workId).execute()
  await moveVersion(db)
  return { workId, videoId }
}

async function workWithoutVideo(db: Context['db']): Promise<string> {
  const { id } = await db
    .selectFrom('work')
    .leftJoin('video', 'video.work_id', 'work.id')
    .select('work.id')
    .where('work.published', '=', true)
    .where('video.id', 'is', null)
    .orderBy('work.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export interface AskVideo {
  headers?: Record<string, string>
  stream?: string
}

/** Asks for the address of a work's video. */
export function askVideo(
  url: string,
  workId: string,
  { headers = {}, stream }: AskVideo = {},
): Promise<Called<typeof playback.getVideo>> {
  return call(url, playback.getVideo, {
    params: { id: workId },
    headers,
    ...(stream !== undefined && { query: { stream } }),
  })
}

/** Gives a work parts of these titles; answers their ids. */
export async function makeParts(
  { db }: Pick<Context, 'db'>,
  workId: string,
  titles: readonly string[],
): Promise<string[]> {
  const rows = titles.map((title, position) => ({ work_id: workId, title, position }))
  const made = await db.insertInto('work_part').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}
