/** Time is asked of a clock, so that tests need not wait for it to pass. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: Date.now }

export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000
const shanghaiOffset = 8 * hourMs

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, the form of every time in the API (docs/requirements.md, api 5). */
export function shanghaiTime(ms: number): string {
  return new Date(ms + shanghaiOffset).toISOString().slice(0, 19).replace('T', ' ')
}

export const timeText = (moment: Date) => shanghaiTime(moment.getTime())
export const timeOrNull = (moment: Date | null) => (moment === null ? null : timeText(moment))

/** `YYYY-MM-DD` in Asia/Shanghai. */
export function shanghaiDay(ms: number): string {
  return shanghaiTime(ms).slice(0, 10)
}

/** The moment the present day of Asia/Shanghai ends, in milliseconds. */
export function endOfShanghaiDay(ms: number): number {
  return (Math.floor((ms + shanghaiOffset) / dayMs) + 1) * dayMs - shanghaiOffset
}

/** The first day of the last `days` days, `day` among them. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - (days - 1) * dayMs).toISOString().slice(0, 10)
}
