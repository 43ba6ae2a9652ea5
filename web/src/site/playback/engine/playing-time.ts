/** `28:21`, `1:27:49`. */
export function clockTime(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** As it is spoken: `1 小时 27 分 49 秒`. */
export function spokenTime(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds)
  return [hours && `${hours} 小时`, minutes && `${minutes} 分`, `${rest} 秒`].filter(Boolean).join(' ')
}

function partsOf(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60 }
}
