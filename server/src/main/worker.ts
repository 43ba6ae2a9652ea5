import { billingHandlers } from '../domains/billing/jobs.ts'
import { startBillingTasks } from '../domains/billing/scheduled.ts'
import { endPaymentsWithDemo } from '../domains/billing/service/demo.ts'
import { startAddressChecks } from '../domains/editorial/addresses/scheduled.ts'
import { bulkHandlers } from '../domains/editorial/bulk/jobs.ts'
import { entitiesHandlers } from '../domains/editorial/entities/jobs.ts'
import { worksHandlers } from '../domains/editorial/works/jobs.ts'
import { startOrphanTasks } from '../domains/editorial/works/scheduled.ts'
import { importHandlers } from '../domains/imports/admin/jobs.ts'
import { startImportSources } from '../domains/imports/sources/scheduled.ts'
import { startMatching } from '../domains/library/searches/matching.ts'
import { moderationHandlers } from '../domains/moderation/jobs.ts'
import { startModerationTasks } from '../domains/moderation/scheduled.ts'
import { startHeartbeat } from '../domains/operations/overview/heartbeat.ts'
import { startOperationsTasks } from '../domains/operations/overview/scheduled.ts'
import { playbackHandlers } from '../domains/playback/jobs.ts'
import { startPlaybackTasks } from '../domains/playback/scheduled.ts'
import { findFfmpeg } from '../domains/playback/transcode/find-ffmpeg.ts'
import { chooseSandbox } from '../domains/playback/transcode/sandbox.ts'
import { startRecommendations } from '../domains/recommendations/scheduled.ts'
import { startWebhookTasks } from '../domains/webhooks/scheduled.ts'
import { type WatchTiming, watchDatabase } from '../platform/database/watch.ts'
import type { GracefulShutdown } from '../platform/graceful-shutdown.ts'
import { type Handlers, startRunner } from '../platform/jobs/runner.ts'
import { openProgram, runProgram } from './program.ts'

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

async function start(stopping: GracefulShutdown): Promise<void> {
  const context = await openProgram(stopping)
  const { config } = context
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
  const runner = startRunner(
    context,
    {
      ...playbackHandlers(context),
      ...billingHandlers(context),
      ...moderationHandlers(context),
      ...bulkHandlers(context),
      ...entitiesHandlers(context),
      ...importHandlers(context),
      ...worksHandlers(context),
    } satisfies Handlers,
    {
      onStuck() {
        console.error('A job does not end, though another worker may take it: this worker ends')
        process.exit(1)
      },
    },
  )
  const stopKeeping = startPlaybackTasks(context)
  stopping.add('tidying', stopKeeping)
  stopping.add('orders', startBillingTasks(context))
  stopping.add('end of simulated payments', endPaymentsWithDemo(context))
  stopping.add('files', startOrphanTasks(context))
  stopping.add('addresses', startAddressChecks(context))
  stopping.add('sealed', startModerationTasks(context))
  stopping.add('sources of imports', startImportSources(context))
  stopping.add('saved searches', startMatching(context))
  stopping.add('recommendations', startRecommendations(context))
  stopping.add('webhooks', startWebhookTasks(context))
  stopping.add('figures', startOperationsTasks(context))
  const { parallel } = config.media
  stopping.add(
    'heartbeat',
    startHeartbeat(context, 'worker', () => ({ requests: null, p99: null, parallel })),
  )
  // The last to be added is the first to stop: jobs go back to others at once, whatever else takes its time.
  stopping.add('jobs', () => runner.close())
  if (!isChild) console.log(`The worker prepares videos, ${config.media.parallel} at a time; Ctrl-C ends it`)
}

await runProgram(start, { quiet: isChild })
