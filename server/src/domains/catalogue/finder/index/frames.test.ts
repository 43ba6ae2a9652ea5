import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { FrameReader, writeFrame } from './frames.ts'

test('objects with arrays come as they were written, however the bytes are parted', () => {
  const messages = [
    {
      name: '海',
      none: null,
      list: [Uint32Array.of(1, 2 ** 31), new Uint32Array(0)],
      at: { of: Uint8Array.of(7) },
    },
    { text: { far: Float64Array.of(1_000_000_000_000_001) }, kinds: ['a'] },
    { empty: new Int16Array(0) },
  ]
  const stream = new PassThrough()
  for (const message of messages) writeFrame(stream, message)
  const bytes = stream.read() as Buffer
  for (const step of [1, 3, bytes.length]) {
    const read: object[] = []
    const reader = new FrameReader<object>((frame) => read.push(frame))
    for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step))
    expect(read).toEqual(messages)
  }
})
