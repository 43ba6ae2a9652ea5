import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { alipayChannel } from './alipay.ts'
import type { Book } from './book.ts'
import { answerCashier } from './cashier.ts'
import type { Asked, Channel, Reply } from './channel.ts'
import { answerControl } from './control.ts'
import { epayChannel } from './epay.ts'
import { Faults } from './faults.ts'
import { Notices } from './notices.ts'
import { missingPage } from './pages.ts'
import type { ChannelName } from './trades.ts'
import { wechatChannel } from './wechat.ts'

const host = '127.0.0.1'
const bodyLimit = 256 * 1024
/** The merchant has its answer before the notice of the same. */
const ownNoticeMs = 300
/** What was asked of the channels lately. */
const keptAsked = 1000

const garbage: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html><body>系统繁忙，请稍后再试</body></html>',
}

/** Listens on loopback alone, where it did the last time if that port is free. Returns its address. */
export async function startGateway(book: Book): Promise<{ url: string; end(): void }> {
  let url = ''
  const faults = new Faults()
  const channels: Record<ChannelName, Channel> = {
    alipay: alipayChannel(book),
    wechat: wechatChannel(book, () => url),
    epay: epayChannel(book, () => url),
  }
  const asked: string[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      console.error(error)
      response.destroy()
    })
  })
  await listen(server, book.port)
  book.port = (server.address() as AddressInfo).port
  book.save()
  url = `http://${host}:${book.port}`
  const notices = new Notices(book, channels)
  book.tell = (trade, event) => notices.send(trade, event, ownNoticeMs)
  const tools = { book, faults, notices, asked }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const question: Asked = {
      method: request.method ?? 'GET',
      path: pathname,
      address: request.url ?? '/',
      query: searchParams,
      headers: request.headers,
      body: await readBody(request),
    }
    // Another name would be a page's that had its own name lead here.
    const isOurName = [`${host}:${book.port}`, `localhost:${book.port}`].includes(request.headers.host ?? '')
    const name = (Object.keys(channels) as ChannelName[]).find((one) => channels[one].owns(question))
    const reply = !isOurName
      ? missingPage()
      : name === undefined
        ? (answerControl(tools, question) ?? answerCashier(book, channels, notices, question))
        : await answerChannel(name, question, response)
    if (reply === null) return
    const { status, headers, body } = reply ?? missingPage()
    response.writeHead(status, headers).end(body)
  }

  /** Null where there is no answer at all. */
  async function answerChannel(name: ChannelName, question: Asked, response: ServerResponse) {
    asked.push(`${name} ${question.method} ${question.path} ${question.query.get('method') ?? ''}`.trim())
    if (asked.length > keptAsked) asked.shift()
    const fault = faults.of(name)
    if (fault?.kind === 'down') {
      response.destroy()
      return null
    }
    if (fault?.kind === 'garbage') return garbage
    const reply = channels[name].answer(question, fault)
    // What it was asked to do it has done; its answer comes late, maybe too late.
    if (fault?.kind === 'slow') await wait(fault.ms)
    return reply
  }

  return {
    url,
    end() {
      notices.end()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if (port === 0) throw error
    await listen(server, 0)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > bodyLimit) throw new Error('the body is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
