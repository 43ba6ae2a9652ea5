/** The longest pattern: one bit each. */
export const longestPattern = 32

/** How many mistakes lie between a pattern and a text; a mistake is a sign too many, missing or wrong, or two swapped. */
export interface EditDistance {
  /** To the part of the text that is closest. */
  part: number
  /** Where the first such part ends: the index behind it. */
  end: number
  /** To the closest beginning of the text. */
  start: number
  /** To all of the text. */
  whole: number
}

/**
 * Compares one pattern with many texts, a few operations for each sign of a text whatever the pattern's length (Hyyrö,
 * A bit-vector algorithm for computing Levenshtein and Damerau edit distances, 2003).
 */
export function distancesTo(pattern: readonly string[]): (text: readonly string[]) => EditDistance {
  const places = new Map<string, number>()
  for (const [at, sign] of pattern.slice(0, longestPattern).entries()) {
    places.set(sign, (places.get(sign) ?? 0) | (1 << at))
  }
  const length = Math.min(pattern.length, longestPattern)
  return (text) => {
    const parts = run(places, length, text, 0)
    const starts = run(places, length, text, 1)
    return { part: parts.least, end: parts.end, start: starts.least, whole: starts.last }
  }
}

/** `first` 1: each sign of the text before the match counts as one too many; 0: it costs nothing. */
function run(places: ReadonlyMap<string, number>, length: number, text: readonly string[], first: 0 | 1) {
  const top = 1 << (length - 1)
  let [up, down, same, before] = [-1, 0, 0, 0]
  let distance = length
  let [least, end] = [length, 0]
  for (let at = 0; at < text.length; at++) {
    const here = places.get(text[at] ?? '') ?? 0
    const swapped = ((~same & here) << 1) & before
    same = (((here & up) + up) ^ up) | here | down | swapped
    let more = down | ~(same | up)
    let less = same & up
    if (more & top) distance++
    else if (less & top) distance--
    if (distance < least) [least, end] = [distance, at + 1]
    more = (more << 1) | first
    less <<= 1
    up = less | ~(same | more)
    down = more & same
    before = here
  }
  return { least, end, last: distance }
}
