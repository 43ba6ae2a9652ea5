import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { PlainReason } from '@yehang/contract'
import { refused } from './answers.ts'
import { AppError } from './app-error.ts'

/** What Node's parser gives up on before there is a request; anything else that it cannot read is a 400. */
const answers: Record<string, PlainReason> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request_too_large',
}

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
  const refusal = new AppError(answers[error.code ?? ''] ?? 'unreadable_request')
  const status = refusal.code
  const body = JSON.stringify(refused(refusal))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy(error))
}
