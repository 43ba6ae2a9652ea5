import { systemClock } from '../src/clock.ts'
import { readConfig } from '../src/config.ts'
import { createLog, openContext } from '../src/context.ts'
import { playbackHandlers } from '../src/features/playback/jobs.ts'
import { startRunner } from '../src/jobs/runner.ts'
import { stepsBy } from './preparing.ts'

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
