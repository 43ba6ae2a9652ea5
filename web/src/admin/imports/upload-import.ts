import { get, post } from '../../api/connection.ts'
import { putBytes } from '../../site/members/session/put-bytes.ts'
import { sendFileInPieces } from '../ui/send-file.ts'

/** The chosen file, passed from the page that took it to the one that sends it. */
export const chosenFiles = new Map<string, File>()

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
  const received = async () => {
    const { data } = await get('GET /v2/staff/import/{importId}', { params })
    return data.state === 'uploading' ? data.offset : data.bytes
  }
  const from = await received()
  if (from < file.size) {
    const put = async (piece: Blob, offset: number): Promise<{ data: { offset: number } }> => {
      // The last one had come, and its answer was lost.
      if (offset >= file.size) return { data: { offset } }
      return putBytes('PUT /v2/staff/import/upload/{importId}', { params, query: { offset } }, piece, signal)
    }
    const isLast = ({ offset }: { offset: number }) => offset >= file.size
    const tell = ({ offset }: { offset: number }) => onProgress(offset / file.size)
    await sendFileInPieces({ file, received, put, isLast, onProgress: tell, signal }, from)
  }
  onProgress(1)
}
