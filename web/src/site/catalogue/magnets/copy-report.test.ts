import { expect, test } from 'vitest'
import { type CallRequest, createClient, type RawAnswer } from '../../../api/client.ts'
import { connect } from '../../../api/connection.ts'
import { networkError } from '../../../api/error.ts'
import { countCopy } from './copy-report.ts'

const id = '3000000000000001'

function connected(answer: () => RawAnswer): CallRequest[] {
  const sent: CallRequest[] = []
  const transport = async (request: CallRequest) => {
    sent.push(request)
    return answer()
  }
  connect(createClient({ transport, magnetOnly: () => false }))
  return sent
}

test('each copy is counted, also of the same magnet twice in a moment', () => {
  const sent = connected(() => ({ status: 200, answer: { code: 200, msg: '操作成功' } }))
  countCopy(id)
  countCopy(id)
  expect(sent).toMatchObject(
    Array(2).fill({
      method: 'POST',
      path: '/v2/dht/copy',
      body: `{"id":"${id}"}`,
      headers: { repeatSubmit: 'false' },
    }),
  )
})

// An unhandled rejection would fail the run.
test('where it fails, nothing happens', () => {
  const sent = connected(() => {
    throw networkError()
  })
  expect(() => countCopy(id)).not.toThrow()
  expect(sent).toHaveLength(1)
})
