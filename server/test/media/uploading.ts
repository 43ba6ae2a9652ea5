import { request } from 'node:http'
import { base, playback } from '@yehang/contract'
import { call } from '../client.ts'
import type { TestMember } from '../member.ts'

/** So many bytes that read as an MP4 by their start, and differ everywhere. */
export function videoBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(at, at)
  Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1').copy(bytes)
  return bytes
}

/** Calls of uploads as a member of the staff makes them. */
export function uploaderAs({ headers }: TestMember, url: string) {
  return {
    begin: (dataId: string, size: number, fileName = 'lighthouse.mp4') =>
      call(url, playback.beginUpload, { body: { dataId, fileName, size }, headers }),
    look: (uploadId: string) => call(url, playback.getUpload, { params: { uploadId }, headers }),
    send: (uploadId: string, offset: number, bytes: Buffer) =>
      call(url, playback.addUploadChunk, { params: { uploadId }, query: { offset }, bytes, headers }),
    cancel: (uploadId: string) => call(url, playback.cancelUpload, { body: { uploadId }, headers }),

    /** A chunk of which only a part is sent so far. */
    async part(uploadId: string, offset: number, whole: number, part: Buffer) {
      const sending = request(
        `${url}${base}${playback.addUploadChunk.path.replace('{uploadId}', uploadId)}?offset=${offset}`,
        {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': whole },
        },
      )
      const ended = new Promise<void>((resolve) => {
        sending.once('error', () => resolve())
        sending.once('response', (response) => response.resume().once('close', resolve))
      })
      await new Promise<void>((resolve) => {
        sending.write(part, () => resolve())
      })
      // Once a large part is written, the reader has begun: no socket buffers that much.
      return {
        ended,
        breakOff: () => sending.destroy(),
        rest: (bytes: Buffer) => sending.end(bytes),
      }
    },
  }
}
