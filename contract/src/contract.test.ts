import { expect, test } from 'vitest'
import { catalogue, type Endpoint, endpoints } from './index.ts'

test('no endpoint is listed twice', () => {
  const keys = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('every parameter in a path is described, and every described one is in the path', () => {
  for (const { path, params } of endpoints as readonly Endpoint[]) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(params?.shape ?? {})).toEqual(named)
  }
})

test('the page sizes are those of the requirements (docs/requirements.md, catalogue 11)', () => {
  const usual = (endpoint: { query: { parse(value: object): { pageSize: number } } }) =>
    endpoint.query.parse({ data: '1000000000000001' }).pageSize
  expect(usual(catalogue.listWorks)).toBe(32)
  expect(usual(catalogue.listDirectory)).toBe(32)
  expect(usual(catalogue.listPerformers)).toBe(32)
  expect(usual(catalogue.listMagnets)).toBe(48)
})

test('a keyword is counted in characters, not in code units', () => {
  const query = catalogue.listWorks.query
  expect(query.safeParse({ keyword: '🌊'.repeat(32) }).success).toBe(true)
  expect(query.safeParse({ keyword: '海'.repeat(33) }).success).toBe(false)
})

test('numbers in a query are plain whole numbers', () => {
  const query = catalogue.listWorks.query
  for (const pageNum of [
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '',
    '９',
    '9999999999',
    ['1'],
    { a: '1' },
  ]) {
    expect(query.safeParse({ pageNum }).success, JSON.stringify(pageNum)).toBe(false)
  }
  expect(query.parse({ pageNum: '12' }).pageNum).toBe(12)
})
