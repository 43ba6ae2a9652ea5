import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import Hls from 'hls.js'
import { expect, test } from 'vitest'
import { type Prepared, preparedLoader, startingPlaylist } from './prepared-files.ts'

const prepared: Prepared = {
  files: [
    { name: 'master.m3u8', encoding: 'utf8', content: '#EXTM3U' },
    { name: '360p/index.m3u8', encoding: 'utf8', content: '#EXTM3U 360' },
    { name: '360p/init.mp4', encoding: 'base64', content: btoa('\0\x01\xff') },
  ],
  asked: 100,
  came: 350,
}

/** The library's loader, which tells what it would fetch. */
class Fetching extends Hls.DefaultConfig.loader {
  static fetched: string[] = []
  override load({ url }: LoaderContext) {
    Fetching.fetched.push(url)
  }
}

const Loader = preparedLoader(Fetching, () => prepared)

function load(name: string, abort = false): Promise<string | ArrayBuffer | null> {
  const loader = new Loader(Hls.DefaultConfig)
  const { promise, resolve } = Promise.withResolvers<string | ArrayBuffer | null>()
  const context = { url: `http://localhost/media/token/1000000000000001/${name}`, responseType: '' }
  const callbacks = {
    onSuccess: (
      { data }: { data: string | ArrayBuffer },
      { loading, loaded, total }: typeof loader.stats,
    ) => {
      expect({ ...loading, total }).toEqual({ start: 100, first: 100, end: 350, total: loaded })
      resolve(data)
    },
  }
  loader.load(
    context as LoaderContext,
    {} as LoaderConfiguration,
    callbacks as unknown as LoaderCallbacks<LoaderContext>,
  )
  if (abort) loader.stats.aborted = true
  setTimeout(() => resolve(null))
  return promise
}

test('what has come already is taken from there, once, and the rest is fetched', async () => {
  expect(await load('master.m3u8')).toBe('#EXTM3U')
  expect(new Uint8Array((await load('360p/init.mp4')) as ArrayBuffer)).toEqual(Uint8Array.from([0, 1, 255]))
  expect(Fetching.fetched).toEqual([])
  expect(await load('master.m3u8')).toBeNull()
  expect(await load('360p/0001.m4s')).toBeNull()
  expect(Fetching.fetched.map((url) => url.split('/').at(-1))).toEqual(['master.m3u8', '0001.m4s'])
})

test('nothing is told to a loader that was called off meanwhile', async () => {
  expect(await load('360p/index.m3u8', true)).toBeNull()
})

test('the film starts in the quality whose playlist has come', () => {
  expect(startingPlaylist(prepared)).toBe('360p/index.m3u8')
  expect(startingPlaylist({ ...prepared, files: prepared.files.slice(0, 1) })).toBeUndefined()
})
