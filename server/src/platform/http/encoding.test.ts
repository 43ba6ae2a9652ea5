import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chosenEncoding, compress, compressBest } from './encoding.ts'

test('the best encoding that the client takes is chosen', () => {
  expect(chosenEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(chosenEncoding('gzip, br;q=0')).toBe('gzip')
  expect(chosenEncoding('GZIP;q=0.5')).toBe('gzip')
  expect(chosenEncoding('br;q=0.0, gzip;q=0')).toBe('identity')
  expect(chosenEncoding(undefined)).toBe('identity')
  expect(chosenEncoding('')).toBe('identity')
})

test('compressed bodies are the body', () => {
  const body = Buffer.from('山海之间'.repeat(1000))
  expect(brotliDecompressSync(compress(body, 'br'))).toEqual(body)
  expect(gunzipSync(compress(body, 'gzip'))).toEqual(body)
})

test('a compressed body that is kept holds its own bytes, and no piece that zlib wrote into', async () => {
  const body = Buffer.from('山海之间'.repeat(1000))
  for (const kept of [compress(body, 'br'), compress(body, 'gzip'), await compressBest(body)])
    expect(kept.buffer.byteLength).toBe(kept.length)
})
