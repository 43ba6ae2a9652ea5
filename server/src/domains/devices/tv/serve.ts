import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseCache } from '../../../platform/cache/response-cache.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { originOf } from '../../../platform/http/principal.ts'
import { siteAddress } from '../../../platform/http/site-address.ts'
import type { AskIndex } from '../../catalogue/finder/filter.ts'
import type { KnownEntries } from '../../catalogue/finder/known-entries.ts'
import { deviceHeaders } from '../../playback/media-route.ts'
import type { StreamGate } from '../../playback/service/stream-gate.ts'
import type { Device, DeviceGate } from '../service/device-gate.ts'
import { pair } from '../service/pairing.ts'
import { configurationOf, depotOf } from './configuration.ts'
import { DeviceLimits } from './device-limits.ts'
import { feedOf, jsonFeedOf, rssOf } from './feeds.ts'
import { fill } from './marks.ts'
import { devicePlayer } from './play.ts'
import { m3uOf } from './playlist.ts'
import { questionOf, readTvParameters, type TvParameters } from './questions.ts'
import { catalogOf, manifestOf, metaOf, streamOf } from './stremio.ts'
import { vodRefusal } from './vod.ts'
import { type Answered, answerApi, answerProvide, jsonType } from './vod-calls.ts'
import { TvCatalogue } from './works.ts'

export interface TvParts {
  answers: ResponseCache
  index: AskIndex | null
  entries: KnownEntries
  devices: DeviceGate
  streams: StreamGate
}

interface TvCall {
  device: Device
  parameters: TvParameters
  /** What follows the name of the call in the address, as it was sent. */
  rest: string
  request: FastifyRequest
}

type Answer = (call: TvCall) => Promise<Answered>

const playlistType = 'application/vnd.apple.mpegurl'
const newestInList = 300
const codeForm = /^[2-9A-HJ-NP-Z]{4}-?[2-9A-HJ-NP-Z]{4}$/i

/** Where the app that asks reaches the site: as it was told, else as it asked. */
function siteOf({ config }: Context, request: FastifyRequest): string {
  if (config.http.publicUrl !== undefined) return config.http.publicUrl
  const { host, protocol } = request
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `${protocol}://${host}` : siteAddress(config)
}

/** What follows the name of a call in the address, as it was sent: parts of it may hold an encoded slash. */
function restOf(url: string, path: string): string {
  const [, below = ''] = /^\/tv\/[^/?]+(\/[^?]*)/.exec(url) ?? []
  return below.slice(path.replace(/\/\*$/, '').length)
}

const headers = { ...deviceHeaders, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** What televisions, apps and feed readers ask for, by the token in the path (docs/decisions/0046). */
export function serveDevices(app: FastifyInstance, context: Context, parts: TvParts): void {
  const { config, clock } = context
  const { answers, index, entries, devices, streams } = parts
  const tv = new TvCatalogue(context, answers, { index, entries })
  const site = { context, tv }
  const limits = new DeviceLimits(clock, config.rateLimit.on)
  const begin = devicePlayer(context, streams)

  const send = (request: FastifyRequest, reply: FastifyReply, { type, text }: Answered, token: string) =>
    reply
      .headers(headers)
      .type(type)
      .send(fill(text, siteOf(context, request), token))

  /** `isVod`: apps of televisions show the text of a refusal where it comes as one of their answers. */
  const refuse = (reply: FastifyReply, refusal: AppError, isVod: boolean) => {
    reply.answerCode = refusal.code
    void reply.headers(headers)
    if (isVod) return reply.type(jsonType).send(vodRefusal(refusal))
    const status = refusal.code === 404 ? 404 : 403
    return reply.code(status).type('text/plain; charset=utf-8').send(refusal.message)
  }

  function open(path: string, answer: Answer, isVod = false): void {
    app.get<{ Params: { token: string } }>(`/tv/:token${path}`, async (request, reply) => {
      const { token } = request.params
      const { address, userAgent } = originOf(request)
      try {
        const device = await devices.find(token, { address, userAgent })
        if (device === undefined) throw new AppError('device_gone')
        const url = request.raw.url ?? ''
        const parameters = readTvParameters(url)
        const rest = restOf(url, path)
        const answered = await limits.run(device, () => answer({ device, parameters, rest, request }))
        return send(request, reply, answered, token)
      } catch (error) {
        if (error instanceof AppError) return refuse(reply, error, isVod)
        void reply.headers(headers)
        throw error
      }
    })
  }

  const json = (text: string): Answered => ({ type: jsonType, text })
  open('/config.json', async () => json(configurationOf(context.site.current.name)), true)
  open('/depot.json', async () => json(depotOf(context.site.current.name)), true)
  open('/api', ({ device, parameters }) => answerApi(site, device, parameters), true)
  open('/provide', ({ device, parameters }) => answerProvide(site, device, parameters), true)
  open('/manifest.json', async ({ device }) => json(await manifestOf(context, tv, device)))
  open('/catalog/*', async ({ device, rest }) => json(await catalogOf(context, tv, device, rest)))
  open('/meta/*', async ({ device, rest }) => json(await metaOf(tv, device, rest)))
  open('/stream/*', async ({ device, rest }) => json(await streamOf(context, tv, device, rest)))
  open('/list.m3u', async ({ device, parameters }) => {
    const asked = questionOf(parameters)
    if (asked === null) throw notFound()
    const question = { ...asked, size: newestInList }
    return { type: 'audio/x-mpegurl; charset=utf-8', text: await tv.text(device, 'm3u', question, m3uOf) }
  })
  open('/feed.xml', async ({ device, parameters }) => ({
    type: `application/rss+xml; charset=utf-8`,
    text: rssOf(await feedOf(context, tv, device, parameters)),
  }))
  open('/feed.json', async ({ device, parameters }) => ({
    type: 'application/feed+json; charset=utf-8',
    text: jsonFeedOf(await feedOf(context, tv, device, parameters)),
  }))
  open('/play/*', async ({ device, rest, request }) => {
    const [, workId, partId] = /^\/(\d{16,19})(?:\/(\d{16,19}))?\.m3u8$/.exec(rest) ?? []
    if (workId === undefined) throw notFound()
    return { type: playlistType, text: await begin(device, { workId, partId }, request.ip) }
  })

  // What is typed on a television: a code, for which an app gets configurations to choose from and keeps the address of
  // the first, and a browser the page that asks for the code.
  app.get<{ Params: { token: string } }>('/tv/:token', { exposeHeadRoute: false }, async (request, reply) => {
    const typed = request.params.token
    if (!codeForm.test(typed)) return reply.redirect(`/tv/${encodeURIComponent(typed)}/config.json`)
    const code = typed.replace('-', '').toUpperCase()
    if (request.headers.accept?.includes('text/html'))
      return reply.headers(headers).redirect(`/devices#${code}`)
    try {
      const { token } = await pair(context, code, undefined, originOf(request))
      return send(request, reply, json(depotOf(context.site.current.name)), token)
    } catch (error) {
      if (error instanceof AppError) return refuse(reply, error, true)
      throw error
    }
  })

  app.get('/tv', (_request, reply) => reply.redirect('/devices'))
  app.options('/tv/*', async (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...headers,
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
      })
      .send(),
  )
  app.get('/tv/*', async (_request, reply) => refuse(reply, notFound(), false))
}
