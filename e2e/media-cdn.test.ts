import { beforeAll, expect, test } from 'vitest'
import { MediaCdn } from '../server/src/domains/playback/media-cdn.ts'
import { type Config, readConfig } from '../server/src/platform/config/config.ts'
import { readyFolder } from '../server/src/platform/files/folders.ts'
import { askVideo } from '../server/test/media/media.ts'
import { type MediaNginx, startMediaNginx } from '../server/test/proxies/media-nginx.ts'
import { makeFilm, pressPlay, whenMoving } from './films.ts'
import { serverOf } from './membership.ts'
import { desktop, useSite, whenReady } from './site.ts'

/** Segments of films come from nginx by addresses that the site has signed (MEDIA_CDN=nginx). */

const key = 'a-secret-of-nginx'
let nginx: MediaNginx
/** Milliseconds: a right is asked for again after three seconds. */
let ahead = 0
const site = useSite({}, undefined, async () => {
  nginx = await startMediaNginx(key)
  const { media } = readConfig({ MEDIA_CDN: 'nginx', MEDIA_CDN_URL: nginx.origin, MEDIA_CDN_KEY: key })
  // nginx knows the time of this machine alone.
  return { media, now: () => Date.now() + ahead } satisfies Partial<Config> & { now: () => number }
})
beforeAll(async () => {
  await nginx.send(readyFolder(serverOf(site).context.config.dataDir))
  return () => nginx.end()
})

const folderOf = async (workId: string) =>
  (await askVideo(site.url, workId)).answer.data.replace('/master.m3u8', '')
const locationOf = async (address: string) => {
  const answer = await fetch(site.url + address, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') ?? '', headers: answer.headers }
}

test('a film plays from the CDN', async () => {
  const film = await makeFilm(site)
  const page = await site.visit(film.path, { viewport: desktop })
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  const asked = await nginx.asked()
  expect(asked.filter((line) => /^20[06] .*\/\d+\.m4s$/.test(line)).length).toBeGreaterThan(0)
  expect(asked.filter((line) => !/^20[06] /.test(line) && line !== '404 /')).toEqual([])
})

test('playlists, pictures and subtitles stay with the site', async () => {
  const folder = await folderOf((await makeFilm(site)).workId)
  for (const name of ['master.m3u8', 'poster.jpg', 'sprite.vtt']) {
    expect([name, (await locationOf(`${folder}/${name}`)).status]).toEqual([name, 200])
  }
})

test('an address is good for its film alone, unchanged, for a minute at most', async () => {
  const [one, other] = [await makeFilm(site), await makeFilm(site)]
  const of = async (workId: string) => {
    const folder = await folderOf(workId)
    const playlist = await (await fetch(`${site.url}${folder}/master.m3u8`)).text()
    const rendition = playlist.split('\n').find((line) => /^\w.*\.m3u8$/.test(line)) ?? ''
    return (await locationOf(`${folder}/${rendition.replace('index.m3u8', 'init.mp4')}`)).location
  }
  const [mine, another] = [await of(one.workId), await of(other.workId)]
  const statusOf = async (address: string) => (await fetch(address)).status
  expect([await statusOf(mine), await statusOf(another)]).toEqual([200, 200])
  const parts = new URL(mine).pathname.split('/')
  const changed = (at: number, part: string) => `${nginx.origin}${parts.with(at, part).join('/')}`
  expect(await statusOf(changed(4, new URL(another).pathname.split('/')[4] ?? ''))).toBe(403)
  expect(await statusOf(changed(2, String(Number(parts[2]) + 3600)))).toBe(403)
  expect(await statusOf(changed(1, 'A'.repeat(22)))).toBe(403)
  const cdn = new MediaCdn({ kind: 'nginx', origin: nginx.origin, key })
  const [, , , kind = '', id = '', ...name] = parts
  const minuteAgo = cdn.addressOf(`${kind}/${id}`, name.join('/'), Date.now() - 61_000)
  expect(await statusOf(minuteAgo)).toBe(410)
})

test('a right that has ended is felt at the next address', async () => {
  const { workId } = await makeFilm(site)
  const segment = `${await folderOf(workId)}/720p/init.mp4`
  const found = await locationOf(segment)
  expect([found.status, found.headers.get('referrer-policy')]).toEqual([302, 'no-referrer'])
  await serverOf(site).context.db.deleteFrom('stream').execute()
  ahead = 4000
  const ended = await locationOf(segment)
  expect([ended.status, ended.location]).toEqual([403, ''])
})
