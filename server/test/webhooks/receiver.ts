import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Received {
  id: string
  timestamp: string
  signature: string
  body: string
  /** Of the body. */
  type: string
  data: Record<string, unknown>
}

export interface Receiver {
  /** `127.0.0.1:40000`. */
  host: string
  address: string
  /** Whole messages, in the order in which they came. */
  received: Received[]
  /** How it answers from now on; the default is 204. */
  answer: (response: ServerResponse, message: Received) => void | Promise<void>
  close(): Promise<void>
}

const headerOf = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? '')

/** A program of the operator that webhooks lead to. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    host: '',
    address: '',
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>
    const message = {
      id: headerOf(request, 'webhook-id'),
      timestamp: headerOf(request, 'webhook-timestamp'),
      signature: headerOf(request, 'webhook-signature'),
      body,
      type,
      data,
    }
    receiver.received.push(message)
    await receiver.answer(response, message)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  receiver.address = `http://${receiver.host}/hooks?key=abc`
  return receiver
}

/** The same, gone with the test. */
export async function useReceiver(): Promise<Receiver> {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  return receiver
}
