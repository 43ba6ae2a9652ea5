import { playbackHandlers } from '../src/domains/playback/jobs.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { createLog, openContext } from '../src/platform/context.ts'
import { startRunner } from '../src/platform/jobs/runner.ts'
import { stepsBy } from './media/preparing.ts'

/** A worker in a process of its own, to be killed. Takes the database's connection as JSON, and the steps' folder. */

const [connection = '', folder = ''] = process.argv.slice(2)
const config = readConfig(process.env)
const context = openContext({
  config,
  connection: JSON.parse(connection),
  clock: systemClock,
  log: createLog(config),
})
const timing = { look: 100, patience: 500, answer: 5000 }
startRunner(context, playbackHandlers(context, stepsBy(folder)), { timing })
