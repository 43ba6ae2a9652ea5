import { texts } from '@yehang/contract/texts'
import { expect, test } from 'vitest'
import { errorOf } from './answer-error.ts'

test('an answer with code 200 is no error', () => {
  expect(errorOf(200, { code: 200, msg: '操作成功', rows: [] })).toBeNull()
})

test('the code is 200 where an answer leaves it out', () => {
  expect(errorOf(200, { msg: '操作成功' })).toBeNull()
})

test.each([
  [401, '…', texts.unauthenticated],
  [402, '开通 VIP 即可观看', '开通 VIP 即可观看'],
  [403, '…', texts.sessionEnded],
  [404, '…', texts.notFound],
  [500, '参数 pageNum 有误：应为 1 到 9 的整数', '参数 pageNum 有误：应为 1 到 9 的整数'],
  [601, '…', texts.unknownError],
])('code %i has the text of the catalogue of errors', (code, msg, text) => {
  expect(errorOf(200, { code, msg })).toMatchObject({ code, message: text })
})

test('a failed status with an answer of the API keeps its sentence and its request id', () => {
  const error = errorOf(503, { code: 503, msg: texts.busy, requestId: '7F3K-20A9' })
  expect(error).toMatchObject({ code: 503, message: texts.busy, requestId: '7F3K-20A9' })
})

test('a failed status without an answer of the API is named', () => {
  expect(errorOf(502, '<html>')).toMatchObject({ code: 502, message: '系统接口502异常' })
  expect(errorOf(504, null)).toMatchObject({ code: 504, message: '系统接口504异常' })
})

test('a failed status is none the better for an answer that claims to be one', () => {
  expect(errorOf(502, { msg: 'Bad gateway' })).toMatchObject({ code: 502, message: '系统接口502异常' })
})

test('a code without a sentence has a default one', () => {
  expect(errorOf(200, { code: 500 })).toMatchObject({ code: 500, message: texts.unknownError })
})

test('the wrong fields of a form are part of the error', () => {
  const fields = { userName: '用户名至少6位数' }
  expect(errorOf(200, { code: 500, msg: '…', data: { fields } })?.fields).toEqual(fields)
  expect(errorOf(200, { code: 500, msg: '…', data: null })?.fields).toEqual({})
})
