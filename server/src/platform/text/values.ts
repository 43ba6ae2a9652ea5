/** What no text of ours holds: controls, marks that turn the writing direction, lone surrogates. */
const invisible = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const untidy = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[^\S ]|^ | $| {2}/u

/** Needs nothing: a test that is cheap, and true of most addresses, numbers and Latin names. */
const plain = /^[!-~]*(?: [!-~]+)*$/

/** NFC, white space trimmed and single, invisible characters removed. */
export function cleanText(text: string): string {
  if (plain.test(text)) return text
  const tidy = untidy.test(text) ? text.replace(/\s+/g, ' ').replace(invisible, '').trim() : text
  return tidy.normalize('NFC')
}

/** The same of a text of several lines: white space within a line is single, at most one empty line is left between two. */
export function cleanLines(text: string): string {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).map(cleanText)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether the text has more than `max` characters, an emoji being one. */
export function isLonger(text: string, max: number): boolean {
  return text.length > max && [...text].length > max
}

/** A value as a message shows it: on one line, not long. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  const start = cleanText(text.slice(0, 200))
  return JSON.stringify(start.length > 60 ? `${start.slice(0, 60)}…` : start)
}

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDate(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return false
  if (month === 2 && day === 29) return new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  return day <= (monthDays[month - 1] ?? 0)
}

const dateTime = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/

/** `YYYY-MM-DD HH:mm:ss` of a date, year first, midnight where no time is given; null where it is none. */
export function timeOf(text: string): string | null {
  const parts = dateTime.exec(text)
  if (parts === null) return null
  const [, year = '', , month = '', day = '', hour = '0', minute = '00', second = '00'] = parts
  if (!isDate(Number(year), Number(month), Number(day))) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${hour.padStart(2, '0')}:${minute}:${second}`
}

const yearOrMonth = /^(\d{4})(?:[-/.](\d{1,2}))?$/

/** The day of a date; of a year or a month alone their last one, so that a work is not older than it is. */
export function releaseDateOf(text: string): { day: string; precision: 'month' | 'year' | null } | null {
  const [, year, month] = yearOrMonth.exec(text) ?? []
  const precision = year === undefined ? null : month === undefined ? 'year' : 'month'
  const last = new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).getUTCDate()
  const day = dayOf(year === undefined ? text : `${year}-${month ?? 12}-${last}`)
  return day === null ? null : { day, precision }
}

/** `YYYY-MM-DD` of what `timeOf` reads. */
export function dayOf(text: string): string | null {
  return timeOf(text)?.slice(0, 10) ?? null
}
