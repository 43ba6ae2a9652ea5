import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { CachedPage, PageCache } from './page-cache.ts'

function counting(keep = true) {
  let made = 0
  return {
    made: () => made,
    make: async () => {
      made += 1
      return { page: new CachedPage(200, `<p>${made}</p>`), keep }
    },
  }
}

test('a page is rendered once for concurrent requests', async () => {
  const pages = new PageCache(() => '1')
  const { make, made } = counting()
  await Promise.all([pages.get('/index', make), pages.get('/index', make)])
  await pages.get('/index', make)
  expect(made()).toBe(1)
})

test('a new version drops every page', async () => {
  let version = '1'
  const pages = new PageCache(() => version)
  const { make, made } = counting()
  await pages.get('/index', make)
  version = '2'
  await pages.get('/index', make)
  expect(made()).toBe(2)
})

test('a page made while the version changed is served and not cached', async () => {
  let version = '1'
  const pages = new PageCache(() => version)
  const { make, made } = counting()
  await pages.get('/index', async () => {
    version = '2'
    return make()
  })
  await pages.get('/index', make)
  expect(made()).toBe(2)
})

test('an uncacheable answer is made again', async () => {
  const pages = new PageCache(() => '1')
  const { make, made } = counting(false)
  await pages.get('/x', make)
  await pages.get('/x', make)
  expect(made()).toBe(2)
})

test('a failure goes to all waiting requests, and the next one tries again', async () => {
  const pages = new PageCache(() => '1')
  const failing = () => Promise.reject(new Error('no'))
  const both = await Promise.allSettled([pages.get('/x', failing), pages.get('/x', failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const { make } = counting()
  await expect(pages.get('/x', make)).resolves.toBeInstanceOf(CachedPage)
})

test('every form of a page gives back the same', () => {
  const html = '<p>夜航</p>'.repeat(100)
  const page = new CachedPage(200, html)
  expect(page.form('identity').toString()).toBe(html)
  expect(brotliDecompressSync(page.form('br')).toString()).toBe(html)
  expect(gunzipSync(page.form('gzip')).toString()).toBe(html)
})

test('a page that is asked for again becomes smaller and stays the same', async () => {
  const html = Array.from({ length: 2000 }, (_, n) => `<p>夜航 ${n * 7919}</p>`).join('')
  const page = new CachedPage(200, html)
  const first = page.form('br')
  await vi.waitUntil(() => page.form('br').length < first.length)
  expect(brotliDecompressSync(page.form('br')).toString()).toBe(html)
})
