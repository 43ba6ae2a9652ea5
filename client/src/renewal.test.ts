import { expect, test } from 'vitest'
import { ApiError } from './error.ts'
import { withTokenRenewal } from './renewal.ts'

const renewing = <Answer>(send: (call: string) => Promise<Answer>, renew: () => Promise<boolean>) =>
  withTokenRenewal(send, renew, (error) => error instanceof ApiError && error.code === 401)

/** A server that accepts one token, calls with the present one, and a renewal that the test ends. */
function session() {
  const state = { accepted: 'new', token: 'old', renewals: 0, sent: [] as string[] }
  const pending = Promise.withResolvers<boolean>()
  const send = async (call: string) => {
    const { token } = state
    state.sent.push(`${call} ${token}`)
    await Promise.resolve()
    if (token !== state.accepted) throw new ApiError(401)
    return `${call} ok`
  }
  const call = renewing(send, async () => {
    state.renewals++
    const renewed = await pending.promise
    if (renewed) state.token = 'new'
    return renewed
  })
  return { state, call, end: pending.resolve, fail: pending.reject }
}

test('calls that are refused together share one renewal, and each is sent again once', async () => {
  const { state, call, end } = session()
  const calls = ['a', 'b', 'c'].map(call)
  end(true)
  expect(await Promise.all(calls)).toEqual(['a ok', 'b ok', 'c ok'])
  expect(state.renewals).toBe(1)
  expect(state.sent).toEqual(['a old', 'b old', 'c old', 'a new', 'b new', 'c new'])
})

test('a call whose refusal comes after the renewal is sent again without another', async () => {
  const state = { token: 'old', renewals: 0 }
  const slow = Promise.withResolvers<void>()
  const call = renewing(
    async (name: string) => {
      const { token } = state
      if (name === 'slow' && token === 'old') await slow.promise
      if (token === 'old') throw new ApiError(401)
      return `${name} ${token}`
    },
    async () => {
      state.renewals++
      state.token = 'new'
      return true
    },
  )
  const late = call('slow')
  expect(await call('quick')).toBe('quick new')
  slow.resolve()
  expect(await late).toBe('slow new')
  expect(state.renewals).toBe(1)
})

test('where the token cannot be renewed, every waiting call fails with its 401', async () => {
  const { state, call, end } = session()
  const calls = ['a', 'b'].map(call)
  end(false)
  const results = await Promise.allSettled(calls)
  expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toEqual([401, 401])
  expect(state.renewals).toBe(1)
  expect(state.sent).toHaveLength(2)
})

test('a renewal that cannot reach the server fails as that', async () => {
  const { call, fail } = session()
  const waiting = call('a')
  fail(new ApiError(0))
  await expect(waiting).rejects.toMatchObject({ code: 0 })
})

test('a call that is refused again is not sent a third time', async () => {
  const { state, call, end } = session()
  state.accepted = 'none'
  end(true)
  await expect(call('a')).rejects.toMatchObject({ code: 401 })
  expect(state.sent).toEqual(['a old', 'a new'])
})

test('after one renewal has ended, the next refusal starts another', async () => {
  const { state, call, end } = session()
  end(false)
  await expect(call('a')).rejects.toMatchObject({ code: 401 })
  await expect(call('b')).rejects.toMatchObject({ code: 401 })
  expect(state.renewals).toBe(2)
})

test('other failures renew nothing', async () => {
  let renewals = 0
  const call = renewing(
    async () => {
      throw new ApiError(403)
    },
    async () => ++renewals > 0,
  )
  await expect(call('a')).rejects.toMatchObject({ code: 403 })
  expect(renewals).toBe(0)
})
