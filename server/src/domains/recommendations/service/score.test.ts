import { expect, test } from 'vitest'
import type { TasteEntity } from './entities.ts'
import { candidatesOf, leadsOf } from './score.ts'
import { type Taste, tasteFrom } from './taste.ts'

const now = Date.UTC(2026, 10, 27)
const tasteOf = (over: Partial<Taste> = {}): Taste => ({
  seeds: [{ id: '1', kind: 'liked', weight: 1 }],
  dismissed: [],
  followed: [],
  hiddenEntities: [],
  ...over,
})
const tag = (id: string, works: number): TasteEntity => ({ id, kind: 'tag', works, share: works / 10_000 })
const newest = [
  { entityId: 'few', workId: '10' },
  { entityId: 'many', workId: '20' },
]

test('a tag of thousands of works says less of its newest ones than a tag of a few, unless it is followed', () => {
  const scoresFor = (taste: Taste, followed: TasteEntity[] = []) => {
    const ofSeeds = [tag('few', 30), tag('many', 4000)].map((entity) => ({ ...entity, workId: '1' }))
    const found = candidatesOf(taste, { near: [], leads: leadsOf(taste, ofSeeds, followed), newest }, 10)
    const scoreOf = (id: string) => found.find((candidate) => candidate.id === id)?.score ?? 0
    return { few: scoreOf('10'), many: scoreOf('20') }
  }
  const { few, many } = scoresFor(tasteOf())
  expect(few).toBeGreaterThan(50 * many)
  expect(many).toBeGreaterThan(0)
  const followed = scoresFor(tasteOf({ followed: ['many'] }), [tag('many', 4000)])
  expect(followed.many).toBeGreaterThan(followed.few / 10)
})

test('of works that were taken together the last one weighs most', () => {
  const liked = (id: string, secondsAgo: number) => ({
    kind: 'liked' as const,
    id,
    at: new Date(now - secondsAgo * 1000),
    share: null,
  })
  const { seeds } = tasteFrom([liked('1', 30), liked('2', 10), liked('3', 20)], now)
  expect(seeds.map(({ id }) => id)).toEqual(['2', '3', '1'])
  expect(seeds[0]?.weight).toBeGreaterThan(1.05 * (seeds[1]?.weight ?? 0))
})
