import type { Client } from './client.ts'

let connected: Client | null = null

/** Names the client of this page, once. A page that the server renders only reads, through its own query cache. */
export function connect(client: Client): void {
  connected = client
}

function client(): Client {
  if (!connected) throw new Error('Nothing is connected')
  return connected
}

/** Submits to the API from anywhere in the page; see `Client.post`. */
export const post: Client['post'] = async (...call) => client().post(...call)

/** Fetches what is not to be cached; everything else goes through the query cache (queries.ts). */
export const get: Client['get'] = async (...call) => client().get(...call)
