import { existsSync } from 'node:fs'
import path from 'node:path'
import { base } from '@yehang/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { bindAccounts } from './features/accounts/routes.ts'
import { findCaller } from './features/accounts/rules/callers.ts'
import { bindCatalogue } from './features/catalogue/routes.ts'
import { listBeginnings } from './features/catalogue/rules.ts'
import { bindWorkFiles } from './features/catalogue-desk/routes-files.ts'
import { bindWorksDesk } from './features/catalogue-desk/routes-works.ts'
import { flagsOf } from './features/collections/queries/flags.ts'
import { bindCollections } from './features/collections/routes.ts'
import { bindEntitiesDesk } from './features/entities-desk/routes.ts'
import { bindImports } from './features/import-desk/routes.ts'
import { bindJobsDesk } from './features/jobs-desk/routes.ts'
import { bindLookup } from './features/lookup/routes.ts'
import { serveNotices } from './features/membership/notice-route.ts'
import { bindMembership } from './features/membership/routes.ts'
import { bindModeration } from './features/moderation/routes.ts'
import { refusesSealed } from './features/moderation/rules/sealed.ts'
import { bindOverview } from './features/overview/routes.ts'
import { bindPersonal } from './features/personal/routes.ts'
import { serveMedia } from './features/playback/media-route.ts'
import { bindPlayback } from './features/playback/routes.ts'
import { StreamGate } from './features/playback/rules/stream-gate.ts'
import { bindPresence } from './features/presence/routes.ts'
import { bindPrivacy } from './features/privacy/routes.ts'
import { shareRequestCounts } from './features/request-counts/rules.ts'
import { bindSignatures } from './features/signatures/routes.ts'
import { Signatures } from './features/signatures/rules.ts'
import { bindStaff } from './features/staff/routes.ts'
import { admitsSubmissions } from './features/submissions/rules.ts'
import { bindSupport } from './features/support/routes.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { createBinder } from './http/bind.ts'
import { answerClientError } from './http/client-errors.ts'
import { answerFailure, answerNoEndpoint } from './http/failures.ts'
import { frontDoor } from './http/front-door.ts'
import { serveImages } from './http/images.ts'
import type { KeptAnswers } from './http/kept-answers.ts'
import { KnownHosts } from './http/known-hosts.ts'
import { metricsGuard } from './http/metrics-guard.ts'
import { placeToEnter } from './http/pages/gate.ts'
import { readableAddress } from './http/pages/readable-address.ts'
import { registerPages } from './http/pages/register-pages.ts'
import { probesOf } from './http/probes.ts'
import { RequestLimit } from './http/request-limit.ts'
import { RequestMeter } from './http/request-meter.ts'
import { RequestWatch } from './http/request-watch.ts'
import { withoutLastSlash } from './http/route-path.ts'
import { Readiness } from './readiness.ts'

const bodyLimit = 256 * 1024
const webFolder = path.resolve(import.meta.dirname, '../../web/dist')

/** What tells others of the process. */
interface Signs {
  readiness?: Readiness
  /** In the text format of Prometheus. */
  metrics?: () => Promise<string>
  meter?: RequestMeter
}

/** The HTTP application, ready to listen. */
export async function createApp(
  context: Context,
  answers: KeptAnswers,
  { readiness = new Readiness(context), metrics = async () => '', meter = new RequestMeter() }: Signs = {},
): Promise<FastifyInstance> {
  const { config, clock, log } = context
  const limit = config.rateLimit.on
    ? new RequestLimit({ perMinute: config.rateLimit.perMinute, trustProxy: config.http.trustProxy, clock })
    : null
  const signatures = new Signatures(context)
  const hosts = new KnownHosts(config, log)
  const mayReadMetrics = metricsGuard(config, hosts)
  const probes = probesOf({ readiness, mayReadMetrics, metrics })
  const watch = new RequestWatch(context, answers)
  const app = Fastify({
    // Where it listens is said by who starts it, in words.
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.http.trustProxy.length > 0 ? config.http.trustProxy : false,
    bodyLimit,
    genReqId: watch.idOf,
    routerOptions: { maxParamLength: 512 },
    rewriteUrl: ({ url = '/' }) => withoutLastSlash(url),
    // An address that cannot be decoded is no endpoint; somebody who looks for a page may mean it as it stands.
    frameworkErrors: (_error, request, reply) => {
      const readable = readableAddress(request.url)
      const isPage =
        request.method === 'GET' && ![`${base}/`, '/media/'].some((at) => request.url.startsWith(at))
      if (isPage && readable !== request.url) void reply.redirect(placeToEnter(readable))
      else answerNoEndpoint(request, reply)
    },
    // What arrives on a connection that is still open is answered to the last.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    serverFactory: (handler) =>
      frontDoor(answers, { limit, hosts, signatures, probes, watch, meter, readiness }, handler),
  })
  watch.watch(app)
  if (limit !== null) app.addHook('onClose', shareRequestCounts(context, limit))
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(answerNoEndpoint)
  serveApiDocs(app, config.site.name)
  await serveImages(app, config.dataDir)
  const binder = createBinder(app, context, answers, {
    findCaller: (token) => findCaller(context, token),
    signatures,
    admitSubmission: admitsSubmissions(context),
    refuseSealed: refusesSealed(context),
  })
  bindCatalogue(binder, flagsOf)
  for (const bind of [bindAccounts, bindCollections, bindPersonal, bindMembership]) bind(binder)
  const gate = new StreamGate(context, () => answers.generation)
  bindPlayback(binder, gate)
  serveMedia(app, context, gate)
  serveNotices(app, context)
  bindPrivacy(binder)
  bindPresence(binder)
  bindSupport(binder)
  bindStaff(binder)
  bindLookup(binder)
  bindWorksDesk(binder)
  bindModeration(binder)
  bindOverview(binder)
  bindJobsDesk(binder)
  bindEntitiesDesk(binder)
  bindWorkFiles(binder)
  bindImports(binder)
  bindSignatures(binder, signatures)
  if (existsSync(path.join(webFolder, 'index.html'))) await servePages(app, context, answers)
  else log.warn('web/dist is not there: the API answers, pages do not')
  return app
}

/** The pages read the API without a detour over the network, from the kept answers where they are. */
async function servePages(
  app: FastifyInstance,
  { config, catalogue }: Context,
  answers: KeptAnswers,
): Promise<void> {
  await registerPages(app, {
    distDir: webFolder,
    site: config.site,
    appId: config.accounts.appId,
    metered: config.meteredMagnets,
    mails: config.mail.smtpUrl !== undefined,
    listBeginnings: () => catalogue.read((db) => listBeginnings(db, config.site.listFilter)),
    version: () => String(answers.generation),
    async read(address) {
      const kept = answers.at(address)
      if (kept !== undefined) answers.countHit()
      if (kept !== undefined) return { status: 200, body: kept.body }
      const response = await app.inject({ method: 'GET', url: address })
      return { status: response.statusCode, body: response.rawPayload }
    },
  })
}
