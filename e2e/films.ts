import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { modNames } from '@yehang/contract/channels'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeLongerClip } from '../demo/clip.ts'
import { moveVersion } from '../server/src/domains/catalogue/queries/version.ts'
import { transcode } from '../server/src/domains/playback/transcode/transcode.ts'
import { type FilmForm, makeForm } from '../server/test/media/film-forms.ts'
import { makeParts, makeReadyVideo } from '../server/test/media/media.ts'
import { serverOf } from './membership.ts'
import { desktop, type Site, whenReady } from './site.ts'

/** How often the demo's clip of 18 s is shown one after the other: long enough to go on from its middle. */
const times = 5
export const filmSeconds = times * 18

export interface Film {
  workId: string
  /** Of its page. */
  path: string
}

/**
 * A work with a video of 90 s in two qualities. `playLevel`: 0 every visitor, 1 signed in, 2 VIP. `of`: the work, else
 * one that has no video yet.
 */
export async function makeFilm(site: Site, playLevel = 0, of?: string): Promise<Film> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-film-'))
  await makeLongerClip(folder, times)
  const { workId } = await makeReadyVideo(serverOf(site).context, {
    playLevel,
    folder,
    ...(of && { workId: of }),
  })
  await rm(folder, { recursive: true })
  return filmOf(site, workId)
}

/** A work with a video that was transcoded from a film of this form. */
export async function makeFilmFrom(site: Site, form: FilmForm): Promise<Film> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-film-'))
  const out = path.join(folder, 'out')
  await mkdir(out)
  const source = await makeForm(form, folder)
  const { signal } = new AbortController()
  const { audioTracks } = await transcode({ source, folder: out, signal, onProgress() {} })
  const { workId } = await makeReadyVideo(serverOf(site).context, { folder: out, audioTracks })
  await rm(folder, { recursive: true })
  return filmOf(site, workId)
}

async function filmOf(site: Site, workId: string): Promise<Film> {
  const answer = await fetch(`${site.url}/prod-api/v2/works/detail/${workId}`)
  const { data } = (await answer.json()) as { data: { modId: number } }
  return { workId, path: `/${modNames[data.modId - 1]}/${workId}` }
}

/** A work of four parts, of which the first three have a film of 90 s; with the ids of the parts. */
export async function makeSeries(site: Site, playLevel = 0): Promise<Film & { parts: string[] }> {
  const { context } = serverOf(site)
  const film = await makeFilm(site, playLevel)
  const parts = await makeParts(context, film.workId, ['第1集', '第2集', '第3集', '特别篇'])
  await context.db
    .updateTable('video')
    .set({ part_id: parts[0] ?? null, seconds: filmSeconds })
    .where('work_id', '=', film.workId)
    .where('state', '=', 'ready')
    .execute()
  for (const partId of parts.slice(1, 3)) {
    const folder = await mkdtemp(path.join(tmpdir(), 'yehang-film-'))
    await makeLongerClip(folder, times)
    await makeReadyVideo(context, { workId: film.workId, partId, playLevel, folder })
    await rm(folder, { recursive: true })
  }
  // Caches are told a moment later.
  await expect
    .poll(async () => {
      const answer = await fetch(`${site.url}/prod-api/v2/works/detail/${film.workId}`)
      const detail = (await answer.json()) as { parts?: { isOnline: number }[] }
      return detail.parts?.filter(({ isOnline }) => isOnline === 1).length
    })
    .toBe(3)
  return { ...film, parts }
}

/** Puts another film of 90 s in the place of a work's, in one quality alone, whose files have other names. */
export async function replaceFilm(site: Site, { workId }: Film): Promise<void> {
  const { context } = serverOf(site)
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-film-'))
  await makeLongerClip(folder, times)
  await rename(path.join(folder, '360p'), path.join(folder, 'other'))
  await rm(path.join(folder, '720p'), { recursive: true })
  const list =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360\n'
  await writeFile(path.join(folder, 'master.m3u8'), `${list}other/index.m3u8\n`)
  await context.db.updateTable('video').set({ state: 'removed' }).where('work_id', '=', workId).execute()
  await makeReadyVideo(context, { workId, folder })
  await rm(folder, { recursive: true })
}

/** Takes a film away, as staff do. */
export async function takeDown(site: Site, { workId }: Film): Promise<void> {
  const { db } = serverOf(site).context
  await db.updateTable('work').set({ is_online: 0 }).where('id', '=', workId).execute()
  await moveVersion(db)
}

