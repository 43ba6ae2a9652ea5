import cluster from 'node:cluster'
import type { GracefulShutdown } from '../platform/graceful-shutdown.ts'
import { markFolder } from '../platform/site/folder-mark.ts'
import { askCluster } from './cluster-finder.ts'
import { openProgram, runProgram } from './program.ts'
import { serve, serveHere } from './serving.ts'

/** The entry of `npm run api`, which answers requests and nothing else, and of the processes of a cluster. */

const isOneOfMany = cluster.isWorker
// Else Node would end it on the spot when the process that has started it is gone, in the middle of a request.
if (cluster.worker) cluster.worker.exitedAfterDisconnect = true

async function start(stopping: GracefulShutdown): Promise<void> {
  const context = await openProgram(stopping)
  if (isOneOfMany) await serveHere(context, stopping, true, askCluster())
  else {
    await markFolder(context)
    const url = await serve(context, stopping, { lingers: true })
    const { name } = await context.site.read()
    console.log(`${name} is open at ${url}; Ctrl-C ends it`)
  }
}

await runProgram(start, { quiet: isOneOfMany })
