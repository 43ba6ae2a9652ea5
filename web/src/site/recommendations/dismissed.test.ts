import { afterEach, expect, test } from 'vitest'
import { createClient } from '../../api/client.ts'
import { connect } from '../../api/connection.ts'
import { endSession } from '../members/session/session.ts'
import { dismiss, dismissed } from './dismissed.ts'

const work = { id: '1000000000000001', number: 'HAI-1' }
let answer = Promise.withResolvers<void>()
const client = createClient({
  async transport() {
    await answer.promise
    return { status: 200, answer: { code: 200, msg: '' } }
  },
  magnetOnly: () => false,
})
connect(client)

afterEach(() => {
  answer.resolve()
  endSession()
  answer = Promise.withResolvers()
})

test('works that one member dismissed are shown to the next', async () => {
  dismiss(work)
  expect([...dismissed.get()]).toEqual([work.id])
  endSession()
  expect([...dismissed.get()]).toEqual([])
  answer.resolve()
  await answer.promise
  await new Promise((resolve) => setTimeout(resolve))
  expect([...dismissed.get()]).toEqual([])
})
