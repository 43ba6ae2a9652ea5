import type { Writable } from 'node:stream'

/**
 * Objects with typed arrays, as bytes from one process to another: the length of a description, the description, then the
 * arrays. They are read into arrays of their exact size, and nothing else is left of them.
 */

type Numbers = Exclude<NodeJS.TypedArray, BigInt64Array | BigUint64Array | Float16Array>

const kinds = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Int8Array,
  Int16Array,
  Int32Array,
  Float32Array,
  Float64Array,
}
type Kind = keyof typeof kinds

interface Described {
  array: Kind
  length: number
}

const isDescribed = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && 'array' in value

export function writeFrame(to: Writable, message: object): void {
  const arrays: Numbers[] = []
  const description = JSON.stringify(message, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value
    const array = value as Numbers
    arrays.push(array)
    return { array: array.constructor.name, length: array.length }
  })
  const text = Buffer.from(description)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  to.write(length)
  to.write(text)
  for (const { buffer, byteOffset, byteLength } of arrays)
    to.write(new Uint8Array(buffer, byteOffset, byteLength))
}

/** Puts frames together again. */
export class FrameReader<T> {
  readonly #onFrame: (frame: T) => void
  #message: unknown
  /** What is filled next, in this order. */
  #wanted: Uint8Array[] = [new Uint8Array(4)]
  #filled = 0
  #part: 'length' | 'description' | 'arrays' = 'length'

  constructor(onFrame: (frame: T) => void) {
    this.#onFrame = onFrame
  }

  push(chunk: Uint8Array): void {
    let at = 0
    for (;;) {
      let next = this.#wanted[0]
      while (next !== undefined && this.#filled === next.length) {
        this.#wanted.shift()
        this.#filled = 0
        if (this.#wanted.length === 0) this.#end(next)
        next = this.#wanted[0]
      }
      if (next === undefined || at === chunk.length) return
      const count = Math.min(next.length - this.#filled, chunk.length - at)
      next.set(chunk.subarray(at, at + count), this.#filled)
      this.#filled += count
      at += count
    }
  }

  #end(last: Uint8Array): void {
    if (this.#part === 'length') {
      this.#part = 'description'
      this.#wanted = [new Uint8Array(Buffer.from(last).readUInt32LE())]
    } else if (this.#part === 'description') {
      this.#part = 'arrays'
      const arrays: Uint8Array[] = []
      this.#message = JSON.parse(Buffer.from(last).toString(), (_, value: unknown) => {
        if (!isDescribed(value)) return value
        const array = new kinds[value.array](value.length)
        arrays.push(new Uint8Array(array.buffer))
        return array
      })
      // JSON names the arrays in the order in which they were written.
      this.#wanted = [...arrays, new Uint8Array(0)]
    } else {
      this.#part = 'length'
      this.#wanted = [new Uint8Array(4)]
      this.#onFrame(this.#message as T)
      this.#message = undefined
    }
  }
}
