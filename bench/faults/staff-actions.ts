import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { billing, editorial, imports, playback, support } from '@yehang/contract'
import sharp from 'sharp'
import { videoBytes } from '../../server/test/media/uploading.ts'
import { insist, uniqueText, type World } from './member-actions.ts'
import type { Person } from './person.ts'

/** What staff write while members do. */

export type StaffAction = (staff: Person, world: World) => Promise<void>

const pauseMs = 200
const pieceBytes = 256 * 1024

const reply: StaffAction = async (staff, world) => {
  const messageId = world.open.pop()
  if (messageId === undefined) return wait(pauseMs)
  const text = uniqueText('有的，天黑以后')
  const body = { messageId, message: text, sendingId: randomUUID() }
  const outcome = await insist(world, 'reply', () => staff.call(support.replyMessage, { body }))
  if (outcome.code === 200) world.ledger.texts.push(text)
}

/** Sends bytes in pieces from wherever the site says that it is. Returns the last answer's data. */
async function sendPieces(
  world: World,
  kind: string,
  bytes: Buffer,
  send: (offset: number, piece: Buffer) => ReturnType<Person['call']>,
): Promise<Record<string, unknown> | undefined> {
  let offset = 0
  while (!world.stopped()) {
    const outcome = await send(offset, bytes.subarray(offset, offset + pieceBytes))
    world.ledger.count(kind, outcome)
    const { received } = (outcome.answer.params ?? {}) as { received?: number }
    if (outcome.code === 200) {
      const data = outcome.answer.data as Record<string, unknown> & { offset: number }
      offset = data.offset
      if (offset === bytes.length) return data
    } else if (received !== undefined) offset = received
    else if (outcome.code === 0 || outcome.code === 503 || outcome.code === 401) await wait(pauseMs)
    else return undefined
  }
  return undefined
}

/** A file that begins like a video and is none: the worker finds out and keeps the source. */
const upload: StaffAction = async (staff, world) => {
  const bytes = videoBytes(600_000 + Math.floor(Math.random() * 400_000))
  randomBytes(64).copy(bytes, 4096)
  const dataId = world.works[Math.floor(Math.random() * world.works.length)] ?? ''
  const body = { dataId, fileName: 'lighthouse.mp4', size: bytes.length }
  const begun = await insist(world, 'upload begun', () => staff.call(playback.beginUpload, { body }))
  if (begun.code !== 200) return
  const { uploadId } = (begun.answer as { data: { uploadId: string } }).data
  const done = await sendPieces(world, 'upload piece', bytes, (offset, piece) =>
    staff.call(playback.addUploadChunk, { params: { uploadId }, query: { offset }, bytes: piece }),
  )
  if (done?.videoId == null) return
  world.ledger.uploads.push({
    videoId: String(done.videoId),
    hash: createHash('sha256').update(bytes).digest('hex'),
  })
}

const importWorks: StaffAction = async (staff, world) => {
  const mark = randomBytes(5).toString('hex').toUpperCase()
  const numbers = Array.from({ length: 120 }, (_, at) => `F${mark}-${String(at).padStart(3, '0')}`)
  const lines = numbers.map((number) =>
    JSON.stringify({
      channel: 'anime',
      number,
      title: `风筝与山谷 ${number}`,
      pubTime: '2026-11-01',
      tags: ['山'],
    }),
  )
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  const body = { fileName: `${mark}.ndjson`, size: bytes.length }
  const begun = await insist(world, 'import begun', () => staff.call(imports.beginImport, { body }))
  if (begun.code !== 200) return
  const { importId } = (begun.answer as { data: { importId: string } }).data
  await sendPieces(world, 'import piece', bytes, (offset, piece) =>
    staff.call(imports.addImportChunk, { params: { importId }, query: { offset }, bytes: piece }),
  )
  let isAsked = false
  while (!world.stopped()) {
    const seen = await staff.call(imports.getImport, { params: { importId } })
    const { state } = (seen.answer as { data?: { state: string } }).data ?? {}
    if (state === 'done') {
      world.ledger.imported.push(...numbers)
      return
    }
    if (state === 'failed' || state === 'stopped') {
      world.ledger.count(`import ${state}`, {
        code: 1,
        msg: String((seen.answer.data as { msg: string | null }).msg),
      })
      return
    }
    if (state === 'ready' && !isAsked) {
      const asked = await staff.call(imports.writeImport, { body: { importId } })
      world.ledger.count('import write', asked)
      isAsked = asked.code === 200
    }
    await wait(pauseMs)
  }
}

let drawn: Promise<Buffer> | undefined

const picture: StaffAction = async (staff, world) => {
  drawn ??= sharp({ create: { width: 640, height: 400, channels: 3, background: '#31506e' } })
    .jpeg()
    .toBuffer()
  const id = world.works[Math.floor(Math.random() * world.works.length)] ?? ''
  const added = await staff.call(editorial.addAdminPicture, {
    params: { id },
    query: { as: 'still' },
    bytes: await drawn,
  })
  world.ledger.count('picture', added)
  if (added.code === 200) world.ledger.pictures.push((added.answer as { data: { key: string } }).data.key)
}

export const staffActions: Readonly<Record<string, StaffAction>> = { reply, upload, importWorks, picture }

/** Makes codes for members to redeem. */
export async function makeCodes(staff: Person, count: number): Promise<string[]> {
  const plans = await staff.call(billing.listPlans)
  const planId = (plans.answer as { rows: { id: string }[] }).rows[0]?.id ?? ''
  const made = await staff.call(billing.makeAdminBatch, { body: { planId, count, label: '故障测量' } })
  const { batchId } = (made.answer as { data: { batchId: string } }).data
  const exported = await staff.call(billing.exportBatch, { body: { batchId } })
  const { text } = (exported.answer as { data: { text: string } }).data
  return text.match(/\b(?:[0-9A-Z]{4}-){3,}[0-9A-Z]{4}\b/g) ?? []
}
