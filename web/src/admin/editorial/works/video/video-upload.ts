import { get, post } from '../../../../api/connection.ts'
import { ApiError } from '../../../../api/error.ts'
import { readStored, store } from '../../../../lib/browser-storage.ts'
import { observable } from '../../../../lib/observable.ts'
import { putBytes } from '../../../../site/members/session/put-bytes.ts'
import { sendFileInPieces } from '../../../ui/send-file.ts'

/** An incomplete upload that was begun in this browser: choosing the same file resumes it. */
interface StoredUpload {
  uploadId: string
  fileName: string
  size: number
  changed: number
}

export interface UploadProgress {
  fileName: string
  size: number
  sent: number
  /** Bytes a second, of the last pieces. */
  speed: number
  /** The connection is lost; it is tried again. */
  waits: boolean
}

/** Uploads of this page, by their targets. They go on while other pages of the back office are shown. */
export const uploads = observable<ReadonlyMap<string, UploadProgress>>(new Map())
const stops = new Map<string, AbortController>()

/** What a film is for: the id of a work, and after a space that of a part of it. */
export function targetOf(target: string): { dataId: string; part?: string } {
  const [dataId = '', part] = target.split(' ')
  return part === undefined ? { dataId } : { dataId, part }
}

const keyOf = (target: string) => `staff-upload-${target}`

export function storedUpload(target: string): StoredUpload | null {
  const text = readStored('localStorage', keyOf(target))
  try {
    return text === null ? null : (JSON.parse(text) as StoredUpload)
  } catch {
    return null
  }
}

function keep(target: string, upload: StoredUpload | null): void {
  store('localStorage', keyOf(target), upload && JSON.stringify(upload))
}

function show(target: string, sending: UploadProgress | null): void {
  const next = new Map(uploads.get())
  if (sending === null) next.delete(target)
  else next.set(target, sending)
  uploads.set(next)
}

export const isSameFile = ({ fileName, size, changed }: StoredUpload, file: File) =>
  fileName === file.name && size === file.size && changed === file.lastModified

/** The existing upload, where it is of this file and still on the server; else a new one. Returns where to resume. */
async function open(target: string, file: File): Promise<{ uploadId: string; offset: number }> {
  const stored = storedUpload(target)
  if (stored !== null && isSameFile(stored, file)) {
    const { uploadId } = stored
    const known = await get('GET /v2/staff/video/upload/{uploadId}', {
      params: { uploadId },
      query: {},
    }).catch((error) => {
      if (error instanceof ApiError && error.code === 404) return null
      throw error
    })
    if (known !== null) return { uploadId, offset: known.data.offset }
  }
  const { data } = await post(
    'POST /v2/staff/video/upload',
    { body: { ...targetOf(target), fileName: file.name, size: file.size } },
    { repeatSubmit: false },
  )
  const { uploadId, offset } = data
  keep(target, { uploadId, fileName: file.name, size: file.size, changed: file.lastModified })
  return { uploadId, offset }
}

/**
 * Sends a file in pieces, and resumes by itself after a lost connection. Resolves to whether the upload is complete:
 * not so where it was paused or cancelled. Rejects where it cannot be sent.
 */
export async function uploadVideo(target: string, file: File): Promise<boolean> {
  const stop = new AbortController()
  const { signal } = stop
  stops.set(target, stop)
  const tell = ({ offset: sent, ...more }: { offset: number; speed: number; waits: boolean }) =>
    show(target, { fileName: file.name, size: file.size, sent, ...more })
  tell({ offset: 0, speed: 0, waits: false })
  try {
    const { uploadId, offset: from } = await open(target, file)
    const params = { uploadId }
    await sendFileInPieces(
      {
        file,
        received: async () =>
          (await get('GET /v2/staff/video/upload/{uploadId}', { params, query: {} })).data.offset,
        put: (piece, offset) =>
          putBytes('PUT /v2/staff/video/upload/{uploadId}', { params, query: { offset } }, piece, signal),
        isLast: ({ videoId }) => videoId !== null,
        onProgress: tell,
        signal,
      },
      from,
    )
    keep(target, null)
    return true
  } catch (error) {
    if (!signal.aborted) throw error
    return false
  } finally {
    stops.delete(target)
    show(target, null)
  }
}

/** Pauses it; choosing the same file resumes it. */
export function pauseVideo(target: string): void {
  stops.get(target)?.abort()
}

/** Cancels the upload; the pieces on the server are removed. */
export async function cancelUpload(target: string): Promise<void> {
  pauseVideo(target)
  const stored = storedUpload(target)
  keep(target, null)
  if (stored === null) return
  await post(
    'POST /v2/staff/video/upload/cancel',
    { body: { uploadId: stored.uploadId } },
    { repeatSubmit: false },
  ).catch((error) => {
    if (!(error instanceof ApiError && error.code === 404)) throw error
  })
}
