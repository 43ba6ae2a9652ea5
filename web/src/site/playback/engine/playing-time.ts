import { partsOf } from '../../../lib/film-time/clock-time.ts'

export { clockTime } from '../../../lib/film-time/clock-time.ts'

/** As it is spoken: `1 小时 27 分 49 秒`. */
export function spokenTime(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds)
  return [hours && `${hours} 小时`, minutes && `${minutes} 分`, `${rest} 秒`].filter(Boolean).join(' ')
}
