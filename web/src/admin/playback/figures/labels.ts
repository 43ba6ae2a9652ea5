import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'

export type PlaybackFigures = AnswerTo<'GET /v2/staff/video/figures'>['data']
export type Sums = PlaybackFigures['total']

export const networkLabels: Record<PlaybackFigures['networks'][number]['network'], string> = {
  'slow-2g': '极慢',
  '2g': '慢（2G）',
  '3g': '中（3G）',
  '4g': '快（4G 或更快）',
  unknown: '浏览器没有说',
}

export const browserLabels: Record<PlaybackFigures['browsers'][number]['browser'], string> = {
  chrome: 'Chrome 一类',
  safari: 'Safari 和 iPhone',
  firefox: 'Firefox',
  edge: 'Edge',
  other: '其他',
}

export const failureLabels: Record<PlaybackFigures['reasons'][number]['reason'], string> = {
  network: '连不上',
  address: '拿不到播放地址',
  files: '读不到影片文件',
  media: '影片解不了码',
  late: '等了 10 秒没有画面',
  other: '其他',
}

/** `340 毫秒`, `1.2 秒`; `–` where nothing began. */
export function startText({ startTime }: Pick<Sums, 'startTime'>): string {
  if (startTime === null) return '–'
  return startTime < 1000 ? `${startTime} 毫秒` : `${(startTime / 1000).toFixed(1)} 秒`
}

/** `3.5%`; `–` of nothing. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–'
  const percent = (part / whole) * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`
}

/** Of each playback that began: how often it halted. */
export function stallText({ stalls, starts, stalledTime }: Sums): string {
  if (starts === 0) return '–'
  return stalls === 0 ? '没有' : `${formatNumber(stalls)} 次，共 ${secondsText(stalledTime / 1000)}`
}

export function secondsText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} 秒`
  if (seconds < 5400) return `${Math.round(seconds / 60)} 分钟`
  return `${formatNumber(Math.round(seconds / 3600))} 小时`
}
