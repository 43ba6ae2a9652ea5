import { expect, test } from 'vitest'
import { type Count, judge, type Write, type WriteOutcome } from './register-order.ts'

/** At whole milliseconds, for legible histories. */
const set = (
  value: number,
  [sent, answered]: [sent: number, answered: number],
  outcome: WriteOutcome = 'acknowledged',
): Write => ({ value, sent, answered, outcome })
const count = (value: number, begun: number, ended = begun + 1): Count => ({ value, begun, ended })

test('what was acknowledged and is there is explained', () => {
  expect(judge([], [count(0, 1)])).toBe('acknowledged')
  expect(judge([set(1, [1, 2])], [count(1, 3)])).toBe('acknowledged')
  expect(judge([set(1, [1, 2]), set(0, [3, 4]), set(1, [5, 6])], [count(1, 7), count(1, 9)])).toBe(
    'acknowledged',
  )
})

test('an acknowledged call that is lost is found', () => {
  expect(judge([set(1, [1, 2])], [count(0, 3)])).toBe('unexplained')
  expect(judge([set(1, [1, 2]), set(0, [3, 4])], [count(1, 5)])).toBe('unexplained')
  // A count that saw it does not make up for it.
  expect(judge([set(1, [1, 2])], [count(1, 3), count(0, 5)])).toBe('unexplained')
})

test('unknown calls do not hide a loss that they cannot have caused', () => {
  const unknown = [set(1, [1, 2], 'unknown'), set(1, [3, 4], 'unknown')]
  expect(judge([...unknown, set(1, [5, 6])], [count(0, 7)])).toBe('unexplained')
  expect(judge([set(1, [5, 6]), set(0, [8, 9], 'unknown')], [count(0, 7, 7)])).toBe('unexplained')
})

test('a call that has its effect twice is found', () => {
  expect(judge([set(1, [1, 2])], [count(2, 3)])).toBe('unexplained')
  // Once more after it had been taken back.
  expect(judge([set(1, [1, 2]), set(0, [3, 4])], [count(0, 5), count(1, 7)])).toBe('unexplained')
  const once = set(1, [1, 2], 'unknown')
  expect(judge([once, set(0, [5, 6])], [count(1, 3), count(0, 7)])).toBe('unknown')
  expect(judge([once, set(0, [5, 6])], [count(1, 3), count(1, 7)])).toBe('unexplained')
})

test('a stale call that overwrites a later one is found', () => {
  expect(judge([set(1, [1, 2]), set(0, [3, 4])], [count(1, 5)])).toBe('unexplained')
  expect(judge([set(1, [1, 2], 'refused'), set(0, [3, 4])], [count(1, 5)])).toBe('unexplained')
  // It may be explained where the call was unknown, but not like one that came in time.
  expect(judge([set(1, [1, 2], 'unknown'), set(0, [3, 4])], [count(1, 5)])).toBe('late')
})

test('a call of unknown outcome has had its effect or not', () => {
  const unknown = set(1, [1, 2], 'unknown')
  expect(judge([unknown], [count(0, 3)])).toBe('acknowledged')
  expect(judge([unknown], [count(1, 3)])).toBe('unknown')
  expect(judge([unknown], [count(0, 3), count(1, 5)])).toBe('late')
  expect(judge([unknown], [count(1, 3), count(0, 5)])).toBe('unexplained')
  expect(judge([unknown], [count(1, 0)])).toBe('unknown')
  expect(judge([unknown], [count(1, 0, 0)])).toBe('unexplained')
})

test('calls and counts that overlap come in either order, but in one', () => {
  expect(judge([set(1, [1, 5])], [count(0, 2)])).toBe('acknowledged')
  expect(judge([set(1, [1, 5])], [count(1, 2)])).toBe('acknowledged')
  expect(judge([set(1, [1, 5])], [count(1, 2), count(0, 4)])).toBe('unexplained')
  const twoTabs = [set(1, [1, 4]), set(0, [2, 5])]
  for (const value of [0, 1]) expect(judge(twoTabs, [count(value, 6)])).toBe('acknowledged')
  expect(judge(twoTabs, [count(1, 6), count(0, 8)])).toBe('unexplained')
  expect(judge([set(1, [1, Number.POSITIVE_INFINITY], 'under way')], [count(1, 9)])).toBe('acknowledged')
})

/** The same numbers at each run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Step {
  at: number
  happen(value: number): number
}

/** Calls and counts of a register that works, some of whose answers are lost. */
function history(random: () => number, isLate: boolean): { writes: Write[]; counts: Count[]; end: number } {
  const writes: Write[] = []
  const counts: Count[] = []
  const steps: Step[] = []
  const within = (from: number, to: number) => from + random() * (to - from)
  let at = 0
  for (let place = 0; place < 14; place++) {
    // Some begin before the one before has ended.
    const [sent, answered] = [at, at + within(1, 10)]
    at = random() < 0.4 ? within(sent, answered) : answered + 1
    const value = random() < 0.5 ? 1 : 0
    if (random() < 0.3) {
      const seen: Count = { value: 0, begun: sent, ended: answered }
      counts.push(seen)
      steps.push({
        at: within(sent, answered),
        happen: (is) => {
          seen.value = is
          return is
        },
      })
      continue
    }
    const isUnknown = random() < 0.4
    writes.push(set(value, [sent, answered], isUnknown ? 'unknown' : 'acknowledged'))
    if (isUnknown && random() < 0.5) continue
    const last = isUnknown && isLate ? answered + 30 : answered
    steps.push({ at: within(sent, last), happen: () => value })
  }
  const end = at + 100
  const value = steps.toSorted((one, other) => one.at - other.at).reduce((is, step) => step.happen(is), 0)
  counts.push(count(value, end))
  return { writes, counts, end }
}

test('whatever a register that works can show is explained, and what it shows next must agree', () => {
  const random = randomNumbers(77)
  const seen = new Set<string>()
  for (let round = 0; round < 1000; round++) {
    const isLate = round % 2 === 1
    const { writes, counts, end } = history(random, isLate)
    const verdict = judge(writes, counts)
    seen.add(verdict)
    expect(verdict, JSON.stringify({ writes, counts })).not.toBe('unexplained')
    if (!isLate) expect(verdict, JSON.stringify({ writes, counts })).not.toBe('late')
    // An acknowledged call after all of it, and lost.
    const lost = judge([...writes, set(2, [end + 5, end + 6])], [...counts, count(0, end + 7)])
    const mayBeLate = writes.some(({ outcome, value }) => outcome === 'unknown' && value === 0)
    expect(mayBeLate ? ['late', 'unexplained'] : ['unexplained']).toContain(lost)
  }
  expect([...seen].sort()).toEqual(['acknowledged', 'late', 'unknown'])
})

test('many calls of unknown outcome on one register are judged too', () => {
  const unknown = Array.from({ length: 300 }, (_, at) => set(at % 2, [at, at + 1], 'unknown'))
  const counts = Array.from({ length: 12 }, (_, at) => count(at % 2, 400 + 2 * at))
  expect(judge(unknown, counts)).toBe('late')
  expect(judge([...unknown, set(1, [500, 501])], [...counts, count(2, 502)])).toBe('unexplained')
})
