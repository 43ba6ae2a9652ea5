import { startBillingTasks } from '../domains/billing/scheduled.ts'
import { endPaymentsWithDemo } from '../domains/billing/service/demo.ts'
import { startEdgePurges } from '../domains/catalogue/edge/purges.ts'
import { startAddressChecks } from '../domains/editorial/addresses/scheduled.ts'
import { startOrphanTasks } from '../domains/editorial/works/scheduled.ts'
import { startImportSources } from '../domains/imports/sources/scheduled.ts'
import { startMatching } from '../domains/library/searches/matching.ts'
import { startModerationTasks } from '../domains/moderation/scheduled.ts'
import { startHeartbeat } from '../domains/operations/overview/heartbeat.ts'
import { startOperationsTasks } from '../domains/operations/overview/scheduled.ts'
import { startPlaybackTasks } from '../domains/playback/scheduled.ts'
import { findFfmpeg } from '../domains/playback/transcode/find-ffmpeg.ts'
import { chooseSandbox } from '../domains/playback/transcode/sandbox.ts'
import { startRecommendations } from '../domains/recommendations/scheduled.ts'
import { startWebhookTasks } from '../domains/webhooks/scheduled.ts'
import type { Context } from '../platform/context.ts'
import { type WatchTiming, watchDatabase } from '../platform/database/watch.ts'
import type { GracefulShutdown } from '../platform/graceful-shutdown.ts'
import { startRunner } from '../platform/jobs/runner.ts'
import { sharesFolder } from '../platform/site/folder-mark.ts'
import { jobHandlers } from './job-handlers.ts'
import { openProgram, runProgram, StartError } from './program.ts'

/** The entry of `npm run worker`, and of the worker that `npm start` runs: does the jobs of the queue. */

const isolationWords = {
  bubblewrap: 'ffmpeg runs in bubblewrap: without network, other processes, or files but its own.',
  namespaces: 'ffmpeg runs without network and other processes, but can read files: install bubblewrap.',
  none: 'ffmpeg runs unconfined: install bubblewrap (docs/operating.md).',
}

/** A long statement of a job is not to be broken off because the database is busy for some seconds. */
const watchTiming: WatchTiming = { every: 500, patience: 10_000 }

/** With it the site has started us, and speaks for us. */
const isChild = process.argv.includes('--child')

/**
 * Whether this worker has a DATA_DIR of its own, and leaves to others what needs that of the site. Throws where it could do
 * nothing right then: its videos would stand where the site does not read them, or its key would be another one.
 */
async function isApart(context: Context): Promise<boolean> {
  if (await sharesFolder(context)) return false
  const { config } = context
  const missing = [
    ...(config.media.s3 === undefined ? ['S3_ENDPOINT'] : []),
    ...(config.secretKey === undefined ? ['SECRET_KEY'] : []),
  ]
  if (missing.length === 0) return true
  throw new StartError(
    `DATA_DIR (${config.dataDir}) is not the folder of the site: share that folder, or set ${missing.join(' and ')} as the site does (docs/operating.md, "Workers on machines of their own")`,
  )
}

async function start(stopping: GracefulShutdown): Promise<void> {
  const context = await openProgram(stopping)
  const { config } = context
  const apart = await isApart(context)
  const { isolation, suffices } = await chooseSandbox(config.media.sandbox)
  context.log.info({ isolation }, isolationWords[isolation])
  if (isolation === 'none' && config.media.sandbox !== 'off') console.log(isolationWords.none)
  else if (!suffices)
    console.log(`${isolationWords[isolation]} FFMPEG_SANDBOX=require lets no video be prepared.`)
  await findFfmpeg(config.media.videoEncoder).catch((error: Error) => {
    console.log(
      `Videos are not prepared until there is an ffmpeg that will do; all else works. ${error.message}`,
    )
  })
  // What a job asks of a database that is away fails at once, so that it ends before another worker takes it.
  const watch = watchDatabase(context, () => {}, watchTiming)
  stopping.add('database watch', () => watch.close())
  const runner = startRunner(context, jobHandlers(context), {
    apart,
    onStuck() {
      console.error('A job does not end, though another worker may take it: this worker ends')
      process.exit(1)
    },
  })
  const stopKeeping = startPlaybackTasks(context, { apart })
  stopping.add('tidying', stopKeeping)
  stopping.add('orders', startBillingTasks(context))
  stopping.add('end of simulated payments', endPaymentsWithDemo(context))
  // They look at files of the site, or remove them.
  if (!apart) {
    stopping.add('files', startOrphanTasks(context))
    stopping.add('addresses', startAddressChecks(context))
    stopping.add('sealed', startModerationTasks(context))
    stopping.add('sources of imports', startImportSources(context))
  }
  stopping.add('saved searches', startMatching(context))
  stopping.add('recommendations', startRecommendations(context))
  stopping.add('webhooks', startWebhookTasks(context))
  // Where no api process runs, which does it otherwise.
  stopping.add('purges of the edge', startEdgePurges(context))
  stopping.add('figures', startOperationsTasks(context))
  const { parallel } = config.media
  stopping.add(
    'heartbeat',
    startHeartbeat(context, 'worker', () => ({ requests: null, p99: null, parallel })),
  )
  // The last to be added is the first to stop: jobs go back to others at once, whatever else takes its time.
  stopping.add('jobs', () => runner.close())
  if (apart)
    console.log(
      'DATA_DIR is not that of the site: uploads, import files and pictures are left to other workers',
    )
  if (!isChild) console.log(`The worker prepares videos, ${config.media.parallel} at a time; Ctrl-C ends it`)
}

await runProgram(start, { quiet: isChild })
