import type { Readable } from 'node:stream'

/** Bytes of an object, both included, counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

export interface StoredFile {
  /** Bytes. */
  size: number
  modified: Date
  /** With its quotes, as the header has it. */
  etag: string
  /** Its path on this machine, for the server that sends it: ours, or nginx in front. */
  path?: string
  /** Reads it, or a part, with bounded memory. Destroying the stream ends the reading. */
  read(range?: ByteRange): Readable
}

/**
 * The storage of finished media: on the disk, or in a bucket. Keys are paths with slashes,
 * `video/6…1/720p/init.mp4`.
 */
export interface MediaStorage {
  /** Puts all files below a folder of this machine under a prefix, atomically for readers. */
  putFolder(prefix: string, folder: string, signal: AbortSignal): Promise<void>
  /** Puts a file of this machine at a key of a folder that is there, in place of what is there, atomically for readers. */
  putFile(key: string, file: string, signal: AbortSignal): Promise<void>
  /** Null where there is none. A key that leads out of the storage is none. */
  find(key: string): Promise<StoredFile | null>
  /** Removes everything under a prefix; nothing there is no error. */
  removeFolder(prefix: string): Promise<void>
}
