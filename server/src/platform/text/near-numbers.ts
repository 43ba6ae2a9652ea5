import { lastRun, numberNorm } from './number.ts'

/** Longer parts are tried with fewer kinds of mistakes: a keyword of any length makes some 900 candidates at most. */
const longestEdited = { letters: 10, digits: 10 }
const mostSwappedHeads = 5

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const digits = [...'0123456789']

/**
 * Numbers, as `numberNorm` writes them, that someone may have meant: two neighbours swapped, one sign left out, wrong or
 * too many; or two letters swapped and one digit wrong. Likeliest first, the number itself not among them. Each is
 * looked up in an index: nothing is searched.
 */
export function nearNumbers(keyword: string): string[] {
  const norm = numberNorm(keyword)
  const [head, run, tail] = lastRun(norm)
  if (run === '') return []
  const heads = swapped(head)
  const runs = run.length <= longestEdited.digits ? edited(run, digits) : swapped(run)
  const editedHeads = head !== '' && head.length <= longestEdited.letters ? edited(head, letters) : []
  const candidates = [
    ...heads.map((near) => near + run + tail),
    ...(tail === '' ? [] : [head + run]),
    ...runs.map((near) => head + near + tail),
    ...editedHeads.map((near) => near + run + tail),
    ...heads
      .slice(0, mostSwappedHeads)
      .flatMap((near) => replaced(run, digits).map((wrong) => near + wrong + tail)),
  ]
  const near = new Set(candidates.map(numberNorm))
  near.delete(norm)
  near.delete('')
  return [...near]
}

const placesOf = (text: string) => Array.from({ length: text.length }, (_, at) => at)
const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1)
const withSign = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at)

function swapped(text: string): string[] {
  return placesOf(text)
    .slice(1)
    .filter((at) => text[at] !== text[at - 1])
    .map((at) => withSign(without(text, at), at - 1, text.charAt(at)))
}

function replaced(text: string, alphabet: readonly string[]): string[] {
  return placesOf(text).flatMap((at) => alphabet.map((sign) => withSign(without(text, at), at, sign)))
}

function edited(text: string, alphabet: readonly string[]): string[] {
  const added = placesOf(`${text} `).flatMap((at) => alphabet.map((sign) => withSign(text, at, sign)))
  return [
    ...swapped(text),
    ...placesOf(text).map((at) => without(text, at)),
    ...replaced(text, alphabet),
    ...added,
  ]
}
