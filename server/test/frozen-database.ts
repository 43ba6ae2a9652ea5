import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { inject } from 'vitest'

export interface FrozenDatabase {
  /** Leads to a database of the tests. */
  connection(database: string): { host: string; port: number; user: string; database: string }
  /** Nothing passes in either direction, and nothing says so: as of a process that is stopped, or a cable that is cut. */
  freeze(): void
  thaw(): void
  /** The connections that there are fall silent for good, as where a firewall has forgotten them; later ones pass. */
  lose(): void
  /** Connections are broken and refused. */
  refuse(): Promise<void>
  accept(): Promise<void>
  /** Connections are broken, taken and ended at once, as by a proxy that has no server. */
  hangUp(): void
  /** When each connection began, in milliseconds. */
  begun: number[]
  close(): Promise<void>
}

/** A way to the tests' PostgreSQL that can be stopped. */
export async function startFrozenDatabase(): Promise<FrozenDatabase> {
  const known = inject('connection') as { host: string; port: number; user: string }
  const isSocket = known.host.startsWith('/')
  const sockets = new Set<Socket>()
  let isFrozen = false
  let hangsUp = false
  const begun: number[] = []
  const server = createServer((near) => {
    begun.push(performance.now())
    if (hangsUp) {
      near
        .on('error', () => {})
        .resume()
        .end()
      return
    }
    const far = isSocket
      ? connect(path.join(known.host, `.s.PGSQL.${known.port}`))
      : connect(known.port, known.host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.once('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isFrozen) from.pause()
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    connection: (database) => ({ host: '127.0.0.1', port, user: known.user, database }),
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      hangsUp = false
      for (const socket of sockets) socket.resume()
    },
    lose() {
      for (const socket of sockets) socket.pause().removeAllListeners('data')
    },
    async refuse() {
      const closed = once(server, 'close')
      server.close()
      breakAll()
      await closed
    },
    accept: () => listen(port),
    hangUp() {
      hangsUp = true
      breakAll()
    },
    begun,
    async close() {
      breakAll()
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
