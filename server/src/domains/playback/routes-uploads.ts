import { playback } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { addUploadChunk, beginUpload, cancelUpload, getUpload } from './service/uploads.ts'

/** Uploads that go on where they broke off. */
export function bindUploads({ fresh, context }: Binder): void {
  fresh(playback.beginUpload, async ({ body, caller }) => ({
    data: await beginUpload(context, body, caller),
  }))

  fresh(playback.getUpload, async ({ params, caller }) => ({
    data: await getUpload(context, params.uploadId, caller),
  }))

  fresh(playback.addUploadChunk, async ({ params, query, bytes, caller }) => ({
    data: await addUploadChunk(context, params.uploadId, query.offset, bytes, caller),
  }))

  fresh(playback.cancelUpload, async ({ body, caller }) => {
    await cancelUpload(context, body.uploadId, caller)
    return {}
  })
}
