import { expect, test } from 'vitest'
import { callPath, createClient, type RawAnswer } from './client.ts'
import { ApiError } from './error.ts'

const answering = (answer: RawAnswer) =>
  createClient(
    async () => answer,
    () => false,
  )

test('the path takes its parameters and the query in one order', () => {
  const key = 'GET /v2/works/detail/list'
  const path = '/v2/works/detail/list?modName=censored&pageNum=2&pageSize=32'
  expect(callPath(key, { query: { pageSize: 32, modName: 'censored', pageNum: 2 } }, false)).toBe(path)
  expect(callPath(key, { query: { modName: 'censored', pageNum: 2, pageSize: 32 } }, false)).toBe(path)
  expect(callPath('GET /v2/works/detail/{id}', { params: { id: '1000000000000001' } }, false)).toBe(
    '/v2/works/detail/1000000000000001',
  )
})

test('isDht goes with every call while the magnet filter is on', () => {
  expect(callPath('GET /v2/works/detail/{id}', { params: { id: '1000000000000001' } }, true)).toBe(
    '/v2/works/detail/1000000000000001?isDht=1',
  )
})

test('what is not given is not sent, and text is escaped', () => {
  const query = { keyword: 'a&b=星', modName: undefined }
  expect(callPath('GET /v2/works/detail/list', { query }, false)).toBe(
    '/v2/works/detail/list?keyword=a%26b%3D%E6%98%9F',
  )
})

test('a missing path parameter is a fault of ours', () => {
  expect(() => callPath('GET /v2/works/detail/{id}', {}, false)).toThrow('needs id')
})

test('an answer comes back as it is, a refusal as an ApiError', async () => {
  const rows = { code: 200, msg: '操作成功', rows: [], total: 0 }
  await expect(answering({ status: 200, answer: rows }).get('GET /v2/tag/list', {})).resolves.toEqual(rows)
  const refused = answering({ status: 200, answer: { code: 404, msg: '没有' } }).get('GET /v2/tag/list', {})
  await expect(refused).rejects.toBeInstanceOf(ApiError)
  await expect(refused).rejects.toMatchObject({ code: 404 })
})
