import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The calls that edges document for purges, and nothing else: what is not as they say is refused. */

type Kind = 'varnish' | 'fastly' | 'cloudflare' | 'bunny'

interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export const edgeKey = 'a-key-of-the-edge'
export const edgeZone = 'zone1'

export interface EdgeApi {
  url: string
  /** The tags of each purge that was taken, in order. */
  purged: string[][]
  /** While it is set, every call is answered with it. */
  failing: { status: number; headers?: Record<string, string>; body?: string } | null
  /** Calls that were not as documented. */
  refused: string[]
  close(): Promise<void>
}

const jsonOf = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>
const texts = (value: unknown): string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '') ? value : []

interface Rule {
  /** The tags; throws what is wrong. */
  read(call: Received): string[]
  answer: { status: number; body: string }
}

function mustBe(call: Received, method: string, path: string, headers: Record<string, string>): void {
  const said = `${call.method} ${call.path}`
  if (said !== `${method} ${path}`) throw new Error(said)
  for (const [name, value] of Object.entries(headers)) {
    if (call.headers[name] !== value) throw new Error(`${name}: ${call.headers[name]}`)
  }
}

const json = { 'content-type': 'application/json' }
const rules: Record<Kind, Rule> = {
  varnish: {
    read(call) {
      mustBe(call, 'PURGE', '/', { authorization: `Bearer ${edgeKey}` })
      const header = String(call.headers['xkey-purge'] ?? '')
      if (header === '' || header.length > 8000 || call.body !== '') throw new Error('xkey-purge')
      return header.split(' ')
    },
    answer: { status: 200, body: '' },
  },
  fastly: {
    read(call) {
      mustBe(call, 'POST', `/service/${edgeZone}/purge`, { ...json, 'fastly-key': edgeKey })
      const tags = texts(jsonOf(call.body).surrogate_keys)
      if (tags.length === 0 || tags.length > 256 || call.headers['fastly-soft-purge'] !== undefined)
        throw new Error(`${tags.length} keys`)
      return tags
    },
    answer: { status: 200, body: '{"_all":"108-1391560174-974124"}' },
  },
  cloudflare: {
    read(call) {
      mustBe(call, 'POST', `/zones/${edgeZone}/purge_cache`, { ...json, authorization: `Bearer ${edgeKey}` })
      const { tags: given, ...rest } = jsonOf(call.body)
      const tags = texts(given)
      if (tags.length === 0 || tags.length > 100 || Object.keys(rest).length > 0)
        throw new Error(`${tags.length} tags`)
      return tags
    },
    answer: { status: 200, body: '{"success":true,"errors":[],"messages":[],"result":{"id":"zone1"}}' },
  },
  bunny: {
    read(call) {
      mustBe(call, 'POST', `/pullzone/${edgeZone}/purgeCache`, { ...json, accesskey: edgeKey })
      const { CacheTag } = jsonOf(call.body)
      if (typeof CacheTag !== 'string' || CacheTag === '') throw new Error('CacheTag')
      return [CacheTag]
    },
    answer: { status: 204, body: '' },
  },
}

export async function startEdgeApi(kind: Kind, port = 0): Promise<EdgeApi> {
  const { read, answer } = rules[kind]
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { method = '', url: path = '', headers } = request
    if (api.failing !== null) {
      response.writeHead(api.failing.status, api.failing.headers)
      response.end(api.failing.body ?? '')
      return
    }
    try {
      api.purged.push(read({ method, path, headers, body: Buffer.concat(pieces).toString() }))
      response.writeHead(answer.status)
      response.end(answer.status === 204 ? undefined : answer.body)
    } catch (error) {
      api.refused.push(String(error))
      response.writeHead(400)
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const api: EdgeApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purged: [],
    failing: null,
    refused: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return api
}
