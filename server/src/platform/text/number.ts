const plain = /^[\x21-\x7e]*$/
const invisible = /[[\p{Cc}\p{DI}\p{Cs}]--\p{White_Space}]/gv
const notAlphanumeric = /[^\p{L}\p{N}]+/gu
/** What people put between the parts of a number: white space, any dash, and a few signs. */
const writtenAsNumber = /^[A-Z0-9\s\p{Dash}_./\\:#+()[\]]*$/u

function upperCase(raw: string): string {
  if (plain.test(raw)) return raw.toUpperCase()
  return raw.replace(invisible, '').normalize('NFKC').toUpperCase().normalize('NFKC')
}

/**
 * The form that identifies a work within its channel: NFKC, upper case, trimmed, each run of white space one
 * space. Separators and zeros stay: `042920-001` and `042920_001` are two works.
 */
export function canonicalNumber(raw: string): string {
  const upper = upperCase(raw)
  return plain.test(upper) ? upper : upper.replace(/\s+/g, ' ').trim()
}

/** What someone has typed of a number so far: upper case without separators. A prefix of `numberNorm`. */
export function numberPrefix(raw: string): string {
  return upperCase(raw).replace(notAlphanumeric, '')
}

/**
 * The form by which a number is searched, never one by which works are merged: separators stripped,
 * and the last run of digits, if letters precede it, without leading zeros but three digits wide.
 * So `abc123`, `ABC-123` and `abc-00123` are all `ABC123`. A number of digits alone keeps its zeros
 * (`042920-001` is `042920001`), so that its first digits still find it.
 */
export function numberNorm(raw: string): string {
  const stripped = numberPrefix(raw)
  const [head, run, tail] = lastRun(stripped)
  if (run === '') return stripped
  let significant = 0
  while (head !== '' && significant < run.length && run[significant] === '0') significant++
  return head + run.slice(significant).padStart(3, '0') + tail
}

/**
 * The part before the last run of digits, the run, and the rest; without digits everything is the
 * first part.
 */
export function lastRun(text: string): [head: string, run: string, tail: string] {
  let end = text.length
  while (end > 0 && !isDigit(text, end - 1)) end--
  if (end === 0) return [text, '', '']
  let start = end
  while (start > 0 && isDigit(text, start - 1)) start--
  return [text.slice(0, start), text.slice(start, end), text.slice(end)]
}

function isDigit(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 0x30 && unit <= 0x39
}

/** Whether a keyword can be a number: ASCII letters, digits and separators, a digit at least, at most 32. */
export function readsAsNumber(raw: string): boolean {
  return canBeginNumber(raw) && /[0-9]/.test(canonicalNumber(raw))
}

/** Whether a number can begin like this: the same, and letters alone will do (`ABC` of `ABC-123`). */
export function canBeginNumber(raw: string): boolean {
  const canonical = canonicalNumber(raw)
  return canonical.length <= 32 && /[A-Z0-9]/.test(canonical) && writtenAsNumber.test(canonical)
}

const numberParts = (raw: string) => upperCase(raw).split(notAlphanumeric).filter(Boolean)

/**
 * The part of a number that a family of works shares, upper case, joined by hyphens: `ABC` of
 * `abc-123`, `FC2-PPV` of `FC2 PPV 1234567`, `NORTHLINE` of `NorthLine.24.11.03`. Null if no letter
 * precedes the digits.
 */
export function codePrefix(number: string): string | null {
  const parts = numberParts(number)
  const firstWord = parts.findIndex((part) => /\p{L}/u.test(part))
  if (firstWord < 0) return null
  let running = parts.findIndex((part, index) => index > firstWord && /^[0-9]+$/.test(part))
  if (running < 0) {
    // No part of digits alone: the running number is glued to letters, as in ABC123 or ABC-123C.
    running = parts.findLastIndex((part) => /[0-9]/.test(part))
    if (running < 0) return null
    const before = lastRun(parts[running] ?? '')[0]
    parts[running] = before
    if (before) running++
  }
  const prefix = parts.slice(0, running).join('-')
  return /\p{L}/u.test(prefix) ? prefix : null
}

/** What is typed of a number, as the code of an item is written: `FC2-PPV` for `fc2 ppv-`. */
export function itemCode(keyword: string): string {
  return numberParts(keyword).join('-')
}

/**
 * Bounds for `column ~>=~ lower and column ~<~ upper`, which match what starts with the prefix in byte order.
 * The upper bound is null where nothing can lie above (empty, or U+10FFFF alone).
 */
export function prefixRange(prefix: string): [lower: string, upper: string | null] {
  const lower = prefix.toWellFormed()
  const characters = [...lower]
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const code = last.codePointAt(0) ?? 0
    if (code === 0x10ffff) continue
    // UTF-8 has no surrogates: U+D7FF is followed by U+E000.
    return [lower, characters.join('') + String.fromCodePoint(code === 0xd7ff ? 0xe000 : code + 1)]
  }
  return [lower, null]
}
