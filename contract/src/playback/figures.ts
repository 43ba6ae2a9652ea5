import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { uploadMaxBytes, watchSecondsMax } from '../limits.ts'
import { count, day, id, isDht, oneOf, workId } from '../values.ts'

/** How films play: what players say of one playback, and what staff see of all. */

/** `effectiveType` of the browser, where it says one. */
export const playbackNetworks = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const
export const playbackBrowsers = ['chrome', 'safari', 'firefox', 'edge', 'other'] as const
/**
 * Why a film did not play: no connection to it, no address for it (the site did not answer, or with a fault), files that
 * the server did not give, media that could not be decoded, no picture after ten seconds when the visitor left, or
 * something else. What a visitor may not watch is no failure.
 */
export const playbackFailures = ['network', 'address', 'files', 'media', 'late', 'other'] as const

const most = (max: number) =>
  z.int({ error: '应为整数' }).min(0, { error: '应为整数' }).max(max, { error: '数字太大' })

export const reportPlayback = endpoint({
  method: 'POST',
  path: '/v2/video/report',
  summary: '播放器报告一次播放的起播、卡顿、失败和流量，只按作品和日累计，不记会员和地址',
  who: 'anyone',
  body: z.object({
    dataId: workId,
    network: oneOf(playbackNetworks).optional(),
    /** Milliseconds from the press to the first picture; left out where there was none. */
    start: most(600_000).optional(),
    failure: oneOf(playbackFailures).optional(),
    /** How often it halted, and for how long in all, milliseconds; seeking is not counted. */
    stalls: most(10_000).optional(),
    stalled: most(86_400_000).optional(),
    /** Bytes of media. */
    received: most(uploadMaxBytes).optional(),
    /** Seconds played. */
    seconds: most(watchSecondsMax).optional(),
  }),
  answer: z.strictObject({}),
})

export const playbackFigureDays = ['1', '7', '30', '90'] as const
export const playbackFigureOrders = ['failures', 'waiting', 'plays', 'bytes'] as const

const figures = {
  /** Pressed. */
  plays: count,
  /** Of them: a picture was seen. */
  starts: count,
  /** Milliseconds from the press to the picture, on average; null without a start. */
  startTime: count.nullable(),
  /** Starts of more than two seconds. */
  slowStarts: count,
  failures: count,
  /** Left before there was a picture. */
  abandoned: count,
  stalls: count,
  /** Milliseconds. */
  stalledTime: count,
  bytes: count,
  /** Played. */
  seconds: count,
}

export const getPlaybackFigures = endpoint({
  method: 'GET',
  path: '/v2/staff/video/figures',
  summary: '播放数据：起播、卡顿、失败、流量，按日、作品、网络、浏览器累计；data 只看一部作品；保留 90 天',
  who: 'staff:works:cloud',
  scope: 'videos:read',
  query: z.object({
    days: oneOf(playbackFigureDays).default('7'),
    sort: oneOf(playbackFigureOrders).default('failures'),
    data: id.optional(),
    isDht,
  }),
  answer: data(
    z.strictObject({
      total: z.strictObject(figures),
      /** Every day of the range, the present one last. */
      days: z.array(z.strictObject({ day, ...figures })),
      /** The first fifty by the order that was asked for; sealed works are for administrators. */
      works: z.array(
        z.strictObject({
          dataId: id,
          number: z.string(),
          title: z.string(),
          /** It fails for many: at least 5 failures in 24 hours, and of a fifth of all. */
          failing: z.boolean(),
          ...figures,
        }),
      ),
      networks: z.array(z.strictObject({ network: oneOf(playbackNetworks), ...figures })),
      browsers: z.array(z.strictObject({ browser: oneOf(playbackBrowsers), ...figures })),
      reasons: z.array(z.strictObject({ reason: oneOf(playbackFailures), failures: count })),
    }),
  ),
})
