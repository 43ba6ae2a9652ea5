import { expect, test } from 'vitest'
import { createHiddenWorks, type Hidden } from './hidden-works.ts'

const tag: Hidden = { kind: 'tag', id: 'harbours' }
const performer: Hidden = { kind: 'performer', id: 'lin' }
const work = (id: string): Hidden => ({ kind: 'work', id })

/** Hidden works of a server that hides by `rule`; records its requests. */
function hiddenBy(rule: (workId: string) => boolean) {
  const asked: string[][] = []
  const faults: unknown[] = []
  let changes = 0
  const server = { rule, fails: false }
  const hiddenWorks = createHiddenWorks({
    async ask(workIds) {
      asked.push([...workIds])
      if (server.fails) throw new Error('no connection')
      return workIds.filter(server.rule)
    },
    onChange: () => {
      changes += 1
    },
    onFault: (error) => faults.push(error),
  })
  return { ...hiddenWorks, asked, faults, server, changes: () => changes }
}

test('a work hidden by itself is known without asking', () => {
  const { take, isHidden, asked } = hiddenBy(() => true)
  take([work('a')])
  expect([isHidden('a'), isHidden('b')]).toEqual([true, false])
  expect(asked).toEqual([])
})

test('for a member who hides nothing there is no call', async () => {
  const { take, isHidden, whenKnown, asked } = hiddenBy(() => true)
  take([])
  expect(isHidden('a')).toBe(false)
  await whenKnown(['a', 'b'])
  expect(asked).toEqual([])
})

test('all works wanted at one moment are asked for in one call, and never again', async () => {
  const { take, isHidden, whenKnown, asked } = hiddenBy((id) => id === 'b')
  take([tag])
  expect([isHidden('a'), isHidden('b'), isHidden('a')]).toEqual([false, false, false])
  await whenKnown(['b', 'c'])
  expect([isHidden('a'), isHidden('b'), isHidden('c')]).toEqual([false, true, false])
  await whenKnown(['a', 'b', 'c'])
  expect(asked).toEqual([['a', 'b', 'c']])
})

test('no call names more than a hundred works', async () => {
  const { take, whenKnown, asked } = hiddenBy(() => false)
  take([tag])
  await whenKnown(Array.from({ length: 205 }, (_, index) => `work ${index}`))
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 5])
})

test('another cause has all asked again, and what was hidden stays so until then', async () => {
  const { take, isHidden, whenKnown, asked, server } = hiddenBy((id) => id === 'a')
  take([tag])
  await whenKnown(['a', 'b'])
  server.rule = (id) => id === 'b'
  take([performer])
  expect([isHidden('a'), isHidden('b')]).toEqual([true, false])
  await whenKnown(['a', 'b'])
  expect([isHidden('a'), isHidden('b')]).toEqual([false, true])
  expect(asked).toHaveLength(2)
})

test('without causes nothing is hidden but works by themselves', async () => {
  const { take, isHidden, whenKnown } = hiddenBy(() => true)
  take([tag, work('w')])
  await whenKnown(['a'])
  expect(isHidden('a')).toBe(true)
  take([work('w')])
  expect([isHidden('a'), isHidden('w')]).toEqual([false, true])
})

test('a revealed work is shown, whatever hides it', async () => {
  const { take, isHidden, whenKnown, reveal } = hiddenBy(() => true)
  take([tag, work('b')])
  await whenKnown(['a'])
  reveal('a')
  reveal('b')
  expect([isHidden('a'), isHidden('b')]).toEqual([false, false])
})

test('a failure is reported and shows the works, and the next try asks again', async () => {
  const { take, isHidden, whenKnown, asked, faults, server } = hiddenBy(() => true)
  take([tag])
  server.fails = true
  await whenKnown(['a'])
  expect(faults).toHaveLength(1)
  server.fails = false
  expect(isHidden('a')).toBe(false)
  await whenKnown(['a'])
  expect(isHidden('a')).toBe(true)
  expect(asked).toHaveLength(2)
})

test('only an answer that changes whether a work is hidden is notified', async () => {
  const { take, whenKnown, changes } = hiddenBy((id) => id === 'a')
  take([tag])
  const before = changes()
  await whenKnown(['b', 'c'])
  expect(changes()).toBe(before)
  await whenKnown(['a'])
  expect(changes()).toBe(before + 1)
})
