import { startFileKeeping } from './features/catalogue-desk/keeping.ts'
import { entitiesDeskHandlers } from './features/entities-desk/jobs.ts'
import { importHandlers } from './features/import-desk/jobs.ts'
import { membershipHandlers } from './features/membership/jobs.ts'
import { startMembershipKeeping } from './features/membership/keeping.ts'
import { endPaymentsWithDemo } from './features/membership/rules/demo.ts'
import { moderationHandlers } from './features/moderation/jobs.ts'
import { startModerationKeeping } from './features/moderation/keeping.ts'
import { startHeartbeat } from './features/overview/heartbeat.ts'
import { startOverviewKeeping } from './features/overview/keeping.ts'
import { playbackHandlers } from './features/playback/jobs.ts'
import { startPlaybackKeeping } from './features/playback/keeping.ts'
import { startRunner } from './jobs/runner.ts'
import { findFfmpeg } from './media/transcode/find-ffmpeg.ts'
import { chooseSandbox } from './media/transcode/sandbox.ts'
import { openProgram, runProgram } from './program.ts'
import type { StopSequence } from './stop-sequence.ts'

/** The entry of `npm run worker`, and of the worker that `npm start` runs: does the jobs of the queue. */

const isolationWords = {
  bubblewrap: 'ffmpeg runs in bubblewrap: without network, other processes, or files but its own.',
  namespaces: 'ffmpeg runs without network and other processes, but can read files: install bubblewrap.',
  none: 'ffmpeg runs unconfined: install bubblewrap (docs/operating.md).',
}

/** With it the site has started us, and speaks for us. */
const isChild = process.argv.includes('--child')

async function start(stopping: StopSequence): Promise<void> {
  const context = await openProgram(stopping)
  const { config } = context
  const { isolation, suffices } = await chooseSandbox(config.media.sandbox)
  context.log.info({ isolation }, isolationWords[isolation])
  if (isolation === 'none' && config.media.sandbox !== 'off') console.log(isolationWords.none)
  else if (!suffices)
    console.log(`${isolationWords[isolation]} FFMPEG_SANDBOX=require lets no video be prepared.`)
  await findFfmpeg().catch((error: Error) => {
    console.log(
      `Videos are not prepared until there is an ffmpeg that will do; all else works. ${error.message}`,
    )
  })
  const runner = startRunner(
    context,
    {
      ...playbackHandlers(context),
      ...membershipHandlers(context),
      ...moderationHandlers(context),
      ...entitiesDeskHandlers(context),
      ...importHandlers(context),
    },
    {
      onStuck() {
        console.error('A job does not end, though another worker may take it: this worker ends')
        process.exit(1)
      },
    },
  )
  const stopKeeping = startPlaybackKeeping(context)
  stopping.add('tidying', stopKeeping)
  stopping.add('orders', startMembershipKeeping(context))
  stopping.add('end of simulated payments', endPaymentsWithDemo(context))
  stopping.add('files', startFileKeeping(context))
  stopping.add('sealed', startModerationKeeping(context))
  stopping.add('figures', startOverviewKeeping(context))
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
