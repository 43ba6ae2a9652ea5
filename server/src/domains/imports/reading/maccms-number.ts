/**
 * What reads as a code number: `ABC-123`, `3DSVR-0123`, `FC2-PPV-1234567`, `042920_001`, `n1234`, `ABC123`, each
 * perhaps with letters behind it. A year or `Top 10` is none.
 */
const code =
  '(?:[a-z0-9]{1,12}(?:[-_][a-z0-9]{1,8}){0,2}[-_]\\d{2,8}|\\d{6}[-_]\\d{2,4}|[a-z]{1,8}\\d{3,8})(?:[-_]?[a-z]{1,3})?'
const whole = new RegExp(`^${code}$`, 'i')
const atStart = new RegExp(`^[[【(（]?\\s*(${code})(?![a-z0-9_-])\\s*[\\])】）]?[\\s:：-]*`, 'i')

const anywhere = new RegExp(`(?<![a-z0-9_-])(${code})(?![a-z0-9_-])`, 'gi')

/** What is longer is refused as a title. */
const longestTitle = 2000

export function readsAsCode(text: string): boolean {
  return whole.test(text) && /[a-z]|^\d{6}[-_]/i.test(text)
}

/** The code at the start of a name and what follows it; null where the name starts with none. */
export function codeAtStart(name: string): { code: string; rest: string } | null {
  const [all, found] = atStart.exec(name) ?? []
  if (all === undefined || found === undefined || !readsAsCode(found)) return null
  return { code: found, rest: name.slice(all.length).trim() }
}

/** The number in a title, and the title without it if it is at its start; null if there is none. */
export function numberInTitle(title: string): { number: string; title: string } | null {
  const leading = codeAtStart(title)
  if (leading !== null) return { number: leading.code, title: leading.rest || title }
  const found = [...title.slice(0, longestTitle).matchAll(anywhere)].map(([code]) => code).find(readsAsCode)
  return found === undefined ? null : { number: found, title }
}
