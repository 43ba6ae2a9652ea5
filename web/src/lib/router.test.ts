import { expect, test } from 'vitest'
import { pathMatcher } from './match-path.ts'
import { createRouter, Redirect } from './router.ts'

const routes = [
  { path: '/index' },
  { path: '/maker/$id' },
  { path: '/maker/western/$id' },
  { path: '/search/$keyword' },
  { path: '/$' },
]

const matching = {
  match: async (pathname: string) => pathMatcher(routes)(pathname),
  fallback: { path: '/$' },
}

/** A router at one address, as the server has it, whose pages are their own matches. */
async function routerAt(href: string) {
  const router = createRouter({ ...matching, href, load: async ({ params }) => params })
  await router.load()
  return router
}

test.each([
  ['/index', '/index', {}],
  ['/Index/', '/index', {}],
  ['/maker/42', '/maker/$id', { id: '42' }],
  ['/maker/western/42?page=2', '/maker/western/$id', { id: '42' }],
  ['/search/%E6%98%9F%20a%2Fb', '/search/$keyword', { keyword: '星 a/b' }],
  ['/search/100%', '/search/$keyword', { keyword: '100%' }],
  ['/search/', '/$', {}],
  ['//evil.example/index', '/$', {}],
  ['/index/more', '/$', {}],
])('the address %s is matched by %s', async (href, path, params) => {
  const { loaded } = await routerAt(href)
  expect(loaded).toMatchObject({ route: { path }, params, data: params })
})

test('the location is in one writing, with the query as text', async () => {
  const { latestLocation } = await routerAt('/maker/42/?order=1&tab=')
  expect(latestLocation).toEqual({
    ...{ href: '/maker/42?order=1&tab=', pathname: '/maker/42', searchStr: '?order=1&tab=', key: '' },
    search: { order: '1', tab: '' },
  })
})

test('an error thrown by a loader is shown in the page', async () => {
  const fault = new Error('not loaded')
  const router = createRouter({ ...matching, href: '/index', load: () => Promise.reject(fault) })
  await router.load()
  expect(router.loaded).toMatchObject({ route: { path: '/index' }, error: fault })
})

test('preloading runs the loader as such, and never rejects', async () => {
  const asked: [string, boolean][] = []
  const router = createRouter({
    ...matching,
    href: '/index',
    load: async ({ location }, preload) => {
      asked.push([location.href, preload])
      throw new Redirect('/login')
    },
  })
  await router.preload('/maker/42?tab=a')
  expect(asked).toEqual([['/maker/42?tab=a', true]])
  expect(router.latestLocation.href).toBe('/index')
})

test('an address whose route cannot be looked up is shown as failed', async () => {
  const fault = new Error('no table')
  const router = createRouter({
    ...matching,
    match: () => Promise.reject(fault),
    href: '/index',
    load: async () => null,
  })
  await router.load()
  expect(router.loaded).toMatchObject({ route: { path: '/$' }, location: { href: '/index' }, error: fault })
})
