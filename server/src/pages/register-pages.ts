import { base } from '@yehang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashesOf } from '../platform/cache/tags.ts'
import { chosenEncoding } from '../platform/http/encoding.ts'
import type { Site } from '../platform/site/site.ts'
import { hasNeutralCard } from './card.ts'
import { discreetCookieValue } from './discreet.ts'
import { adultCookie, hasEntered, loadGate, placeToEnter } from './gate.ts'
import { builtWorker, madeFiles } from './made-files.ts'
import type { PagesOptions } from './options.ts'
import { CachedPage, PageCache } from './page-cache.ts'
import { loadScreens } from './screens.ts'
import { searchTarget } from './search-form.ts'
import { sharedWork, workOf } from './shared-work.ts'
import { loadSiteFiles, staffAssets } from './site-files.ts'
import { loadStaffPage } from './staff-page.ts'
import { publicSite, type Visitor, visitorOf } from './visitor.ts'
import { whileSame } from './while-same.ts'

/** `/favicon.ico`, `/robots.txt`: no page has a dot in its first and only part. */
const looksLikeFile = /^\/[^/?]+\.\w+(\?|$)/

const retryAfterSeconds = 5

/** Of the gate where it shows nothing but the settings of the site, which drop everything. */
const gateTags = hashesOf(['gate'])

/** Longer addresses are rendered without being kept. */
const longestKept = 512

/**
 * Serves the built web: its files, the age gate, and every page with its first screen inside. Register it last: it
 * takes each GET that nothing else has taken.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const files = loadSiteFiles(options.distDir)
  const gate = loadGate(options.distDir, options.address, options.site)
  const worker = builtWorker(files)
  const publicOf = whileSame((site: Site) => publicSite(site, options, worker !== undefined))
  const siteNow = () => publicOf(options.site())
  const screens = await loadScreens(options, (error) => app.log.error(error, 'A page could not be rendered'))
  const madeOf = whileSame((site: Site) => {
    const shown = publicOf(site)
    return madeFiles(
      { worker, address: options.address },
      site,
      shown.offline ? screens.offlinePage(shown) : null,
    )
  })
  const staff = loadStaffPage(options.distDir, options.site())
  const kept = new PageCache(options.drops)

  const sendGate = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, headers } = request
    const { discreet } = visitorOf(headers.cookie, siteNow())
    const neutral = discreet || hasNeutralCard(url)
    const site = options.site()
    const id = site.indexing && !neutral ? workOf(url.split('?', 1)[0] ?? '') : null
    const shared = id === null ? null : await sharedWork(id, site, options)
    // A search engine that met the gate without the work would forget the work.
    if (shared === 'away') void reply.code(503).header('retry-after', retryAfterSeconds)
    const work = shared === 'away' ? null : shared
    // In place of any other page it is a duplicate, which is not worth listing.
    const listed = site.indexing && (url === '/' || work !== null)
    const marks = options.edge?.ofPage({ tags: gateTags, kept: id === null, stored: false })
    // Not stored: going back must not find it where the page is by then.
    return reply
      .headers({ ...gate.headers(listed), 'cache-control': 'no-store', ...marks })
      .send(gate.html({ to: placeToEnter(url), discreet, neutral, listed, work }))
  }

  const sendFile = (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.url.split('?', 1)[0] ?? ''
    const file = madeOf(options.site()).get(address) ?? files.get(address)
    if (!file) return reply.callNotFound()
    const wanted = chosenEncoding(request.headers['accept-encoding'])
    const encoding = file.forms[wanted] ? wanted : 'identity'
    reply.headers(file.headers)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('vary', 'accept-encoding').send(file.forms[encoding])
  }

  const render = async (href: string, visitor: Visitor) => {
    const { complete, tags, ...screen } = await screens.render(href, visitor, siteNow)
    const page = new CachedPage(screen.moved ? { ...screen, status: 302, html: '' } : screen)
    // One page for each wrong address would drive the right ones out.
    const isRight = page.moved !== null || (complete && page.status === 200)
    return { page, keep: isRight && href.length <= longestKept, tags }
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { cookie } = request.headers
    if (!hasEntered(cookie)) return sendGate(request, reply)
    const href = screens.canonical(request.url)
    const visitor = visitorOf(cookie, siteNow(), href)
    const key = `${Object.values(visitor).join(' ')} ${href}`
    const { page, keep, tags } = await kept.get(key, () => render(href, visitor))
    const marks = options.edge?.ofPage({ tags, kept: keep, stored: !visitor.discreet })
    // A browser shows what it has stored again on the way back, after the visitor has left in discreet mode too.
    const cacheControl = visitor.discreet ? 'private, no-store' : 'private, no-cache'
    reply.headers({ ...page.headers, etag: page.etag, 'cache-control': cacheControl, ...marks })
    reply.header('vary', 'cookie, accept-encoding').code(page.status)
    if (page.status === 503) reply.header('retry-after', retryAfterSeconds)
    // Not for good: a merge can be taken back.
    if (page.moved !== null) return reply.redirect(page.moved, 302)
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(page.form(encoding))
  }

  await app.register(async (scope) => {
    // The gate's form; nothing else here reads bodies.
    const form = { parseAs: 'string', bodyLimit: 4096 } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    scope.get('/', (request, reply) => sendGate(request, reply))
    scope.post('/', (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      reply.header('set-cookie', [adultCookie, discreetCookieValue(form.has('discreet'))])
      return reply.redirect(placeToEnter(form.get('to')), 303)
    })
    scope.get('/assets/*', sendFile)
    scope.get(`/${staffAssets}/*`, sendFile)
    const sendStaff = (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .headers({ ...staff.headers, 'cache-control': 'private, no-cache', vary: 'cookie' })
        .send(staff.html(visitorOf(request.headers.cookie, siteNow()), siteNow()))
    scope.get('/staff', sendStaff)
    scope.get('/staff/*', sendStaff)
    // A form that is sent before the script has come.
    scope.get<{ Querystring: { keyword?: unknown } }>('/search', async (request, reply) => {
      const keyword = typeof request.query.keyword === 'string' ? request.query.keyword.trim() : ''
      if (keyword) return reply.redirect(await searchTarget(keyword, { ...options, ...screens }), 303)
      return sendPage(request, reply)
    })
    scope.get('/*', (request, reply) => {
      if (request.url.startsWith(`${base}/`)) return reply.callNotFound()
      return (looksLikeFile.test(request.url) ? sendFile : sendPage)(request, reply)
    })
  })
}
