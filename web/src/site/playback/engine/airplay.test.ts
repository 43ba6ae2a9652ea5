import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AirPlayVideo, offerAirPlay } from './airplay.ts'

/** An element as Safari has it: what is appended to it is kept, and its events are sent by the test. */
class Element extends EventTarget {
  disableRemotePlayback = true
  currentTime = 0
  webkitCurrentPlaybackTargetIsWireless = false
  sources: { type: string; src: string }[] = []
  webkitShowPlaybackTargetPicker() {}
  append(source: { type: string; src: string }) {
    this.sources.push(source)
  }
}

let done: unknown[]
let attach: () => unknown
const hls = {
  on: (_: string, listener: () => unknown) => {
    attach = listener
  },
  stopLoad: () => done.push('stopped'),
  startLoad: (from: number) => done.push(from),
} as unknown as Parameters<typeof offerAirPlay>[0]

beforeEach(() => {
  done = []
  attach = () => {}
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => done.push('removed') }),
  })
})
afterEach(() => vi.unstubAllGlobals())

const offer = (video: object, address = async () => '/media/screen/1/master.m3u8') =>
  offerAirPlay(hls, video as AirPlayVideo, address)

test('once a script fills the element, Safari is told an address for another screen', async () => {
  const video = new Element()
  const withdraw = offer(video)
  expect(video.sources).toEqual([])
  await attach()
  expect(video.sources).toMatchObject([{ type: 'application/x-mpegURL', src: '/media/screen/1/master.m3u8' }])
  expect(video.disableRemotePlayback).toBe(false)
  // The element is filled anew after a fault of the media.
  await attach()
  expect(video.sources).toHaveLength(1)
  withdraw()
  expect(done).toEqual(['removed'])
})

test('while another screen plays nothing is fetched here, and afterwards from where it was', () => {
  const video = new Element()
  offer(video)
  video.webkitCurrentPlaybackTargetIsWireless = true
  video.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'))
  Object.assign(video, { webkitCurrentPlaybackTargetIsWireless: false, currentTime: 95 })
  video.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'))
  expect(done).toEqual(['stopped', 95])
})

test('without an address, and in other browsers, the film plays here alone', async () => {
  const video = new Element()
  offer(video, () => Promise.reject(new Error('refused')))
  await attach()
  expect([video.sources, video.disableRemotePlayback]).toEqual([[], true])
  attach = () => done.push('offered')
  offer(new EventTarget())
  attach()
  expect(done).toEqual(['offered'])
})
