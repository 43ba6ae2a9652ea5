const shanghai = 8 * 3_600_000

/** `2026-11-20 12:00:00`, in China. */
export function chinaTime(at: number): string {
  return new Date(at + shanghai).toISOString().slice(0, 19).replace('T', ' ')
}

/** `2026-11-20T12:00:00+08:00`. */
export const zonedTime = (at: number) => `${chinaTime(at).replace(' ', 'T')}+08:00`

/** Undefined where it is no such time. */
export function readChinaTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) ? undefined : at
}
