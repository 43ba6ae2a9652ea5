import { existsSync } from 'node:fs'
import path from 'node:path'
import { base } from '@yehang/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { bindApiKeys } from '../domains/api-keys/routes.ts'
import { findsApiKeys } from '../domains/api-keys/service/admission.ts'
import { serveNotices } from '../domains/billing/notice-route.ts'
import { bindBilling } from '../domains/billing/routes.ts'
import type { AskIndex } from '../domains/catalogue/finder/filter.ts'
import { KnownEntries } from '../domains/catalogue/finder/known-entries.ts'
import { bindCatalogue } from '../domains/catalogue/routes.ts'
import { listBeginnings } from '../domains/catalogue/service/lists.ts'
import { refusesSealed } from '../domains/catalogue/service/sealed.ts'
import { searchTag } from '../domains/catalogue/service/search-tags.ts'
import { beginningsTag } from '../domains/catalogue/service/tags.ts'
import { serveSitemap } from '../domains/catalogue/sitemap-route.ts'
import { bindDevices } from '../domains/devices/routes.ts'
import { DeviceGate } from '../domains/devices/service/device-gate.ts'
import { serveDevices } from '../domains/devices/tv/serve.ts'
import { bindAddressChecks } from '../domains/editorial/addresses/routes.ts'
import { bindBulkChanges } from '../domains/editorial/bulk/routes.ts'
import { bindEntitiesAdmin } from '../domains/editorial/entities/routes.ts'
import { bindWorkFiles } from '../domains/editorial/works/routes-files.ts'
import { bindWorksAdmin } from '../domains/editorial/works/routes-works.ts'
import { bindImports } from '../domains/imports/admin/routes.ts'
import { bindDuplicates } from '../domains/imports/duplicates/routes.ts'
import { bindImportSources } from '../domains/imports/sources/routes.ts'
import { bindAwaiting } from '../domains/library/awaiting/routes.ts'
import { noteCopied } from '../domains/library/awaiting/service.ts'
import { flagsOf } from '../domains/library/collections/queries/flags.ts'
import { bindFolders } from '../domains/library/collections/routes.ts'
import { bindPersonal } from '../domains/library/personal/routes.ts'
import { bindSearches } from '../domains/library/searches/routes.ts'
import { bindLookup } from '../domains/lookup/routes.ts'
import { bindMembers } from '../domains/members/routes.ts'
import { findPrincipal } from '../domains/members/service/principals.ts'
import { bindModeration } from '../domains/moderation/routes.ts'
import { bindJobsAdmin } from '../domains/operations/jobs/routes.ts'
import { bindOverview } from '../domains/operations/overview/routes.ts'
import { bindSiteAdmin } from '../domains/operations/site/routes.ts'
import { serveMedia } from '../domains/playback/media-route.ts'
import { servePreviews } from '../domains/playback/previews/route.ts'
import { bindPlayback } from '../domains/playback/routes.ts'
import { StreamGate } from '../domains/playback/service/stream-gate.ts'
import { serveSubtitleFont } from '../domains/playback/subtitles/font-route.ts'
import { bindPrivacy } from '../domains/privacy/routes.ts'
import { bindRecommendations } from '../domains/recommendations/routes.ts'
import { bindPresence } from '../domains/staff/presence/routes.ts'
import { bindStaff } from '../domains/staff/routes.ts'
import { bindSupport } from '../domains/support/routes.ts'
import { bindWebhooks } from '../domains/webhooks/routes.ts'
import { placeToEnter } from '../pages/gate.ts'
import { readableAddress } from '../pages/readable-address.ts'
import { registerPages } from '../pages/register-pages.ts'
import type { ResponseCache } from '../platform/cache/response-cache.ts'
import { anyChange, hashesOf } from '../platform/cache/tags.ts'
import type { Context } from '../platform/context.ts'
import { EdgeMarks } from '../platform/edge/marks.ts'
import { createBinder } from '../platform/http/bind.ts'
import { answerClientError } from '../platform/http/client-errors.ts'
import { serveApiDocs } from '../platform/http/docs/api-docs.ts'
import { answerFailure, answerNoEndpoint } from '../platform/http/failures.ts'
import { serveImages } from '../platform/http/images.ts'
import { KnownHosts } from '../platform/http/known-hosts.ts'
import { metricsGuard } from '../platform/http/monitoring/metrics-guard.ts'
import { probesOf } from '../platform/http/monitoring/probes.ts'
import { Readiness } from '../platform/http/monitoring/readiness.ts'
import { RequestMeter } from '../platform/http/monitoring/request-meter.ts'
import { RequestWatch } from '../platform/http/monitoring/request-watch.ts'
import { requestPipeline } from '../platform/http/request-pipeline.ts'
import { withoutLastSlash } from '../platform/http/route-path.ts'
import { siteAddress } from '../platform/http/site-address.ts'
import { shareRequestCounts } from '../platform/limits/request-counts.ts'
import { RequestLimit } from '../platform/limits/request-limit.ts'
import { admitsSubmissions } from '../platform/limits/submissions.ts'
import { bindSignatures } from '../platform/signatures/routes.ts'
import { Signatures } from '../platform/signatures/signatures.ts'
import { webFolder } from './site-build.ts'

const bodyLimit = 256 * 1024

/** What a process has beside its context, and by what it announces itself to others. */
export interface AppParts {
  /** The finder's index; without it the tables answer. */
  index?: AskIndex | null
  readiness?: Readiness
  /** In the text format of Prometheus. */
  metrics?: () => Promise<string>
  meter?: RequestMeter
}

