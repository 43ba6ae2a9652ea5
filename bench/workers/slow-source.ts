import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site that answers `provide/vod` with a page of works, so many milliseconds after it was asked. */
export async function startSlowSource(
  ms: number,
  pages: number,
): Promise<{ address: string; host: string; close(): void }> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    const page = Number(query.get('pg') ?? 1)
    const list = Array.from({ length: 5 }, (_, at) => ({
      vod_id: page * 10 + at,
      type_id: 13,
      type_name: '山野',
      vod_name: `SLOW-${page * 10 + at} 灯塔之路`,
      vod_year: '2024',
    }))
    const body = JSON.stringify({ code: 1, msg: 'ok', page, pagecount: pages, total: pages * 5, list })
    setTimeout(() => response.setHeader('content-type', 'application/json').end(body), ms)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/api.php/provide/vod/`,
    host: `127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
