import { createServer } from 'node:http'
import { startApi } from '../server/src/api.ts'
import { readConfig } from '../server/src/config.ts'
import { openContext } from '../server/src/context.ts'
import { connectDatabase } from '../server/src/database/connect.ts'
import { benchSettings } from './catalogue.ts'
import { useNow } from './tell-use.ts'

/**
 * A server under measure, in a process of its own so that its CPU time can be read: ours (`ours WORKS CACHE_MB`), or a
 * bare Node server (`bare`) that answers every path with the bytes it was given for it. Speaks with bench/api.ts by IPC.
 */

type Message = { kind: 'use' } | { kind: 'body'; path: string; body: string }

const [what = '', works = '', cacheMb = ''] = process.argv.slice(2)
const bodies = new Map<string, Buffer>()

async function startOurs(): Promise<string> {
  const config = readConfig(benchSettings(Number(works), Number(cacheMb)))
  const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
  const api = await startApi(openContext({ config, connection: database.connection }))
  return api.url
}

function startBare(): Promise<string> {
  const server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '')
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body?.length ?? 0,
    })
    response.end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}

process.on('message', (message: Message) => {
  if (message.kind === 'body') bodies.set(message.path, Buffer.from(message.body))
  else process.send?.(useNow())
})
process.on('disconnect', () => process.exit())

process.send?.({ url: what === 'bare' ? await startBare() : await startOurs() })
