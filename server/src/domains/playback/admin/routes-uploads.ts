import { playback } from '@yehang/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { addUploadChunk, beginUpload, cancelUpload, getUpload } from '../service/uploads.ts'

/** Uploads that go on where they broke off. */
export function bindUploads({ uncached, context }: Binder): void {
  uncached(playback.beginUpload, async ({ body, principal }) => ({
    data: await beginUpload(context, body, principal),
  }))

  uncached(playback.getUpload, async ({ params, principal }) => ({
    data: await getUpload(context, params.uploadId, principal),
  }))

  uncached(playback.addUploadChunk, async ({ params, query, bytes, principal }) => ({
    data: await addUploadChunk(context, params.uploadId, query.offset, bytes, principal),
  }))

  uncached(playback.cancelUpload, async ({ body, principal }) => {
    await cancelUpload(context, body.uploadId, principal)
    return {}
  })
}
