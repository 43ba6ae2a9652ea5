import { serverNow } from '../../api/server-clock.ts'
import { formatNumber } from '../../lib/numbers.ts'

/** Milliseconds since 1970 of `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function momentOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}+08:00`)
}

const minute = 60_000

/** Milliseconds. */
export const dayMs = 24 * 60 * minute

/** `27:10`: hours and minutes of a span of milliseconds; never less than `0:00`. */
export function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / minute))
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** How long ago, counting up: `已等 27:10`. */
export function waitedText(since: string, now = serverNow()): string {
  return `已等 ${hoursAndMinutes(now - momentOf(since))}`
}

/** How long until, counting down: `剩 3:12`, and `超 0:41` once it is past. */
export function timeLeftText(until: string, now = serverNow()): string {
  const span = momentOf(until) - now
  return span >= 0 ? `剩 ${hoursAndMinutes(span)}` : `超 ${hoursAndMinutes(-span)}`
}

/** `¥1,986.00` of whole fen. */
export function formatYuan(fen: number): string {
  const sign = fen < 0 ? '−' : ''
  const whole = Math.abs(fen)
  return `${sign}¥${formatNumber(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`
}

/** Large counts in short form: `1.2万`. */
export function shortCount(count: number): string {
  if (count < 10_000) return formatNumber(count)
  const tenThousands = count / 10_000
  return `${tenThousands < 100 ? tenThousands.toFixed(1).replace(/\.0$/, '') : formatNumber(Math.round(tenThousands))}万`
}

const shanghai = (now: number) => new Date(now + 8 * 3_600_000).toISOString()

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai of a moment in ISO form. */
export const inShanghai = (moment: string) => shanghai(Date.parse(moment)).slice(0, 19).replace('T', ' ')

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

/** `四` of `2026-11-19`. */
export const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]

/** `11 月 19 日 周四` of `2026-11-19`. */
export const dayInWords = (day: string) =>
  `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日 周${weekdayOf(day)}`

/** Whole seconds since a time. */
export const secondsSince = (time: string, now = serverNow()) =>
  Math.max(0, Math.round((now - momentOf(time)) / 1000))

/** `15:04` in Asia/Shanghai. */
export function shanghaiMinute(now: number): string {
  return shanghai(now).slice(11, 16)
}

/** A time as it is read today: `15:04` today, `昨天 15:04`, `11-18 15:04` this year, `2025-08-02` before. */
export function formatTime(time: string, now = serverNow()): string {
  const [day, clock] = [time.slice(0, 10), time.slice(11, 16)]
  if (day === shanghai(now).slice(0, 10)) return clock
  if (day === shanghai(now - dayMs).slice(0, 10)) return `昨天 ${clock}`
  return day.slice(0, 4) === shanghai(now).slice(0, 4) ? `${day.slice(5)} ${clock}` : day
}

/** `…0417`: enough of a number to distinguish it from its neighbours. */
export function idTail(id: string): string {
  return `…${id.slice(-4)}`
}

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Bytes to three digits: `361 GB`, `2.21 TB`. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = value >= 100 || unit === 0 ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${units[unit]}`
}

/** A span of seconds in words: `12 秒`, `9 分`, `1 小时 04 分`. */
export function formatDuration(seconds: number): string {
  if (seconds < 10 && seconds % 1 !== 0) return `${seconds.toFixed(1)} 秒`
  if (seconds < 60) return `${Math.round(seconds)} 秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} 分`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} 天`
  return `${hours} 小时 ${String(minutes % 60).padStart(2, '0')} 分`
}
