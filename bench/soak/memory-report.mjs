import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread, threadId } from 'node:worker_threads'

/**
 * Loaded into each process of a site under soak (`SOAK_MEMORY`: a folder). On SIGUSR2 each of its threads collects all
 * garbage and writes how much memory is still in use; on SIGWINCH each writes a heap snapshot.
 */

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const folder = process.env.SOAK_MEMORY ?? '.'
const name = (ending) => path.join(folder, `${process.pid}-${threadId}.${ending}`)

const say = {
  memory() {
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(name('json'), JSON.stringify({ at: Date.now(), heapUsed, external }))
  },
  snapshot: () => writeHeapSnapshot(name('heapsnapshot')),
}

const channel = new BroadcastChannel('memory-report')
channel.unref()
if (isMainThread) {
  const ask = (what) => () => {
    channel.postMessage(what)
    say[what]()
  }
  process.on('SIGUSR2', ask('memory'))
  process.on('SIGWINCH', ask('snapshot'))
} else channel.onmessage = ({ data }) => say[data]()
