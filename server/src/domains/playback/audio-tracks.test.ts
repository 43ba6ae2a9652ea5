import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askVideo, madeUpMedia, makeReadyVideo } from '../../../test/media/media.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pairDevice } from '../../../test/tv/devices.ts'

/** Films with several sounds, whose segments lie beside those of the pictures. */

let server: TestServer
let folder: string
let film: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-sounds-'))
  const media = {
    ...madeUpMedia,
    'master.m3u8': '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,NAME="国语",URI="sound-1-surround/index.m3u8"\n',
    'sound-1-surround/index.m3u8': '#EXTM3U\n',
    'sound-1-surround/0001.m4s': 'bytes',
  }
  for (const [name, bytes] of Object.entries(media)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), bytes)
  }
  ;({ workId: film } = await makeReadyVideo(server.context, { folder, audioTracks: 3 }))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.close()
})

test('the answer says how many there are; of one, and of a film made before, it says nothing', async () => {
  expect((await askVideo(server.url, film)).answer.audioTracks).toBe(3)
  const { workId: single } = await makeReadyVideo(server.context, { audioTracks: 1 })
  expect((await askVideo(server.url, single)).answer).not.toHaveProperty('audioTracks')
  const { workId: older } = await makeReadyVideo(server.context)
  expect((await askVideo(server.url, older)).answer).not.toHaveProperty('audioTracks')
})

test('their segments come by the same token, and none without it', async () => {
  const { data } = (await askVideo(server.url, film)).answer
  const at = (name: string) => new URL(data.replace('master.m3u8', name), server.url)
  const segment = await fetch(at('sound-1-surround/0001.m4s'))
  expect([segment.status, await segment.text()]).toEqual([200, 'bytes'])
  const [, token = ''] = /\/media\/([^/]+)\//.exec(data) ?? []
  const foreign = String(at('sound-1-surround/0001.m4s')).replace(token, 'x')
  expect((await fetch(foreign)).status).toBe(403)
})

test('a television finds them by addresses of its own', async () => {
  const device = await pairDevice(server.url, await makeMember(server.context))
  const playlist = await (await fetch(`${device.at}/play/${film}.m3u8`)).text()
  const [, address = ''] = /URI="([^"]+)"/.exec(playlist) ?? []
  const sound = await fetch(new URL(address, server.url))
  expect([sound.status, await sound.text()]).toEqual([200, '#EXTM3U\n'])
})
