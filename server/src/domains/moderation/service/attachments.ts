import type { Readable } from 'node:stream'
import { caseFilesMax, evidenceMaxBytes } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import type { CasePart, CaseSide } from '../../../platform/database/tables/tables.ts'
import { type Chunk, freeForUploads, receiveChunk } from '../../../platform/files/upload-files.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Actor, Principal } from '../../../platform/http/principal.ts'
import { countTryFrom, limits } from '../../../platform/limits/attempts.ts'
import { seesCase } from '../../catalogue/service/sealed.ts'
import { fileName, sniffEvidence } from '../../editorial/service/evidence-files.ts'
import { addEvent, type CaseRecord, findCase, lockCase } from '../queries/cases.ts'
import { addFile, type CaseFile, filesOf, findFile } from '../queries/files.ts'
import { attachmentName } from '../words.ts'
import { keepCaseFile, readCaseFile, removeCaseFile } from './picture-files.ts'
import { caseOf } from './public-case.ts'

/**
 * Files that a side uploads with its report or appeal. They are sent after the report or appeal
 * itself, by its code: a form that is not submitted leaves nothing behind.
 */

/** What a side may add to at present; null: nothing. */
function openPart({ state, appealSide }: CaseRecord, side: CaseSide): CasePart | null {
  if (state === 'open' && side === 'reporter') return 'report'
  return state === 'appealed' && appealSide === side ? 'appeal' : null
}

/** What a side has handed in, and how many more files it may. */
export function ownFiles(held: CaseRecord, side: CaseSide, files: readonly CaseFile[]) {
  const isOwn = ({ part }: CaseFile) => (part === 'report' ? side === 'reporter' : held.appealSide === side)
  const part = openPart(held, side)
  const there = files.filter((file) => file.part === part).length
  return { files: files.filter(isOwn), left: part === null ? 0 : Math.max(0, caseFilesMax - there) }
}

/** Takes a file in. The same one again is there once. */
export async function addAttachment(
  context: Context,
  { reportCode, name, bytes }: { reportCode: string; name: string; bytes: Readable },
  address: string,
) {
  const { db, config } = context
  await countTryFrom(context, limits.reportFile, address)
  const { found, side } = await caseOf(context, reportCode, address)
  if (openPart(found, side) === null) throw new AppError('attachments_closed')
  if ((await freeForUploads(config.dataDir)) - 2 * evidenceMaxBytes < config.media.minFreeBytes) {
    throw new AppError('upload_disk_full', { what: 'attachment' })
  }
  const chunk = await receiveChunk(config.dataDir, bytes, evidenceMaxBytes)
  try {
    if (chunk.broken instanceof AppError) throw chunk.broken
    if (chunk.broken !== null) throw new AppError('upload_broke_off')
    await keep(context, found.id, side, name, chunk)
  } finally {
    await chunk.close()
  }
  return ownFiles(found, side, await filesOf(db, found.id))
}

async function keep(
  { db, clock, config }: Context,
  caseId: string,
  side: CaseSide,
  name: string,
  chunk: Chunk,
): Promise<void> {
  const { dataDir } = config
  const type = sniffEvidence(await chunk.head(64))
  if (type === null) throw new AppError('attachment_type')
  const { file, hash } = await keepCaseFile(dataDir, caseId, chunk)
  try {
    const isNew = await db.transaction().execute(async (tx) => {
      const held = await lockCase(tx, caseId)
      const part = held && openPart(held, side)
      if (!held || !part) throw new AppError('attachments_closed')
      const there = await filesOf(tx, caseId)
      const now = new Date(clock.now())
      const row = {
        caseId,
        part,
        name: fileName(name, type, attachmentName),
        type,
        bytes: chunk.bytes,
        hash,
        file,
      }
      // First this: what is sent again, since its answer was lost, is refused by no number.
      if (!(await addFile(tx, row, now))) return false
      if (ownFiles(held, side, there).left === 0)
        throw new AppError('attachments_full', { max: caseFilesMax })
      await addEvent(tx, { caseId, kind: 'attached' }, now)
      return true
    })
    if (!isNew) await removeCaseFile(dataDir, caseId, file)
  } catch (error) {
    await removeCaseFile(dataDir, caseId, file)
    throw error
  }
}

/** A file of a case; the access is audited first. */
export async function openAttachment(
  { db, clock, config }: Context,
  fileId: string,
  principal: Principal,
  actor: Actor,
): Promise<{ name: string; type: string; content: Buffer }> {
  const found = await findFile(db, fileId)
  const held = found && (await findCase(db, found.caseId))
  if (!found || !held || !(await seesCase(db, held, principal))) throw new AppError('attachment_not_found')
  const content = await readCaseFile(config.dataDir, found.caseId, found.file)
  if (content === null) throw new AppError('file_lost')
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const locked = await lockCase(tx, found.caseId)
    if (locked === undefined) throw new AppError('report_code_unknown')
    await addEvent(tx, { caseId: found.caseId, kind: 'file-opened', staffId: actor.id }, now)
    const subject = { kind: 'case' as const, id: found.caseId }
    await addAudit(
      tx,
      { action: 'open-case-file', actor, subject, detail: { fileId, part: found.part } },
      now,
    )
  })
  return { name: fileName(found.name, found.type, attachmentName), type: found.type, content }
}
