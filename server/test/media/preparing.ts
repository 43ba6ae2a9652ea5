import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { playbackHandlers } from '../../src/domains/playback/jobs.ts'
import type { PreparationSteps } from '../../src/domains/playback/service/prepare.ts'
import { giveVideo } from '../../src/domains/playback/service/videos.ts'
import type { Context } from '../../src/platform/context.ts'
import type { VideoSource } from '../../src/platform/database/tables/tables.ts'
import { type Runner, startRunner } from '../../src/platform/jobs/runner.ts'
import { isThere } from '../contents.ts'

/** What a video that was transcoded for a test is said to be. */
export const facts = { seconds: 12, width: 640, height: 360, hasSound: true, audioTracks: 1, bytes: 5 }

/**
 * Steps of a preparation that leave network and ffmpeg out. A transcoding writes down in `folder`/journal that it begins
 * and ends, by which process, and takes until `folder`/go is there.
 */
export function stepsBy(folder: string): PreparationSteps {
  const note = (text: string) => appendFile(path.join(folder, 'journal'), `${text} ${process.pid}\n`)
  return {
    findFfmpeg: async () => '7.1',
    async download({ file, onProgress }) {
      await writeFile(file, 'bytes')
      onProgress(5, 5)
      return { bytes: 5 }
    },
    async transcode({ folder: into, signal, onProgress }) {
      await mkdir(path.join(into, '360p'))
      await writeFile(path.join(into, 'master.m3u8'), `#EXTM3U of ${process.pid}\n`)
      await writeFile(path.join(into, '360p/init.mp4'), 'bytes')
      await note('begins')
      onProgress(0.5)
      try {
        while (!(await isThere(path.join(folder, 'go')))) {
          signal.throwIfAborted()
          await wait(20)
        }
      } finally {
        await note('ends')
      }
      return facts
    },
    extractSubtitles: async () => [],
    readChapters: async () => [],
    makePreviewClip: async () => false,
  }
}

/** A worker of this process that prepares videos by the steps above, unless other ones are given. */
export function startVideoWorker(
  context: Context,
  folder: string,
  steps: Partial<PreparationSteps> = {},
): Runner {
  const handlers = playbackHandlers(context, { ...stepsBy(folder), ...steps })
  return startRunner(context, handlers, { timing: { look: 100, patience: 500, answer: 5000 } })
}

/** Lines of the journal, `begins 4711`. */
export async function journal(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, 'journal'), 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}

export const letGo = (folder: string) => writeFile(path.join(folder, 'go'), '')

let made = 0

export async function makeWork({ db }: Pick<Context, 'db'>): Promise<string> {
  const number = `TEST-${++made}`
  const { id } = await db
    .insertInto('work')
    .values({
      pub_time: '2026-11-20',
      mod_id: 1,
      number,
      number_norm: number.replace('-', ''),
      title: '港口的早晨',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a work of its own a video that is to be prepared. */
export async function makeVideo(
  context: Context,
  sourceKind: VideoSource = 'download',
  source = 'https://media.example.org/clip.mp4?key=secret',
): Promise<{ workId: string; videoId: string }> {
  const workId = await makeWork(context)
  const now = new Date(context.clock.now())
  const videoId = await context.db
    .transaction()
    .execute((tx) => giveVideo(tx, { workId, sourceKind, source, createdBy: null }, now))
  return { workId, videoId }
}
