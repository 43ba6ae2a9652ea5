import { Deliverer } from '../../src/domains/webhooks/delivery/deliverer.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { createLog, openContext } from '../../src/platform/context.ts'

/** Delivers what is due in a process of its own, to be killed. Takes the database's connection as JSON. */

const [connection = ''] = process.argv.slice(2)
const config = readConfig(process.env)
const context = openContext({
  config,
  connection: JSON.parse(connection),
  clock: systemClock,
  log: createLog(config),
})
await new Deliverer(context).look()
