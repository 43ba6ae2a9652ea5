import { expect, test } from 'vitest'
import { diversify } from './diversify.ts'

const work = (id: string, groups: string[], cause = id) => ({
  id,
  groups,
  cause: { code: 'liked' as const, id: cause },
})

test('no more than two of a series or performer stand among twelve, and the rest follows', () => {
  const works = [
    ...Array.from({ length: 6 }, (_, at) => work(`s${at}`, ['series'])),
    ...Array.from({ length: 12 }, (_, at) => work(`o${at}`, [])),
  ]
  const ordered = diversify(works)
  expect(ordered.slice(0, 12).filter(({ groups }) => groups.length > 0)).toHaveLength(2)
  expect(ordered.slice(0, 2).map(({ id }) => id)).toEqual(['s0', 's1'])
  expect(ordered.map(({ id }) => id).sort()).toEqual(works.map(({ id }) => id).sort())
})

test('no more than four for the same reason stand among twelve', () => {
  const works = [
    ...Array.from({ length: 9 }, (_, at) => work(`a${at}`, [], 'one')),
    ...Array.from({ length: 9 }, (_, at) => work(`b${at}`, [], String(at))),
  ]
  expect(
    diversify(works)
      .slice(0, 12)
      .filter(({ cause }) => cause.id === 'one'),
  ).toHaveLength(4)
})

test('where nothing else is left, works that look alike follow one another', () => {
  const works = Array.from({ length: 5 }, (_, at) => work(`s${at}`, ['series']))
  expect(diversify(works)).toEqual(works)
})
