import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Body, editorial } from '@yehang/contract'
import { onlyChanged } from '../../../../platform/audit/conflicts.ts'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { dayMs, shanghaiDay } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { EvidenceKind } from '../../../../platform/database/tables/tables.ts'
import { AppError, notFound, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { received } from '../../../../platform/http/received.ts'
import { blockedAmong } from '../../../blocklist/queries/blocklist.ts'
import { noteStopped } from '../../../blocklist/service.ts'
import { assertSeen } from '../../../catalogue/service/sealed.ts'
import {
  fileName,
  keepEvidence,
  readEvidence,
  removeEvidenceFile,
  sniffEvidence,
} from '../../service/evidence-files.ts'
import { hasWork } from '../queries/pictures.ts'
import {
  addEvidenceRow,
  type EvidenceRecord,
  evidenceOf,
  findEvidence,
  findRights,
  lockForRights,
  type RightsFields,
  type RightsHeld,
  type RightsRecord,
  rightsHeld,
  setEvidenceRemoved,
  setRights,
  takeRemovedEvidence,
} from '../queries/rights.ts'
import { evidenceName, lacking } from '../words.ts'

type Doing = Pick<Context, 'db' | 'clock' | 'config'>

/** Evidence that was removed can be taken back for a day; its file goes after a month. */
const undoMs = dayMs
const keptMs = 30 * dayMs

const nothing: RightsFields = {
  basis: null,
  licensor: null,
  startsOn: null,
  endsOn: null,
  territory: null,
  people: null,
  consents: null,
  note: null,
}

function missingOf(held: RightsHeld, today: string | null): string[] {
  const { basis, licensor, startsOn, endsOn, people, consents } = held
  return [
    basis === null && lacking.basis,
    licensor === null && lacking.licensor,
    !held.hasEvidence && lacking.evidence,
    today !== null && endsOn !== null && endsOn < today && lacking.ended,
    today !== null && startsOn !== null && startsOn > today && lacking.notBegun,
    people !== null && (consents ?? 0) < people && lacking.consents,
  ].filter((word) => word !== false)
}

/**
 * What works lack before they may be published where RIGHTS is `required`, in words; works that lack nothing are left out.
 * Without `now` licences are not held against a day.
 */
export async function missingRights(
  db: Database,
  workIds: readonly string[],
  now?: Date,
): Promise<Map<string, string[]>> {
  if (workIds.length === 0) return new Map()
  const today = now === undefined ? null : shanghaiDay(now.getTime())
  const held = await rightsHeld(db, workIds)
  const missing = held.map((rights) => [rights.workId, missingOf(rights, today)] as const)
  return new Map(missing.filter(([, words]) => words.length > 0))
}

export interface WorkRights {
  rights: RightsFields & Pick<RightsRecord, 'version' | 'updatedAt' | 'staffName'>
  evidence: EvidenceRecord[]
  required: boolean
  missing: string[]
}

export async function rightsOf({ db, clock, config }: Doing, workId: string): Promise<WorkRights> {
  if (!(await hasWork(db, workId))) throw notFound()
  const [rights, evidence, missing] = await Promise.all([
    findRights(db, workId),
    evidenceOf(db, workId),
    missingRights(db, [workId], new Date(clock.now())),
  ])
  return {
    rights: rights ?? { ...nothing, version: 0, updatedAt: null, staffName: null },
    evidence,
    required: config.rights === 'required',
    missing: missing.get(workId) ?? [],
  }
}

type Said = Omit<Body<typeof editorial.saveAdminRights>, 'workId' | 'version'>

const fields = Object.keys(nothing) as (keyof RightsFields)[]

function trimmed(value: string | null | undefined): string | null | undefined {
  return typeof value === 'string' ? value.trim() || null : value
}

export async function saveRights(
  { db, clock }: Doing,
  { workId, version, ...said }: Said & { workId: string; version: number },
  actor: Actor,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    if (!(await lockForRights(tx, workId))) throw notFound()
    await assertSeen(tx, workId, actor)
    const known = await findRights(tx, workId)
    if ((known?.version ?? 0) !== version) throw new AppError('rights_changed_meanwhile')
    const before = Object.fromEntries(
      fields.map((field) => [field, known?.[field] ?? null]),
    ) as unknown as RightsFields
    const texts = {
      licensor: trimmed(said.licensor),
      territory: trimmed(said.territory),
      note: trimmed(said.note),
    }
    const given = Object.entries({ ...said, ...texts }).filter(([, value]) => value !== undefined)
    const after = { ...before, ...Object.fromEntries(given) } as RightsFields
    if (after.startsOn !== null && after.endsOn !== null && after.endsOn < after.startsOn) {
      throw wrongField('endsOn', 'rights_end_before_begin')
    }
    if (after.consents !== null && after.consents > (after.people ?? 0)) {
      throw wrongField('consents', 'rights_too_many_consents')
    }
    const change = onlyChanged({ ...before }, { ...after })
    if (Object.keys(change.after).length === 0) return
    await setRights(tx, workId, after, actor.id, now)
    const subject = { kind: 'work' as const, id: workId }
    await addAudit(tx, { action: 'edit-rights', actor, subject, ...change }, now)
  })
}

