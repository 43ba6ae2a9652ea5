import { isMainThread } from 'node:worker_threads'

// Loaded before the program: it ends in order when the launcher has gone without a word (kill -9).
if (isMainThread && process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Without this the channel alone would keep a finished program alive.
  process.channel.unref()
}
