import { uploadChunkBytes } from '@yehang/contract/limits'
import { get, post } from '../../api/connection.ts'
import { ApiError } from '../../api/error.ts'
import { putBytes } from '../../site/members/session/put-bytes.ts'

/** The chosen file, passed from the page that took it to the one that sends it. */
export const chosenFiles = new Map<string, File>()

const tries = 5
const pauseMs = 1500

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Begins an import; the file itself follows with `sendFile`. */
export async function beginUpload(file: File): Promise<string> {
  const { data } = await post('POST /v2/staff/import/begin', {
    body: { fileName: file.name.slice(-200) || '导入', size: file.size },
  })
  return data.importId
}

/** Sends what has not come yet, piece by piece; a piece that breaks off is tried again from where it got to. */
export async function sendFile(
  importId: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const params = { importId }
  let offset = await received(importId)
  let failures = 0
  while (offset < file.size) {
    onProgress(offset / file.size)
    const piece = file.slice(offset, offset + uploadChunkBytes)
    try {
      const { data } = await putBytes(
        'PUT /v2/staff/import/upload/{importId}',
        { params, query: { offset } },
        piece,
        signal,
      )
      offset = data.offset
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      failures += 1
      const isHopeless = !(error instanceof ApiError) || failures >= tries || error.code === 404
      if (isHopeless) throw error
      await pause(pauseMs)
      offset = await received(importId)
    }
  }
  onProgress(1)
}

async function received(importId: string): Promise<number> {
  const { data } = await get('GET /v2/staff/import/{importId}', { params: { importId } })
  return data.state === 'uploading' ? data.offset : data.bytes
}
