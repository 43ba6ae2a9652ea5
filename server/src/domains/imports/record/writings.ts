/** How other systems write lengths and dates. */

/** Whole minutes of `76`, `76分钟`, `1小时16分`, `1:16:00`, `76:30`; null where it says none. */
export function minutesOf(text: string): number | null {
  const clock = /^(\d{1,3}):(\d{1,2})(?::(\d{1,2}))?$/.exec(text)
  if (clock) {
    const [first = '', second, third] = clock.slice(1)
    // Two parts are minutes and seconds, unless so few minutes can only be hours.
    const hours = third !== undefined || (first.length === 1 && Number(first) <= 5)
    return hours ? Number(first) * 60 + Number(second) : Number(first)
  }
  const spoken = /^(?:(\d{1,2})\s*(?:小时|h)\s*)?(?:(\d{1,4})\s*(?:分钟?|min|m)?)?/i.exec(text)
  const minutes = Number(spoken?.[1] ?? 0) * 60 + Number(spoken?.[2] ?? 0)
  return minutes > 0 ? minutes : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

const shanghaiDay = (ms: number): string | null => {
  const date = new Date(ms + 8 * 3_600_000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10)
}

/** Day 1 of a workbook's days is 1 January 1900; that 1900 had a 29 February is its old fault. */
const workbookEpoch = Date.UTC(1899, 11, 30)

/**
 * A date as people and programs write it, year first with hyphens: `2024年5月31日`, `20240531`, `May 31, 2024`,
 * `31-May-2024`, an ISO time with a zone (the day in Asia/Shanghai), Unix time in seconds or milliseconds, the day number
 * of a workbook, a date with words behind it. Null where it is none of these.
 */
export function writtenDate(text: string): string | null {
  const chinese = /^(\d{4})\s*年(?:\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号])?)?/.exec(text)
  if (chinese !== null) return chinese.slice(1).filter(Boolean).join('-')
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (compact !== null) return compact.slice(1).join('-')
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return shanghaiDay(Date.parse(text))
  if (/^\d{9,10}$/.test(text)) return shanghaiDay(Number(text) * 1000)
  if (/^\d{12,13}$/.test(text)) return shanghaiDay(Number(text))
  const day = /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0
  if (day > 25_569 && day < 73_050)
    return new Date(workbookEpoch + day * 86_400_000).toISOString().slice(0, 10)
  return spelledOut(text) ?? /^\d{4}([-/.])\d{1,2}\1\d{1,2}(?!\d)/.exec(text)?.[0] ?? null
}

function spelledOut(text: string): string | null {
  const [, month = '', day, year] =
    /^([a-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/i.exec(text) ?? []
  const [, day2, month2 = '', year2] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i.exec(text) ?? []
  const number = monthOf(month || month2)
  if (number === 0) return null
  return [year ?? year2, String(number), day ?? day2].filter((part) => part !== undefined).join('-')
}
