import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds. */
export const stalledTiming = { look: 15_000, patience: 60_000 }

interface Seen {
  written: number
  since: number
}

/**
 * Closes connections whose client does not read what was sent: each holds an answer in memory, an
 * open file and a connection slot. One piece (some 64 KB of a file, or a whole cached answer) has
 * to be sent within the time, so a client that reads a few bytes a second is closed too. A client
 * that was slow for a good reason can ask again.
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
