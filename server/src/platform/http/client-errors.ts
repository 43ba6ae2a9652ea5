import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { texts } from '@yehang/contract'

/** What Node's parser gives up on before there is a request; anything else that it cannot read is a 400. */
const answers: Record<string, { status: number; msg: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, msg: texts.timeout },
  HPE_HEADER_OVERFLOW: { status: 431, msg: texts.tooLarge },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, msg: texts.tooLarge },
}
const unreadable = { status: 400, msg: '请求无法识别' }

/**
 * Returns what is no HTTP, or too much of it, in the envelope, and ends the connection: where one request ends and the
 * next begins is not known any more. While an earlier request of the connection is being answered nothing is said, since
 * it would be taken for that one's answer.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isAnswering = Boolean(Reflect.get(socket, '_httpMessage'))
  if (!socket.writable || isAnswering) {
    socket.destroy(error)
    return
  }
  const { status, msg } = answers[error.code ?? ''] ?? unreadable
  const body = JSON.stringify({ code: status, msg })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy(error))
}
