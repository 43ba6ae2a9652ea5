import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distancesTo } from './edit-distance.ts'

/** The table that everybody knows: mistakes between each beginning of the pattern and each of the text. */
function table(pattern: string[], text: string[], free: boolean): number[][] {
  const rows = pattern.map((_, at) => [at + 1])
  const first = Array.from({ length: text.length + 1 }, (_, at) => (free ? 0 : at))
  const all = [first, ...rows]
  for (let i = 1; i <= pattern.length; i++) {
    for (let j = 1; j <= text.length; j++) {
      const at = (a: number, b: number) => all[a]?.[b] ?? 0
      const wrong = pattern[i - 1] === text[j - 1] ? 0 : 1
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + wrong)
      if (i > 1 && j > 1 && pattern[i - 1] === text[j - 2] && pattern[i - 2] === text[j - 1]) {
        least = Math.min(least, at(i - 2, j - 2) + 1)
      }
      const row = all[i]
      if (row) row[j] = least
    }
  }
  return all
}

const signs = (max: number) =>
  fc.array(fc.constantFrom('a', 'b', '山', '海'), { minLength: 1, maxLength: max })

test('distances are those of the table', () => {
  fc.assert(
    fc.property(signs(32), signs(60), (pattern, text) => {
      const parts = table(pattern, text, true).at(-1) ?? []
      const starts = table(pattern, text, false).at(-1) ?? []
      expect(distancesTo(pattern)(text)).toEqual({
        part: Math.min(...parts),
        end: parts.indexOf(Math.min(...parts)),
        start: Math.min(...starts),
        whole: starts.at(-1),
      })
    }),
    { numRuns: 500 },
  )
})
