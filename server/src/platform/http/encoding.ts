import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this many bytes a compressed body saves no packet. */
export const worthCompressing = 1024

const seen = new Map<string, Encoding>()

function read(header: string): Encoding {
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))
    if (weight === undefined || Number(weight.slice(2)) > 0) accepted.add(name)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}

/** The best encoding that a client takes. Browsers send a handful of headers: each is read once. */
export function chosenEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  let encoding = seen.get(header)
  if (encoding === undefined) {
    encoding = read(header)
    if (seen.size < 1000) seen.set(header, encoding)
  }
  return encoding
}

/** The ETag of a body. Weak: all its encodings share one tag. */
export function weakTag(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

/** How far back an encoder looks, as a power of two. Its usual 22 bits are more than our pages have bytes, and slower. */
const windowBits = 18

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_LGWIN]:
      body.length < 2 ** windowBits ? windowBits : constants.BROTLI_DEFAULT_WINDOW,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

/**
 * For what is kept: as many bytes as it has. Node cuts short texts, and zlib its results, from larger pieces, all of which
 * stay as long as a part of them does.
 */
export function ownBytes(content: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
  if (typeof content === 'string') bytes.write(content)
  else content.copy(bytes)
  return bytes
}

/**
 * Once for each cached answer requested in this encoding. Brotli's level 5 takes a third of a millisecond for 12 KB of
 * JSON; level 7 makes a page of 78 KB 4 % smaller (14.8 to 14.2 KB) in 1.8 ms (with a window of 22 bits in 4.5).
 */
export function compress(body: Buffer, encoding: 'br' | 'gzip', quality = 5): Buffer {
  if (encoding === 'gzip') return ownBytes(gzipSync(body, { level: 6 }))
  return ownBytes(brotliCompressSync(body, brotliOptions(body, quality)))
}

const brotli = promisify(brotliCompress)

/** Brotli at its highest level, off the main thread: an eighth smaller for a page of 70 KB, which takes 100 to 200 ms. */
export async function compressBest(body: Buffer): Promise<Buffer> {
  return ownBytes(await brotli(body, brotliOptions(body, 11)))
}

const gzipAway = promisify(gzip)

/** Quickly, off the main thread, for an answer that is sent once; of base64 any level leaves three quarters. */
export function compressOnce(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'gzip' ? gzipAway(body, { level: 1 }) : brotli(body, brotliOptions(body, 1))
}
