import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A channel's end of the wire: keys to sign with, and a server that answers what a test says. */

export interface Asked {
  method: string
  /** Path with its query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Wire {
  url: string
  asked: Asked[]
  /** What is answered from now on. */
  answer: (asked: Asked, response: ServerResponse) => void
  close(): Promise<void>
}

export async function startWire(): Promise<Wire> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const asked = { method, path: url, headers, body: await text(request) }
    wire.asked.push(asked)
    wire.answer(asked, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const wire: Wire = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: (_asked, response) => void response.writeHead(500).end(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return wire
}

export interface Pair {
  privatePem: string
  publicPem: string
}

export function makePair(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privatePem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

/** Ways in which a channel can fail to answer, whatever it is asked. */
export const mischief: [string, Wire['answer']][] = [
  ['is slow to begin', () => {}],
  ['never ends', (_asked, response) => void response.writeHead(200).write('{')],
  ['answers too much', (_asked, response) => void response.writeHead(200).end('x'.repeat(1_000_000))],
  ['answers a page', (_asked, response) => void response.writeHead(200).end('<html>维护中</html>')],
  ['answers a page as an error', (_asked, response) => void response.writeHead(502).end('<html></html>')],
  ['answers nothing', (_asked, response) => void response.writeHead(200).end()],
  ['breaks off', (_asked, response) => void response.destroy()],
  ['sends us elsewhere', (_asked, response) => void response.writeHead(302, { location: '/other' }).end()],
]

/** What a channel is given in tests, and in those of mischief. */
export const limits = { timeMs: 20_000, bytes: 100_000 }
export const shortLimits = { timeMs: 1000, bytes: 100_000 }
