/** Of a chapter whose film gives it no name; counted from 1. */
export const chapterTitle = (number: number) => `第 ${number} 章`

/** `1:02:03`, as players show it. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
