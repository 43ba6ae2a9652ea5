import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { removeStrayFile, removeUploadFiles, uploadsWithFiles } from '../../../platform/files/upload-files.ts'
import { deleteUpload, existingUploads, lockUpload, staleUploads } from '../queries/uploads.ts'

/** Days without activity after which an upload is abandoned. */
const keptDays = 7

/** Removes an upload with what has come of it. False: it is none any more, or a work's video by now. */
export async function discardUpload({ db, config }: Context, uploadId: string): Promise<boolean> {
  const gone = await db.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, uploadId)
    if (upload === undefined || upload.isGiven) return null
    await deleteUpload(tx, uploadId)
    return upload
  })
  if (gone === null) return false
  await removeUploadFiles(config.dataDir, gone)
  return true
}

/** Removes uploads that were given up, what is written down of complete ones, and files that no upload knows any more. */
export async function tidyUploads(context: Context): Promise<void> {
  const { db, clock, config } = context
  const before = new Date(clock.now() - keptDays * dayMs)
  for (const { id, isGiven } of await staleUploads(db, before)) {
    if (isGiven) await db.transaction().execute((tx) => deleteUpload(tx, id))
    else await discardUpload(context, id)
  }
  const ids = await uploadsWithFiles(config.dataDir)
  const known = await existingUploads(db, ids)
  for (const id of ids) if (!known.has(id)) await removeStrayFile(config.dataDir, id)
}
