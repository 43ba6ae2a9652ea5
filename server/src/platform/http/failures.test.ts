import { texts } from '@yehang/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerFailure } from './failures.ts'

/** What a call is answered whose handler throws this. */
async function answerTo(error: Error) {
  const app = Fastify()
  app.setErrorHandler(answerFailure)
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers, body } = await app.inject('/')
  return { statusCode, retryAfter: Number(headers['retry-after']), body: JSON.parse(body) }
}

test.each(['ENOSPC', 'EDQUOT', '53100'])('a full disk (%s) gets an error message', async (code) => {
  const { statusCode, retryAfter, body } = await answerTo(Object.assign(new Error('no space'), { code }))
  expect([statusCode, body]).toEqual([503, { code: 503, msg: texts.diskFull, reason: 'disk_full' }])
  expect(retryAfter).toBeGreaterThan(0)
})

test.each([
  Object.assign(new Error('terminating connection'), { code: '57P01' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
])('an unavailable database gets an error message: %s', async (error) => {
  const { statusCode, retryAfter, body } = await answerTo(error)
  expect([statusCode, body]).toEqual([503, { code: 503, msg: texts.busy, reason: 'busy' }])
  expect(retryAfter).toBeGreaterThan(0)
})
