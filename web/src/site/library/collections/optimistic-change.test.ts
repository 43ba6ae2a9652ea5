import { expect, test } from 'vitest'
import { optimisticChange } from './optimistic-change.ts'

interface Call {
  value: boolean
  /** The server does it, and its answer has not come yet. */
  obey: () => void
  done: () => void
  fail: (reason?: unknown) => void
}

/** A server that does nothing until the test lets it, and counts its calls. */
function slowServer(isCertain = true) {
  const calls: Call[] = []
  const granted: boolean[] = []
  const revert: unknown[] = []
  let holds = false
  const like = optimisticChange<boolean>(false, {
    same: Object.is,
    isCertain: () => isCertain,
    send: (value) =>
      new Promise((resolve, reject) => {
        const obey = () => {
          holds = value
        }
        const done = () => {
          obey()
          resolve(value)
        }
        calls.push({ value, obey, done, fail: reject })
      }),
    onConfirmed: (held) => granted.push(held),
    onReverted: (error) => revert.push(error),
  })
  const settle = async (how: (call: Call) => void) => {
    const call = calls.shift()
    if (!call) throw new Error('Nothing is on its way')
    how(call)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { like, calls, granted, revert, settle, holds: () => holds, shown: () => like.state.get().wanted }
}

test('after any number of presses the page agrees with the server', async () => {
  for (const presses of [1, 2, 3, 4, 5]) {
    const server = slowServer()
    for (let press = 0; press < presses; press++) server.like.setWanted(!server.shown())
    expect(server.shown()).toBe(presses % 2 === 1)
    while (server.calls.length > 0) await server.settle(({ done }) => done())
    expect(server.holds()).toBe(server.shown())
    expect(server.like.state.get().pending).toBeNull()
  }
})

test('there is never more than one pending call', async () => {
  const server = slowServer()
  server.like.setWanted(true)
  server.like.setWanted(false)
  expect(server.calls.map(({ value }) => value)).toEqual([true])
  await server.settle(({ done }) => done())
  expect(server.calls.map(({ value }) => value)).toEqual([false])
})

test('the listener is called once all calls have ended, and not in between', async () => {
  const server = slowServer()
  server.like.setWanted(true)
  server.like.setWanted(false)
  await server.settle(({ done }) => done())
  expect(server.granted).toEqual([])
  await server.settle(({ done }) => done())
  expect(server.granted).toEqual([false])
})

test('a change that the server refuses is reverted and announced once', async () => {
  const server = slowServer()
  server.like.setWanted(true)
  await server.settle(({ fail }) => fail('no'))
  expect(server.shown()).toBe(false)
  expect(server.revert).toEqual(['no'])
})

test('a failed change that was reverted meanwhile is followed by a call where the server may have acted', async () => {
  const server = slowServer(false)
  server.like.setWanted(true)
  server.like.setWanted(false)
  await server.settle(({ obey, fail }) => {
    obey()
    fail('too late')
  })
  expect(server.revert).toEqual([])
  while (server.calls.length > 0) await server.settle(({ done }) => done())
  expect(server.holds()).toBe(false)
  expect(server.shown()).toBe(false)
})
