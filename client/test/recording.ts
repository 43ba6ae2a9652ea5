import { type Client, type ClientOptions, createClient } from '../src/index.ts'

export interface Recorded {
  client: Client
  /** What was sent, as `GET /v2/…`, in order. */
  sent: string[]
  headers: Headers[]
}

/** A client whose calls go over HTTP and are written down. */
export function recordingClient(site: string, options: Partial<ClientOptions> = {}): Recorded {
  const sent: string[] = []
  const headers: Headers[] = []
  const client = createClient({
    site,
    ...options,
    fetch: (address, init) => {
      const { pathname } = new URL(String(address))
      sent.push(`${init?.method} ${pathname.replace('/prod-api', '')}`)
      headers.push(new Headers(init?.headers))
      return fetch(address, init)
    },
  })
  return { client, sent, headers }
}
