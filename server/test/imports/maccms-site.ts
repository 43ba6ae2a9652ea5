import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site that answers `provide/vod` of these works, the newest first, `pageSize` on a page. */
export interface MaccmsSite {
  address: string
  /** `host:port`. */
  host: string
  works: { id: number; title: string }[]
  pageSize: number
  /** Query strings of the calls. */
  asked: URLSearchParams[]
  /** Answers a call instead where it returns true. */
  instead: ((page: number, response: ServerResponse) => boolean) | null
  close(): void
}

export async function startMaccmsSite(count: number): Promise<MaccmsSite> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    site.asked.push(query)
    const page = Number(query.get('pg'))
    if (site.instead?.(page, response)) return
    // What is new is the last one alone, as `h` asks for it.
    const works = query.has('h') ? site.works.slice(-1) : site.works
    const list = works.slice((page - 1) * site.pageSize, page * site.pageSize).map(({ id, title }) => ({
      vod_id: id,
      type_id: 13,
      type_name: '山野',
      vod_name: `SRC-${id} ${title}`,
      vod_year: '2024',
      vod_pic: `upload/${id}.jpg`,
      vod_content: `<p>${title}</p>`,
    }))
    response.setHeader('content-type', 'application/json')
    const pagecount = Math.ceil(works.length / site.pageSize)
    response.end(JSON.stringify({ code: 1, msg: 'ok', page, pagecount, total: works.length, list }))
  })
  const site: MaccmsSite = {
    address: '',
    host: '',
    works: Array.from({ length: count }, (_, place) => ({ id: place + 1, title: `灯塔之路 ${place + 1}` })),
    pageSize: 100,
    asked: [],
    instead: null,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  site.address = `http://${site.host}/api.php/provide/vod/`
  return site
}
