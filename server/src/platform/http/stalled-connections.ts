import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds. */
export const stalledTiming = { look: 15_000, patience: 60_000 }

interface Seen {
  written: number
  since: number
}

/**
 * Ends connections whose other side takes nothing of what is there for it: each holds an answer in memory, a file open, a
 * place among the connections. One piece, of some 64 KB where it is a file and the whole of a kept answer, has to go out
 * within the time, so that a reader of a few bytes a second is one too. Who was slow for a good reason asks again.
 */
export function closeStalled(server: Server, { look, patience } = stalledTiming): void {
  const open = new Map<Socket, Seen>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, { written: 0, since: performance.now() })
    socket.once('close', () => open.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, seen] of open) {
      const written = socket.bytesWritten
      if (socket.writableLength === 0 || written !== seen.written) {
        seen.written = written
        seen.since = now
      } else if (now - seen.since >= patience) socket.destroy()
    }
  }, look)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
