import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FrameWriter, readFrame } from './frames.ts'

test('objects with arrays are read as they were written', () => {
  const messages = [
    {
      name: '海',
      none: null,
      list: [Uint32Array.of(1, 2 ** 31), new Uint32Array(0)],
      at: { of: Uint8Array.of(7) },
    },
    { text: { far: Float64Array.of(1_000_000_000_000_001) }, kinds: ['a'] },
    { part: new Int16Array([1, -2, 3, 4]).subarray(1, 3) },
  ]
  const folder = mkdtempSync(path.join(tmpdir(), 'yehang-frames-'))
  const file = openSync(path.join(folder, 'frames'), 'wx+')
  const writer = new FrameWriter(file)
  const descriptions = messages.map((message) => writer.write(message))
  expect(descriptions.map((description) => readFrame(file, description))).toEqual(messages)
  closeSync(file)
  rmSync(folder, { recursive: true })
})