/** Removes a film's files from the storage, as a fault there would. */
export async function removeMedia(site: Site, { workId }: Film): Promise<void> {
  const { db, storage } = serverOf(site).context
  const videos = await db.selectFrom('video').select('folder').where('work_id', '=', workId).execute()
  for (const { folder } of videos) if (folder !== null) await storage.removeFolder(folder)
}

/** Makes a member VIP, or of another level. */
export async function makeVip(site: Site, userName: string, level = 2): Promise<void> {
  const { db } = serverOf(site).context
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('member_level').where('member_id', '=', id).execute()
  if (level > 1)
    await db.insertInto('member_level').values({ member_id: id, level_id: level, until: null }).execute()
}

/**
 * Waits until the server refuses the player's token. The browser caches what was served until then, and a film with the
 * same segments would play from the cache.
 */
export async function whenRefused(page: Page): Promise<void> {
  const address = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return loaded.findLast((name) => name.includes('/media/')) ?? ''
  })
  await expect.poll(async () => (await fetch(address)).status).toBe(403)
}

/** Moves the server's clock on, for good. */
export function passOnServer(site: Site, minutes: number): void {
  const { clock } = serverOf(site).context
  const before = clock.now.bind(clock)
  clock.now = () => before() + minutes * 60_000
}

/** The players of a film that hold a slot. */
export async function livePlayers(site: Site, { workId }: Film): Promise<string[]> {
  const { db } = serverOf(site).context
  const rows = await db.selectFrom('stream').select('id').where('work_id', '=', workId).execute()
  return rows.map(({ id }) => id.toString('base64url'))
}

export async function pressPlay(page: Page): Promise<void> {
  await page.locator('.player-play').click()
}

/** A visitor for whom the film at an address plays. */
export async function playAt(
  site: Site,
  path: string,
  options: Parameters<Site['visit']>[1] = { viewport: desktop },
): Promise<Page> {
  const page = await site.visit(path, options)
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  return page
}

/** The same with a film of its own. */
export async function playFilm(site: Site, options?: Parameters<Site['visit']>[1]): Promise<Page> {
  return playAt(site, (await makeFilm(site)).path, options)
}

/** Presses a key and waits for what it does to the film. */
export async function pressKey(page: Page, key: string, expected: Partial<ShownVideo>): Promise<void> {
  await page.keyboard.press(key)
  await expect.poll(() => videoOf(page), { message: key }).toMatchObject(expected)
}

/** Said by the test: the sound of the clip is shorter than its picture, and the browser waits before the end. */
export function endFilm(page: Page): Promise<unknown> {
  return page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('ended')))
}

export interface ShownVideo {
  /** Whole. */
  seconds: number
  paused: boolean
  speed: number
  volume: number
  muted: boolean
  /** Of the picture. */
  lines: number
}

/** Of the video on the page; null where there is none, or it is not shown. */
export function videoOf(page: Page): Promise<ShownVideo | null> {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video || video.hidden) return null
    const { currentTime, paused, playbackRate, volume, muted, videoHeight } = video
    return {
      seconds: Math.round(currentTime),
      paused,
      speed: playbackRate,
      volume,
      muted,
      lines: videoHeight,
    }
  })
}

/** Waits until the picture has moved on for half a second from where it is. */
export async function whenMoving(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && !video.hidden && video.readyState > 2
  })
  const from = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await page.waitForFunction((from) => {
    const video = document.querySelector('video')
    return video !== null && !video.paused && video.currentTime > from + 0.5
  }, from)
}

/** The picture as it is shown now, small. */
export function pictureOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 36
    const video = document.querySelector('video')
    if (video) canvas.getContext('2d')?.drawImage(video, 0, 0, 64, 36)
    return canvas.toDataURL()
  })
}

/** The leave to watch brings no files: the player asks for all of them itself. */
export async function withoutStartFiles(page: Page): Promise<void> {
  await page.route('**/v2/video/censored/**', async (route) => {
    const answer = await route.fetch()
    const { start, ...json } = (await answer.json()) as { start?: object }
    return route.fulfill({ response: answer, json })
  })
}

/** Asks for another quality than the present one: its pieces have to be fetched. Answers its lines. */
export async function askForOtherQuality(page: Page): Promise<number> {
  const other = (await videoOf(page))?.lines === 720 ? 360 : 720
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: /^画质/ }).click()
  await page.getByRole('menuitemradio', { name: `${other}p`, exact: true }).click()
  return other
}

/** The same, and waits for it. */
export async function changeQuality(page: Page): Promise<void> {
  const other = await askForOtherQuality(page)
  await page.waitForFunction((lines) => document.querySelector('video')?.videoHeight === lines, other)
}
