import { z } from 'zod'
import { endpoint, rows } from '../endpoint.ts'
import { watchSecondsMax } from '../limits.ts'
import { id, isDht, oneOf, time, whole, workId } from '../values.ts'
import { subtitle } from './subtitles.ts'

/**
 * Names a player: 16 random bytes in base64url. Any client that knows it may end it, or continue
 * with it.
 */
export const streamId = z.string({ error: '应为播放编号' }).regex(/^[\w-]{22}$/, { error: '应为播放编号' })

const seconds = z
  .int({ error: '应为整数秒' })
  .min(0, { error: '应为整数秒' })
  .max(watchSecondsMax, { error: '应为整数秒' })

/** A file of a film, named as its playlists do, from where the master playlist is. */
const startFile = z.strictObject({
  name: z.string(),
  encoding: z.enum(['utf8', 'base64']),
  content: z.string(),
})

export const getVideo = endpoint({
  method: 'GET',
  path: '/v2/video/censored/{id}',
  summary:
    '播放地址：HLS 主播放列表，令牌在路径里，十分钟内有效；part 指定分集，不给则从上次看到的一集或第一集开始；带上 stream 续期，不占新的播放名额；start=1 一并返回开始播放所需的文件（from 秒处，kbps 为已知的网速）；screen=1 供投屏，有效期够看完全片',
  who: 'anyone',
  knowsMember: true,
  compressed: true,
  params: z.object({ id: workId }),
  query: z.object({
    stream: streamId.optional(),
    part: id.optional(),
    start: oneOf(['0', '1']).optional(),
    from: whole(0, watchSecondsMax).optional(),
    kbps: whole(1, 10_000_000).optional(),
    screen: oneOf(['0', '1']).optional(),
    isDht,
  }),
  answer: z.strictObject({
    /** `/media/{token}/{id}/master.m3u8`; sprite.vtt and poster.jpg are beside it. */
    data: z.string(),
    stream: streamId,
    /** Seconds until the token ends: ten minutes at most, but for another screen. */
    expireTime: z.int().min(1),
    /**
     * Seconds into the video where the member left off, on whichever device; null if nothing is
     * stored.
     */
    position: seconds.nullable(),
    /** Of the film: another one where it was replaced since the player asked last. */
    videoId: id,
    /** What is played of a work of several parts; left out where it is the whole work's film. */
    part: id.optional(),
    /** Of what is played; left out where it has none. */
    subtitles: z.array(subtitle).optional(),
    /** Sound tracks to choose from, where there are several: only players of `EXT-X-MEDIA` play them. */
    audioTracks: z.int().min(2).optional(),
    /** The playlists and the first pieces of one quality; left out where they cannot be read. */
    start: z.array(startFile).optional(),
  }),
})

export const endVideo = endpoint({
  method: 'POST',
  path: '/v2/video/end',
  summary: '结束播放，让出名额',
  who: 'anyone',
  body: z.object({ stream: streamId }),
  answer: z.strictObject({}),
})

export const listPlaying = endpoint({
  method: 'GET',
  path: '/v2/video/playing',
  summary: '正在播放的设备，最久没有读取的在前',
  who: 'member',
  query: z.object({ isDht }),
  answer: rows(
    z.strictObject({
      /** Of the sign-in, as in the list of devices. */
      sessionId: id,
      device: z.string(),
      current: z.boolean(),
      /** What it played last. */
      dataId: id,
      number: z.string(),
      title: z.string(),
      lastTime: time,
    }),
  ),
})

export const endPlaying = endpoint({
  method: 'POST',
  path: '/v2/video/playing/end',
  summary: '结束一台设备上的播放，让出名额；不会让它退出登录',
  who: 'member',
  body: z.object({ sessionId: id }),
  answer: z.strictObject({}),
})

export const setPosition = endpoint({
  method: 'POST',
  path: '/v2/video/position',
  summary: '记下看到哪里（秒）；浏览记录未开启或已暂停时不记',
  who: 'member',
  body: z.object({
    dataId: workId,
    /** The part that is watched, of a work of several. */
    part: id.optional(),
    position: seconds,
    length: seconds.min(1, { error: '应为整数秒' }),
  }),
  answer: z.strictObject({}),
})
