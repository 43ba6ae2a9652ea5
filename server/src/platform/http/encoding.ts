import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this many bytes a compressed body saves no packet. */
export const worthCompressing = 1024

const seen = new Map<string, Encoding>()

/** No client names so many encodings; reading 16,000 characters would take 10 ms. */
const longestRead = 256
const offered: Encoding[] = ['br', 'gzip', 'identity']

/** By the client's weights; of what it takes equally gladly the smallest. */
function read(header: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  return (negotiator.encoding(offered, { preferred: offered }) as Encoding | undefined) ?? 'identity'
}

/** The best encoding that a client takes. Browsers send a handful of headers: each is read once, in some 2 µs. */
export function chosenEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > longestRead) return 'identity'
  let encoding = seen.get(header)
  if (encoding === undefined) {
    encoding = read(header)
    if (seen.size < 1000) seen.set(header, encoding)
  }
  return encoding
}

/** The ETag of a body. Weak: one tag stands for all its encodings. */
export function weakTag(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

/** Level 5: at 12 KB of JSON a third of a millisecond, once for each kept answer that is asked for so. */
export function compress(body: Buffer, encoding: 'br' | 'gzip'): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 })
  return brotliCompressSync(body, brotliOptions(body, 5))
}

const brotli = promisify(brotliCompress)

/** Brotli at its highest level, off the main thread: an eighth smaller for a page of 70 KB, which takes 100 to 200 ms. */
export function compressBest(body: Buffer): Promise<Buffer> {
  return brotli(body, brotliOptions(body, 11))
}
