import cluster from 'node:cluster'
import { ConfigError, readConfig } from './config.ts'
import { createLog, openContext } from './context.ts'
import { connectDatabase } from './database/connect.ts'
import { EmbeddedError } from './database/embedded/embedded.ts'
import { migrate } from './database/migrate.ts'
import { checkDatabase, StartError, serve, serveHere } from './serving.ts'
import { StopSequence } from './stop-sequence.ts'

/** The entry of `npm run api`, which answers requests and nothing else, and of the processes of a cluster. */

const isOneOfMany = cluster.isWorker
// Else Node would end it on the spot when the process that has started it is gone, in the middle of a request.
if (cluster.worker) cluster.worker.exitedAfterDisconnect = true

async function start(stopping: StopSequence): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config)
  stopping.logTo(log)
  const database = await connectDatabase(config, log, (error) => stopping.fail(error))
  stopping.add('database', (hastened) => database.close(hastened))
  const context = openContext({ config, connection: database.connection, log })
  stopping.add('pool', () => context.close())
  stopping.checkpoint()
  if (!database.embedded) await checkDatabase(context)
  await migrate(context.pool)
  stopping.checkpoint()
  if (isOneOfMany) await serveHere(context, stopping, true)
  else {
    const url = await serve(context, stopping, { lingers: true })
    console.log(`${config.site.name} is open at ${url}; Ctrl-C ends it`)
  }
}

const stopping = new StopSequence({ quiet: isOneOfMany })
try {
  await start(stopping)
} catch (error) {
  const plain = error instanceof ConfigError || error instanceof EmbeddedError || error instanceof StartError
  stopping.fail(plain ? error.message : error)
}
process.exit(await stopping.finished())
