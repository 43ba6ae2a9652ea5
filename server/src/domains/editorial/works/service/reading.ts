import { channels, type editorial, type ModId, type Query, wordsOf } from '@yehang/contract'
import { dayMs, shanghaiDay } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/http/app-error.ts'
import type { Principal } from '../../../../platform/http/principal.ts'
import { presentStored } from '../../../../platform/text/failures.ts'
import { blockedAmong, numberMark } from '../../../blocklist/queries/blocklist.ts'
import { heldAmong, sealedAmong } from '../../../catalogue/queries/sealed.ts'
import { seesSealed } from '../../../catalogue/service/sealed.ts'
import { type AddressFault, reportedFaults } from '../../addresses/queries.ts'
import { type AdminMagnet, magnetsOfWork } from '../queries/magnets.ts'
import { type AdminPart, partsOfWork } from '../queries/parts.ts'
import { type AdminRow, adminRows } from '../queries/rows.ts'
import { type AdminFilter, adminPage } from '../queries/search.ts'
import { mergedInto, openMerges } from '../queries/undo.ts'
import { type EditedWork, findEdited } from '../queries/work.ts'
import { addressFields, checkWords, videoWords } from '../words.ts'
import { lackingRights } from './publishable.ts'
import { lockedFields } from './staff-fields.ts'

type ListQuery = Query<typeof editorial.exportAdminWorks>

export function filterOf(
  { view, channel, state, days, keyword, entry }: ListQuery,
  now: number,
  principal: Principal,
): AdminFilter {
  return {
    view,
    modId: channel === undefined ? null : channels[channel],
    state: state ?? null,
    since: days === 0 ? null : new Date(now - days * dayMs),
    keyword: keyword?.trim() || null,
    entryId: entry ?? null,
    seesSealed: seesSealed(principal),
  }
}

export interface ListedWork extends AdminRow {
  rights: string[]
  /** The case that keeps it off the site; of a sealed one nothing is shown. */
  visibilityHold: { caseNumber: number; sealed: boolean } | null
}

type Site = Pick<Context, 'db' | 'clock' | 'config'>

async function listed(site: Site, ids: readonly string[]): Promise<ListedWork[]> {
  const { db } = site
  const [rows, rights, cases] = await Promise.all([
    adminRows(db, ids),
    lackingRights(site, db, ids),
    heldAmong(db, ids),
  ])
  const holds = new Map<string, { caseNumber: number; sealed: boolean }>()
  for (const { workId, number, sealed } of cases)
    holds.set(workId, { caseNumber: number, sealed: sealed || holds.get(workId)?.sealed === true })
  return rows.map((row) => ({
    ...row,
    rights: rights.get(row.id) ?? [],
    visibilityHold: holds.get(row.id) ?? null,
  }))
}

export async function listAdminWorks(
  site: Site,
  principal: Principal,
  query: ListQuery,
  slice: { offset: number; limit: number },
): Promise<{ works: ListedWork[]; total: number; capped: boolean }> {
  const { ids, ...counted } = await adminPage(site.db, filterOf(query, site.clock.now(), principal), slice)
  return { works: await listed(site, ids), ...counted }
}

export interface Check {
  key: 'number' | 'cover' | 'address' | 'magnets' | 'rights' | 'video' | 'removed'
  state: 'ok' | 'missing' | 'note'
  text: string
}

export interface OpenedWork {
  row: ListedWork
  work: EditedWork
  locked: string[]
  parts: AdminPart[]
  magnets: (AdminMagnet & { isBlocked: boolean })[]
  checks: Check[]
  merged: { id: string; number: string; undoId: string | null }[]
}

/** All that the page of a work shows. */
export async function openWork(site: Site, principal: Principal, id: string): Promise<OpenedWork> {
  const { db } = site
  const now = new Date(site.clock.now())
  const [[row], work, locked, magnets, gone, open, faults] = await Promise.all([
    listed(site, [id]),
    findEdited(db, id),
    lockedFields(db, id),
    magnetsOfWork(db, id),
    mergedInto(db, id),
    openMerges(db, id, now),
    reportedFaults(db, id),
  ])
  if (row === undefined || work === undefined) throw notFound()
  const mark = numberMark(work.modId as ModId, work.number)
  const [unseen, numbers, hashes] = await Promise.all([
    seesSealed(principal)
      ? new Set<string>()
      : sealedAmong(
          db,
          gone.map((other) => other.id),
        ),
    blockedAmong(db, 'number', [mark]),
    blockedAmong(
      db,
      'info_hash',
      magnets.map(({ infoHash }) => infoHash),
    ),
  ])
  return {
    row,
    work,
    locked,
    parts: await partsOfWork(db, id),
    magnets: magnets.map((magnet) => ({ ...magnet, isBlocked: hashes.has(magnet.infoHash) })),
    checks: [
      ...checksOf(row, site.config.rights === 'required', numbers.has(mark), hashes.size),
      ...faults.map(checkOfFault),
    ],
    merged: gone
      .filter((other) => !unseen.has(other.id))
      .map((other) => ({ ...other, undoId: open.get(other.id) ?? null })),
  }
}

function checkOfFault(fault: AddressFault): Check {
  const field = addressFields[fault.field]
  if (fault.accepted_at !== null)
    return { key: 'address', state: 'ok', text: checkWords.addressAccepted(field) }
  const why = presentStored(fault).msg ?? ''
  const day = shanghaiDay(fault.failed_since.getTime())
  return { key: 'address', state: 'note', text: checkWords.addressFault(field, why, day) }
}

function checksOf(
  row: ListedWork,
  asksRights: boolean,
  numberBlocked: boolean,
  hashesBlocked: number,
): Check[] {
  const checks: Check[] = []
  if (row.state === 'removed')
    checks.push({ key: 'removed', state: 'missing', text: wordsOf('work_removed', {}) })
  if (row.state === 'deleted')
    checks.push({ key: 'removed', state: 'missing', text: wordsOf('work_deleted', {}) })
  if (row.state === 'merged')
    checks.push({ key: 'removed', state: 'missing', text: wordsOf('work_merged', {}) })
  if (row.visibilityHold !== null)
    checks.push({
      key: 'removed',
      state: 'missing',
      text: wordsOf('work_held', { caseNumber: row.visibilityHold.caseNumber }),
    })
  checks.push(
    numberBlocked
      ? { key: 'number', state: 'missing', text: wordsOf('work_number_blocked') }
      : { key: 'number', state: 'ok', text: checkWords.number },
  )
  checks.push(
    row.picSmall === null
      ? { key: 'cover', state: 'note', text: checkWords.noCover }
      : { key: 'cover', state: 'ok', text: checkWords.cover },
  )
  if (hashesBlocked > 0)
    checks.push({ key: 'magnets', state: 'missing', text: checkWords.magnetsBlocked(hashesBlocked) })
  else if (row.magnets === 0) checks.push({ key: 'magnets', state: 'note', text: checkWords.noMagnets })
  else checks.push({ key: 'magnets', state: 'ok', text: checkWords.magnets(row.magnets) })
  if (row.rights.length > 0)
    checks.push({
      key: 'rights',
      state: 'missing',
      text: wordsOf('work_rights_missing', { missing: row.rights }),
    })
  else if (asksRights) checks.push({ key: 'rights', state: 'ok', text: checkWords.rights })
  const video = row.videoState === null ? undefined : videoWords[row.videoState]
  if (video !== undefined) checks.push({ key: 'video', state: 'note', text: video })
  else if (row.isOnline === 1) checks.push({ key: 'video', state: 'ok', text: checkWords.online })
  return checks
}