/** Keeps a file that shows a right. */
export async function addEvidence(
  { db, clock, config }: Doing,
  { workId, kind, name, bytes }: { workId: string; kind: EvidenceKind; name: string; bytes: Readable },
  actor: Actor,
): Promise<void> {
  if (!(await hasWork(db, workId))) throw notFound()
  const content = await received(bytes)
  const type = sniffEvidence(content)
  if (type === null) throw new AppError('evidence_type')
  const fileHash = hash('sha256', content)
  const stopped = (await blockedAmong(db, 'file_hash', [fileHash])).get(fileHash)
  if (stopped !== undefined) {
    await noteStopped({ db, clock }, { entryPoint: 'evidence', staffId: actor.id }, [{ ...stopped, workId }])
    throw new AppError('evidence_blocked')
  }
  const shownName = fileName(name, type, evidenceName)
  const now = new Date(clock.now())
  const file = await keepEvidence(config.dataDir, content)
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await lockForRights(tx, workId))) throw notFound()
      await assertSeen(tx, workId, actor)
      const row = { workId, kind, name: shownName, type, bytes: content.length, fileHash, file }
      const evidenceId = await addEvidenceRow(tx, { ...row, staffId: actor.id }, now)
      await addAudit(
        tx,
        {
          action: 'add-evidence',
          actor,
          subject: { kind: 'work', id: workId },
          after: { evidence: kind },
          detail: { evidenceId, fileHash, bytes: content.length },
        },
        now,
      )
    })
  } catch (error) {
    await removeEvidenceFile(config.dataDir, file)
    throw error
  }
}

/** A file with evidence of a right; the access is audited first. */
export async function openEvidence(
  { db, clock, config }: Doing,
  evidenceId: string,
  actor: Actor,
): Promise<{ name: string; type: string; content: Buffer }> {
  const evidence = await findEvidence(db, evidenceId)
  if (evidence === undefined || evidence.removedAt !== null) throw notFound()
  const content = await readEvidence(config.dataDir, evidence.file)
  if (content === null) throw new AppError('file_lost')
  const entry = {
    action: 'open-evidence',
    actor,
    subject: { kind: 'work' as const, id: evidence.workId },
    detail: { evidenceId, kind: evidence.kind },
  }
  await db.transaction().execute((tx) => addAudit(tx, entry, new Date(clock.now())))
  // Older ones were kept under whatever name they came with.
  return { name: fileName(evidence.name, evidence.type, evidenceName), type: evidence.type, content }
}

/** Removes a file, or puts it back. Returns whose it is. */
export async function removeEvidence(
  { db, clock }: Doing,
  evidenceId: string,
  removed: boolean,
  actor: Actor,
): Promise<string> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const evidence = await findEvidence(tx, evidenceId)
    if (evidence === undefined) throw notFound()
    const { workId, kind, removedAt } = evidence
    if (!(await lockForRights(tx, workId))) throw notFound()
    await assertSeen(tx, workId, actor)
    if (!removed && removedAt !== null && clock.now() - removedAt.getTime() > undoMs) {
      throw new AppError('evidence_removed_long_ago')
    }
    if (!(await setEvidenceRemoved(tx, evidenceId, removed ? now : null))) return workId
    const [before, after] = removed ? [kind, null] : [null, kind]
    await addAudit(
      tx,
      {
        action: removed ? 'remove-evidence' : 'restore-evidence',
        actor,
        subject: { kind: 'work', id: workId },
        before: { evidence: before },
        after: { evidence: after },
        detail: { evidenceId },
      },
      now,
    )
    return workId
  })
}

/** Removes the files of what was removed a month ago. */
export async function tidyEvidence({ db, clock, config }: Doing): Promise<void> {
  const before = new Date(clock.now() - keptMs)
  const files = await db.transaction().execute((tx) => takeRemovedEvidence(tx, before))
  for (const file of files) await removeEvidenceFile(config.dataDir, file)
}
