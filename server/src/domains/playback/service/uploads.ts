import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Body, openUploadsMax, type playback, uploadChunkBytes } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { sniffBytes, sniffVideo } from '../../../platform/files/sniff.ts'
import {
  type Chunk,
  moveToIncoming,
  openForAppend,
  receivedBytes,
  removeUploadFiles,
  uploadHead,
} from '../../../platform/files/upload-files.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { mayDo, type Principal } from '../../../platform/http/principal.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import {
  addUpload,
  countOpenUploads,
  findUpload,
  lockUpload,
  touchUpload,
  type UploadRecord,
} from '../queries/uploads.ts'
import { lockWork } from '../queries/videos.ts'
import { refuseFullDisk, takePiece, wrongOffset } from './pieces.ts'
import { discardUpload, tidyUploads } from './upload-tidying.ts'
import { giveVideo } from './videos.ts'

/** How a file comes in by pieces and becomes a work's video. */

const what = 'video'

export interface UploadState {
  uploadId: string
  offset: number
  size: number
}

/** Begins an upload. Abandoned uploads are removed here, since no scheduled task does it. */
export async function beginUpload(
  context: Context,
  { dataId, part, fileName, size }: Body<typeof playback.beginUpload>,
  { memberId }: Principal,
): Promise<UploadState> {
  await tidyUploads(context).catch((error) => context.log.warn({ err: error }, 'uploads could not be tidied'))
  await refuseFullDisk(context, size, what)
  const upload = {
    workId: dataId,
    partId: part ?? null,
    fileName: fileName.replaceAll(/\p{C}/gu, ''),
    size,
    createdBy: memberId,
  }
  const uploadId = await changeAsMember(context.db, memberId, async (tx) => {
    if ((await countOpenUploads(tx, memberId)) >= openUploadsMax) {
      throw new AppError('uploads_full', { max: openUploadsMax })
    }
    return addUpload(tx, upload, new Date(context.clock.now()))
  })
  if (uploadId === undefined) throw notFound()
  // What another life of the database left under the same number (an older backup was restored) is none of it.
  const begun = await findUpload(context.db, uploadId)
  if (begun !== undefined) await removeUploadFiles(context.config.dataDir, begun)
  return { uploadId, offset: 0, size }
}

/** An upload of the caller; an administrator may continue any. Throws 404. */
async function ownUpload({ db }: Context, uploadId: string, principal: Principal): Promise<UploadRecord> {
  const upload = await findUpload(db, uploadId)
  const isOwn = upload !== undefined && (upload.createdBy === principal.memberId || mayDo(principal, '*'))
  if (!isOwn) throw notFound()
  return upload
}

/** How much has come: of a complete upload all, whatever became of its file. */
async function offsetOf({ config }: Context, upload: UploadRecord): Promise<number> {
  return upload.isGiven ? Number(upload.bytes) : receivedBytes(config.dataDir, upload)
}

/** The same, once a chunk that is being appended is whole. */
async function settledOffset(context: Context, uploadId: string): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, uploadId)
    if (upload === undefined) throw notFound()
    return offsetOf(context, upload)
  })
}

export async function getUpload(
  context: Context,
  uploadId: string,
  principal: Principal,
): Promise<UploadState> {
  const { bytes } = await ownUpload(context, uploadId, principal)
  return { uploadId, offset: await settledOffset(context, uploadId), size: Number(bytes) }
}

export async function cancelUpload(context: Context, uploadId: string, principal: Principal): Promise<void> {
  await ownUpload(context, uploadId, principal)
  if (!(await discardUpload(context, uploadId))) throw notFound()
}

/**
 * Receives a chunk. It is written to a temporary file first, which may take a while, and is
 * appended under the upload's lock, which takes milliseconds: neither a connection of the pool nor
 * another chunk waits for a slow sender. The received part of an interrupted chunk is stored. With
 * the last byte, or an empty chunk after it, the file becomes the work's video.
 */
export async function addUploadChunk(
  context: Context,
  uploadId: string,
  offset: number,
  bytes: Readable,
  principal: Principal,
): Promise<{ offset: number; size: number; videoId: string | null }> {
  const upload = await ownUpload(context, uploadId, principal)
  const size = Number(upload.bytes)
  if (offset !== (await offsetOf(context, upload))) {
    throw wrongOffset(await settledOffset(context, uploadId))
  }
  // Twice: aside, and at its place.
  if (offset < size) await refuseFullDisk(context, 2 * Math.min(uploadChunkBytes, size - offset), what)
  const added = await takePiece(context, { bytes, left: size - offset, what }, async (chunk) => {
    if (chunk.bytes > 0) await appendChunk(context, upload, offset, chunk)
  })
  const now = offset + added
  const videoId = now === size ? await completeUpload(context, uploadId) : null
  return { offset: now, size, videoId }
}

async function appendChunk(
  context: Context,
  upload: UploadRecord,
  offset: number,
  chunk: Chunk,
): Promise<void> {
  const { db, clock, config } = context
  let target: FileHandle | undefined
  let isVideo = true
  try {
    await db.transaction().execute(async (tx) => {
      const held = await lockUpload(tx, upload.id)
      if (held === undefined) throw notFound()
      const received = await offsetOf(context, held)
      if (received !== offset) throw wrongOffset(received)
      isVideo = await mayBeVideo(context, upload, offset, chunk)
      if (!isVideo) return
      target = await openForAppend(config.dataDir, upload)
      await chunk.appendTo(target)
      await touchUpload(tx, upload.id, new Date(clock.now()))
    })
    // Confirmed bytes are on disk. Synced outside the lock, since a busy disk takes time that other
    // requests should not wait for.
    await target?.datasync()
  } finally {
    await target?.close()
  }
  if (isVideo) return
  await discardUpload(context, upload.id)
  throw new AppError('not_a_video')
}

/**
 * By the first bytes, as soon as there are enough of them, so that 30 GB of a wrong file are not
 * sent in vain.
 */
async function mayBeVideo({ config }: Context, upload: UploadRecord, offset: number, chunk: Chunk) {
  if (offset >= sniffBytes) return true
  const before = offset === 0 ? Buffer.alloc(0) : await uploadHead(config.dataDir, upload)
  const head = Buffer.concat([before, await chunk.head(sniffBytes - before.length)])
  const isWhole = offset + chunk.bytes === Number(upload.bytes)
  return (head.length < sniffBytes && !isWhole) || sniffVideo(head) !== null
}

/**
 * Makes a complete upload its work's video; a repeated call returns the same. The video's id was
 * reserved when the upload began, so after a crash between the move and the commit, the next try
 * finds the file at its new path. Throws where another video of the work is being prepared: the
 * file stays, to be tried again.
 */
async function completeUpload({ db, config, clock }: Context, uploadId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const upload = await findUpload(tx, uploadId)
    // The work first, as everywhere: what removes a work takes its uploads along.
    if (upload === undefined || !(await lockWork(tx, upload.workId))) throw notFound()
    const held = await lockUpload(tx, uploadId)
    if (held === undefined) throw notFound()
    const { videoId, workId, partId, fileName, createdBy } = held
    if (held.isGiven) return videoId
    const now = new Date(clock.now())
    const video = { id: videoId, workId, partId, sourceKind: 'upload' as const, source: fileName, createdBy }
    await giveVideo(tx, video, now)
    await moveToIncoming(config.dataDir, held)
    await touchUpload(tx, uploadId, now)
    return videoId
  })
}
