import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

export interface SourceServer {
  port: number
  /** What was asked for: path, and the part of the file. */
  asked: { path: string; range: string | undefined; headers: IncomingMessage['headers'] }[]
  /** Connections that were taken, with the bytes that came over each, those of TLS too. */
  connections(): { bytesRead: number }[]
  close(): Promise<void>
}

/** A web server on loopback from which videos are fetched, as well or badly as `answer` does it. */
export async function startSource(
  answer: RequestListener,
  secure?: { cert: string; key: string },
): Promise<SourceServer> {
  const asked: SourceServer['asked'] = []
  const sockets: Socket[] = []
  const listener: RequestListener = (request, response) => {
    asked.push({ path: request.url ?? '', range: request.headers.range, headers: request.headers })
    answer(request, response)
  }
  const server = secure ? createSecureServer(secure, listener) : createServer(listener)
  server.on('connection', (socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    connections: () => sockets.map(({ bytesRead }) => ({ bytesRead })),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Sends a file as static servers do: whole, or the part that is asked for of the version that is named. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: Buffer,
  { etag, send = (part) => response.end(part) }: { etag?: string; send?: (part: Buffer) => void } = {},
): void {
  const { range, 'if-range': version } = request.headers
  const first = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? Number.NaN)
  response.setHeader('content-type', 'video/mp4')
  if (etag !== undefined) response.setHeader('etag', etag)
  if (Number.isNaN(first) || version !== etag) {
    response.writeHead(200, { 'content-length': file.length })
    send(file)
  } else if (first >= file.length) {
    response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end()
  } else {
    response.writeHead(206, {
      'content-length': file.length - first,
      'content-range': `bytes ${first}-${file.length - 1}/${file.length}`,
    })
    send(file.subarray(first))
  }
}
