import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../../platform/context.ts'
import type { ByteRange, StoredFile } from '../../platform/storage/storage.ts'
import { isSameFile, isUnchanged, rangeOf } from './byte-range.ts'
import { ReaderGone, sendBytes } from './send-bytes.ts'

/** A client that reads nothing for so long has gone, or will come back for the rest. */
const stalledMs = 60_000

/** What every file of the media says of itself. Another video has another path, so a file never changes. */
export function mediaHeaders(name: string, type: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': name.endsWith('.m3u8') ? 'private, no-cache' : 'private, max-age=3600, immutable',
    // The token is part of the address.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}

/** Sends files, and ends what is on its way when the site stops. */
export class FileSender {
  readonly #log: Context['log']
  readonly #open = new Set<ServerResponse>()

  readonly #onSent: (bytes: number) => void

  /** `onSent` is called with the number of bytes sent, headers included. */
  constructor(log: Context['log'], onSent: (bytes: number) => void = () => {}) {
    this.#log = log
    this.#onSent = onSent
  }

  /** A slow reader must not delay a stop. */
  close(): void {
    for (const response of this.#open) response.destroy()
  }

  /**
   * Answers a request for a file: all of it, a part (RFC 9110 §14), or that it has not changed. One
   * unread piece at most is in memory; a client that disconnects ends the reading.
   */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    file: StoredFile,
    headers: Record<string, string>,
  ): Promise<void> {
    const { etag, size } = file
    const asked = request.headers
    response.setHeader('accept-ranges', 'bytes')
    if (isUnchanged(asked['if-none-match'], etag)) {
      response.writeHead(304, { ...headers, etag }).end()
      return
    }
    // A range is asked of GET alone.
    const hasRange = request.method === 'GET' && isSameFile(asked['if-range']?.toString(), etag)
    const part = hasRange ? rangeOf(asked.range, size) : null
    if (part === 'none') {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${size}`, 'content-length': 0 }).end()
      return
    }
    const range = part ?? { first: 0, last: size - 1 }
    const { first, last } = range
    response.writeHead(part === null ? 200 : 206, {
      ...headers,
      ...(part && { 'content-range': `bytes ${first}-${last}/${size}` }),
      etag,
      'content-length': last - first + 1,
    })
    if (request.method === 'HEAD' || size === 0) response.end()
    // Disconnected while the file was opened: the close event has passed, so nothing would end the
    // reading.
    else if (!response.destroyed) await this.#sendBytes(response, file, range)
  }

  async #sendBytes(response: ServerResponse, file: StoredFile, range: ByteRange): Promise<void> {
    // Of several requests that came at once on a connection the first is answered; the others hold nothing until then.
    if (response.socket === null) await once(response, 'socket')
    let isReaderGone = false
    response.once('close', () => {
      isReaderGone = true
    })
    response.on('error', () => {})
    response.setTimeout(stalledMs, () => response.destroy())
    this.#open.add(response)
    const { socket } = response
    const before = socket?.bytesWritten ?? 0
    try {
      await sendBytes(response, file, range)
    } catch (error) {
      if (!isReaderGone && !(error instanceof ReaderGone)) this.#log.warn({ err: error }, 'media broke off')
      // Less than was promised: the next answer on this connection would be taken for the rest.
      response.destroy()
    } finally {
      this.#open.delete(response)
      this.#onSent((socket?.bytesWritten ?? before) - before)
    }
  }
}