/** The HTTP application, ready to listen. */
export async function createApp(
  context: Context,
  answers: ResponseCache,
  {
    index = null,
    readiness = new Readiness(context),
    metrics = async () => '',
    meter = new RequestMeter(),
  }: AppParts = {},
): Promise<FastifyInstance> {
  const { config, clock, log } = context
  const { perMinute, on: limitsAddresses } = config.rateLimit
  const limit = new RequestLimit({ perMinute, trustProxy: config.http.trustProxy, clock })
  const signatures = new Signatures(context)
  const hosts = new KnownHosts(config, log)
  const mayReadMetrics = metricsGuard(config, hosts)
  const probes = probesOf({ readiness, mayReadMetrics, metrics })
  const edge = config.edge && new EdgeMarks(config.edge, { config, clock, source: answers, searchTag })
  const watch = new RequestWatch(context, answers, edge)
  const app = Fastify({
    // The caller reports the address it listens on.
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.http.trustProxy.length > 0 ? config.http.trustProxy : false,
    bodyLimit,
    genReqId: watch.idOf,
    routerOptions: { maxParamLength: 512 },
    rewriteUrl: ({ url = '/' }) => withoutLastSlash(url),
    // An address that cannot be decoded is no endpoint; it may be the literal address of a page.
    frameworkErrors: (_error, request, reply) => {
      const readable = readableAddress(request.url)
      const isPage =
        request.method === 'GET' && ![`${base}/`, '/media/', '/tv/'].some((at) => request.url.startsWith(at))
      if (isPage && readable !== request.url) void reply.redirect(placeToEnter(readable))
      else answerNoEndpoint(request, reply)
    },
    // What arrives on a connection that is still open is answered to the last.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    serverFactory: (handler) =>
      requestPipeline(
        answers,
        { limit: limitsAddresses ? limit : null, hosts, signatures, probes, watch, meter, readiness },
        handler,
      ),
  })
  watch.watch(app)
  app.addHook('onClose', shareRequestCounts(context, limit))
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(answerNoEndpoint)
  serveApiDocs(app, () => context.site.current.name)
  await serveImages(app, config.dataDir)
  const guards = {
    findPrincipal: (token: string) => findPrincipal(context, token),
    findApiKey: findsApiKeys(context, limit),
    signatures,
    admitSubmission: admitsSubmissions(context),
    refuseSealed: refusesSealed(context),
  }
  const binder = createBinder(app, context, answers, guards, edge)
  const entries = new KnownEntries(() => answers.drops)
  bindCatalogue(binder, { flagsOf, noteCopied }, { index, entries })
  serveSitemap(app, context)
  for (const bind of [bindMembers, bindFolders, bindAwaiting, bindPersonal, bindSearches, bindBilling])
    bind(binder)
  const gate = new StreamGate(context, () => answers.generation)
  bindPlayback(binder, gate)
  bindRecommendations(binder)
  serveMedia(app, context, gate)
  serveSubtitleFont(app, context)
  servePreviews(app, context)
  const devices = new DeviceGate(context)
  bindDevices(binder, { devices, streams: gate })
  serveDevices(app, context, { answers, index, entries, devices, streams: gate })
  serveNotices(app, context)
  bindPrivacy(binder)
  bindPresence(binder)
  bindSupport(binder)
  bindStaff(binder)
  bindLookup(binder)
  bindWorksAdmin(binder)
  bindAddressChecks(binder)
  bindModeration(binder)
  bindOverview(binder)
  bindJobsAdmin(binder)
  bindSiteAdmin(binder)
  bindBulkChanges(binder)
  bindEntitiesAdmin(binder)
  bindWorkFiles(binder)
  bindImports(binder)
  bindImportSources(binder)
  bindDuplicates(binder)
  bindApiKeys(binder)
  bindWebhooks(binder)
  bindSignatures(binder, signatures)
  if (existsSync(path.join(webFolder, 'index.html'))) await servePages(app, context, answers, edge)
  else log.warn('web/dist is not there: the API answers, pages do not')
  return app
}

/** Pages call the API without the network, from the response cache where possible. */
async function servePages(
  app: FastifyInstance,
  { config, catalogue, site }: Context,
  answers: ResponseCache,
  edge: EdgeMarks | undefined,
): Promise<void> {
  await registerPages(app, {
    edge: edge ?? null,
    distDir: webFolder,
    address: siteAddress(config),
    site: () => site.current,
    appId: config.accounts.appId,
    metered: config.meteredMagnets,
    mails: config.mail.smtpUrl !== undefined,
    googleCast: config.media.googleCast,
    mediaOrigin: config.media.cdn?.origin,
    listBeginnings: () => catalogue.read((db) => listBeginnings(db, site.current)),
    pageTags: hashesOf([beginningsTag]),
    drops: () => answers.drops,
    async read(address) {
      const kept = answers.at(address)
      if (kept !== undefined) answers.countHit()
      if (kept !== undefined) return { status: 200, body: kept.body, tags: kept.tags }
      const { statusCode: status, rawPayload: body } = await app.inject({ method: 'GET', url: address })
      // What was not cached, or not as it came, may have changed meanwhile, or is a refusal.
      const now = answers.at(address)
      return { status, body, tags: now?.body.equals(body) ? now.tags : hashesOf([anyChange]) }
    },
  })
}
