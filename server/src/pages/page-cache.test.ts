import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { Drops } from '../platform/cache/drops.ts'
import { DroppedTags, hashesOf } from '../platform/cache/tags.ts'
import { CachedPage, PageCache } from './page-cache.ts'

function counting(keep = true, tags = ['work:1']) {
  let made = 0
  return {
    made: () => made,
    make: async () => {
      made += 1
      return {
        page: new CachedPage({ status: 200, headers: {}, html: `<p>${made}</p>` }),
        keep,
        tags: hashesOf(tags),
      }
    },
  }
}

test('a page is rendered once for concurrent requests', async () => {
  const pages = new PageCache(() => new Drops())
  const { make, made } = counting()
  await Promise.all([pages.get('/index', make), pages.get('/index', make)])
  await pages.get('/index', make)
  expect(made()).toBe(1)
})

test('a change drops the pages that show it', async () => {
  const drops = new Drops()
  const pages = new PageCache(() => drops)
  const [first, second] = [counting(), counting(true, ['work:2'])]
  const both = async () => {
    await pages.get('/1', first.make)
    await pages.get('/2', second.make)
    return [first.made(), second.made()]
  }
  expect(await both()).toEqual([1, 1])
  drops.add(new DroppedTags(['work:1']))
  expect(await both()).toEqual([2, 1])
  drops.add(null)
  expect(await both()).toEqual([3, 2])
})

test('a page made while what it shows changed is served and not cached', async () => {
  const drops = new Drops()
  const pages = new PageCache(() => drops)
  const [first, second] = [counting(), counting(true, ['work:2'])]
  const during =
    ({ make }: typeof first) =>
    async () => {
      drops.add(new DroppedTags(['work:1']))
      return make()
    }
  await pages.get('/1', during(first))
  await pages.get('/1', first.make)
  await pages.get('/2', during(second))
  await pages.get('/2', second.make)
  expect([first.made(), second.made()]).toEqual([2, 1])
})

test('an uncacheable answer is made again', async () => {
  const pages = new PageCache(() => new Drops())
  const { make, made } = counting(false)
  await pages.get('/x', make)
  await pages.get('/x', make)
  expect(made()).toBe(2)
})

test('a failure goes to all waiting requests, and the next one tries again', async () => {
  const pages = new PageCache(() => new Drops())
  const failing = () => Promise.reject(new Error('no'))
  const both = await Promise.allSettled([pages.get('/x', failing), pages.get('/x', failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const { make } = counting()
  expect((await pages.get('/x', make)).page).toBeInstanceOf(CachedPage)
})

test('every form of a page gives back the same', () => {
  const html = '<p>夜航</p>'.repeat(100)
  const page = new CachedPage({ status: 200, headers: {}, html })
  expect(page.form('identity').toString()).toBe(html)
  expect(brotliDecompressSync(page.form('br')).toString()).toBe(html)
  expect(gunzipSync(page.form('gzip')).toString()).toBe(html)
})

test('a page that is asked for again becomes smaller and stays the same', async () => {
  const html = Array.from({ length: 2000 }, (_, n) => `<p>夜航 ${n * 7919}</p>`).join('')
  const page = new CachedPage({ status: 200, headers: {}, html })
  const first = page.form('br')
  await vi.waitUntil(() => page.form('br').length < first.length)
  expect(brotliDecompressSync(page.form('br')).toString()).toBe(html)
})
