import { describe, expect, test } from 'vitest'
import { SourceError } from '../../../platform/files/source-error.ts'
import { sourceLimits } from './limits.ts'
import { type ProbeAnswer, type ProbeStream, readSource } from './source.ts'

const timeless: ProbeStream = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1280,
  height: 720,
  r_frame_rate: '25/1',
  avg_frame_rate: '25/1',
}
const picture: ProbeStream = { ...timeless, duration: '60.0' }
const sound: ProbeStream = { index: 1, codec_type: 'audio', codec_name: 'aac', channels: 2 }
const film = (...streams: ProbeStream[]): ProbeAnswer => ({
  format: { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', duration: '60.5' },
  streams,
})
const sizeOf = (change: Partial<ProbeStream>) => {
  const { width, height } = readSource(film({ ...picture, ...change })).picture
  return `${width}x${height}`
}

/** Why a source is refused. */
function faultOf(answer: ProbeAnswer): SourceError {
  try {
    readSource(answer)
  } catch (error) {
    if (error instanceof SourceError) return error
    throw error
  }
  throw new Error('it was taken')
}

describe('what a source is', () => {
  test('a film with sound', () => {
    expect(readSource(film(picture, sound))).toEqual({
      seconds: 60,
      promisesLength: true,
      picture: {
        ...{ index: 0, codec: 'h264', width: 1280, height: 720, interlaced: false },
        rate: { frames: 25, seconds: 1 },
        colours: { matrix: 'bt709', conversion: null },
      },
      sounds: [{ index: 1, codec: 'aac', channels: 2, language: null, name: '音轨 1' }],
    })
  })

  test("a cover is not used as the video's picture, at any position", () => {
    const cover = { ...picture, width: 3000, height: 3000, disposition: { attached_pic: 1, default: 1 } }
    const source = readSource(film(cover, { ...picture, index: 1 }))
    expect(source.picture).toMatchObject({ index: 1, width: 1280 })
    expect(faultOf(film(cover, sound))).toMatchObject({ reason: 'source_without_picture' })
    for (const kind of ['attached_pic', 'still_image', 'timed_thumbnails']) {
      const still = { ...cover, disposition: { [kind]: 1 } }
      expect(readSource(film(still, { ...picture, index: 1 })).picture.index, kind).toBe(1)
    }
  })

  test('of several pictures the marked one, else the largest; of several sounds the marked one, else the first', () => {
    const small = { ...picture, index: 2, width: 640, height: 360 }
    expect(readSource(film(small, picture)).picture.index).toBe(0)
    expect(readSource(film({ ...small, disposition: { default: 1 } }, picture)).picture.index).toBe(2)
    const second = { ...sound, index: 3, disposition: { default: 1 } }
    expect(readSource(film(picture, sound, second)).sounds.map(({ index }) => index)).toEqual([3, 1])
    expect(readSource(film(picture, { ...sound, channels: 0 })).sounds).toEqual([])
  })

  test('the size is as shown: turned upright, square pixels', () => {
    expect(sizeOf({})).toBe('1280x720')
    expect(sizeOf({ side_data_list: [{}, { rotation: -90 }] })).toBe('720x1280')
    expect(sizeOf({ side_data_list: [{ rotation: 180 }] })).toBe('1280x720')
    expect(sizeOf({ side_data_list: [{ rotation: 270 }] })).toBe('720x1280')
    expect(sizeOf({ width: 720, height: 576, sample_aspect_ratio: '16:15' })).toBe('768x576')
    expect(sizeOf({ sample_aspect_ratio: '0:1' })).toBe('1280x720')
    const both = { sample_aspect_ratio: '2:1', side_data_list: [{ rotation: 90 }] }
    expect(sizeOf({ width: 640, height: 480, ...both })).toBe('480x1280')
  })

  test('a length is promised where the file says it, and is the least of what it says', () => {
    const answer = film({ ...timeless, tags: { DURATION: '00:00:42.500000000' } })
    expect(readSource(answer)).toMatchObject({ seconds: 42.5, promisesLength: true })
    const hours = { DURATION: '01:02:03.500000000' }
    expect(readSource({ streams: [{ ...timeless, tags: hours }] }).seconds).toBe(3723.5)
    const english = { 'DURATION-eng': '00:01:00.000000000' }
    expect(readSource({ streams: [{ ...timeless, tags: english }] }).seconds).toBe(60)
    expect(readSource(film({ ...picture, nb_frames: '200' })).seconds).toBe(60)
    const uncounted = { format: { format_name: 'avi', duration: '3.2' }, streams: [picture] }
    expect(readSource(uncounted).seconds).toBe(3.2)
    const avi = {
      format: { format_name: 'avi', duration: '3.2' },
      streams: [{ ...picture, nb_frames: '200' }],
    }
    expect(readSource(avi)).toMatchObject({ seconds: 8, promisesLength: true })
    const guessed = { ...film(picture), format: { format_name: 'mpegts', duration: '60' } }
    expect(readSource(guessed)).toMatchObject({ seconds: 60, promisesLength: false })
    const silent = {
      format: { format_name: 'matroska,webm' },
      streams: [timeless],
    }
    expect(readSource(silent)).toMatchObject({ seconds: null, promisesLength: false })
  })

  test('what is just within the limits is taken', () => {
    const { maxPixels, maxSeconds, maxFrameRate, minSide, maxRatio } = sourceLimits
    const height = 4000
    expect(sizeOf({ width: maxPixels / height, height })).toBe(`${maxPixels / height}x${height}`)
    expect(faultOf(film({ ...picture, width: maxPixels / height + 1, height }))).toMatchObject({
      reason: 'source_picture_size',
    })
    expect(sizeOf({ width: minSide, height: minSide })).toBe(`${minSide}x${minSide}`)
    expect(sizeOf({ width: minSide * maxRatio, height: minSide })).toBe(`${minSide * maxRatio}x${minSide}`)
    const longest = { ...picture, duration: String(maxSeconds) }
    expect(readSource({ streams: [longest] }).seconds).toBe(maxSeconds)
    const fastest = { ...picture, avg_frame_rate: `${maxFrameRate}/1`, r_frame_rate: `${maxFrameRate}/1` }
    expect(readSource(film(fastest)).picture.rate).toEqual({ frames: 60, seconds: 1 })
  })

  test.each<[string, Partial<ProbeStream>, string, object?]>([
    ['a codec that we do not open', { codec_name: 'ansi' }, 'source_picture_codec', { name: 'ansi' }],
    ['too large', { width: 16384, height: 16384 }, 'source_picture_size', { width: 16384, height: 16384 }],
    [
      'too large once its pixels are square',
      { sample_aspect_ratio: '100:1' },
      'source_picture_size',
      { width: 128000, height: 720 },
    ],
    ['too small', { width: 8, height: 8 }, 'source_picture_size', { width: 8, height: 8 }],
    ['no size', { width: 0, height: 0 }, 'source_picture_size_unknown'],
    ['a thread', { width: 4000, height: 20 }, 'source_picture_shape', { width: 4000, height: 20 }],
    ['too many frames a second', { avg_frame_rate: '5000/1' }, 'source_frame_rate'],
  ])('%s is refused', (_, change, reason, params = {}) => {
    expect(faultOf(film({ ...picture, ...change }))).toMatchObject({ reason, params })
  })

  test('hundreds of hours, an unknown sound, no stream at all', () => {
    const endless = {
      format: { format_name: 'avi', duration: '1000000' },
      streams: [{ ...picture, duration: '1000000' }],
    }
    expect(faultOf(endless)).toMatchObject({ reason: 'source_too_long' })
    expect(faultOf(film(picture, { ...sound, codec_name: 'sonic' }))).toMatchObject({
      reason: 'source_sound_codec',
      params: { name: 'sonic' },
    })
    expect(faultOf({})).toMatchObject({ reason: 'source_without_picture' })
  })
})
