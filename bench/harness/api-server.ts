import { createServer } from 'node:http'
import { startFinderIndex } from '../../server/src/domains/catalogue/finder/index/start.ts'
import { startApi } from '../../server/src/main/api.ts'
import { ResponseCache } from '../../server/src/platform/cache/response-cache.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openContext } from '../../server/src/platform/context.ts'
import { connectDatabase } from '../../server/src/platform/database/connect.ts'
import { benchSettings } from './catalogue.ts'
import { untilIndexed } from './indexed.ts'
import { type Given, type Indexed, tellUse } from './measured-process.ts'

/**
 * A server under measure: ours (`ours WORKS CACHE_MB`, with `index` after it with the finder's index, which answers then, with
 * `everything` as a site on which each change drops every answer), or a bare Node server (`bare`) that answers every path with the
 * bytes that it was given for it.
 */

const [what = '', works = '', cacheMb = '', index = ''] = process.argv.slice(2)
const given = new Map<string, { body: Buffer; headers: string[] }>()
const typeOnly = ['content-type', 'application/json; charset=utf-8']

/** As before decision 69. */
function dropEverything(): void {
  const { drop } = ResponseCache.prototype
  ResponseCache.prototype.drop = function () {
    drop.call(this)
  }
}

async function startOurs(): Promise<{ url: string; indexed: Indexed | null }> {
  if (index === 'everything') dropEverything()
  const config = readConfig({ ...benchSettings(Number(works), Number(cacheMb)), METRICS_ALLOW: '127.0.0.1' })
  const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
  const context = openContext({ config, connection: database.connection })
  const ask = index === 'index' ? startFinderIndex(context).ask : null
  const indexed = ask && (await untilIndexed(ask))
  const api = await startApi(context, { index: ask })
  return { url: api.url, indexed }
}

function startBare(): Promise<string> {
  const server = createServer((request, response) => {
    const answer = given.get(request.url ?? '')
    response.writeHead(200, answer?.headers ?? typeOnly)
    response.end(answer?.body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}

const { url, indexed } = what === 'bare' ? { url: await startBare(), indexed: null } : await startOurs()
function take({ path, body, headers = typeOnly }: Given): void {
  const bytes = Buffer.from(body)
  given.set(path, { body: bytes, headers: [...headers, 'content-length', String(bytes.length)] })
}
tellUse(url, take, indexed)
