import type { Client } from './client.ts'

let connected: Client | null = null

/** Names the client of this page, once. A page that the server renders only reads, through its own query cache. */
export function connect(client: Client): void {
  connected = client
}

/** Submits to the API from anywhere in the page; see `Client.post`. */
export const post: Client['post'] = async (...call) => {
  if (!connected) throw new Error('Nothing is connected')
  return connected.post(...call)
}
