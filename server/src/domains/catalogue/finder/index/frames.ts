import { readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/**
 * Objects with typed arrays, from one process to another by a file: a description, and behind one another the arrays. They
 * are read into arrays of their exact size, and nothing else is left of them.
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

/** In place of an array: where it stands in the file. */
interface Described {
  array: keyof typeof kinds
  length: number
  at: number
  sum: number
}

const isDescribed = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && 'array' in value

export class FrameWriter {
  readonly #file: number
  #size = 0

  constructor(file: number) {
    this.#file = file
  }

  /** Writes the arrays; returns the description. */
  write(message: object): string {
    return JSON.stringify(message, (_, value: unknown) => {
      if (!ArrayBuffer.isView(value)) return value
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      const at = this.append(bytes)
      return {
        ...{ array: value.constructor.name, length: (value as Numbers).length },
        ...{ at, sum: crc32(bytes) },
      }
    })
  }

  /** Returns where the bytes begin. */
  append(bytes: Uint8Array): number {
    const at = this.#size
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#file, bytes, done, bytes.length - done, at + done)
    this.#size += bytes.length
    return at
  }
}

/** Throws where the bytes are not those that were written. */
export function readFrame<T>(file: number, description: string): T {
  return JSON.parse(description, (_, value: unknown) => {
    if (!isDescribed(value)) return value
    const array = new kinds[value.array](value.length)
    const bytes = new Uint8Array(array.buffer)
    readBytes(file, bytes, value.at)
    if (crc32(bytes) !== value.sum) throw new Error('the file of the index is damaged')
    return array
  })
}

export function readBytes(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(file, bytes, done, bytes.length - done, at + done)
    if (read === 0) throw new Error('the file of the index ends too soon')
    done += read
  }
}
