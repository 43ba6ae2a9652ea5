/** Milliseconds since 1970 of `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, as the API writes times. */
export function instantOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}+08:00`)
}

/** Whole seconds until then, a begun one counted; 0 once it is past. `now` in milliseconds, by the server's clock. */
export function secondsLeft(time: string, now: number): number {
  return Math.max(0, Math.ceil((instantOf(time) - now) / 1000))
}

/** `29:41`, and `1:29:41` from an hour on. */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}
