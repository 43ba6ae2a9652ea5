import type { Body, Query, staff } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import { dayMs, shanghaiTime } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { actorOf, type Origin, type Principal } from '../../../platform/http/principal.ts'
import { csvFile } from '../../../platform/text/csv.ts'
import { seesSealed } from '../../catalogue/service/sealed.ts'
import { presentEntry, presentLine } from '../presenter.ts'
import { type AuditFilter, type AuditRecord, auditPage, namesOf } from '../queries/audit.ts'
import { auditHead } from '../words.ts'

const exportMax = 10_000

type Filters = Omit<Query<typeof staff.listAudit>, 'pageNum' | 'pageSize' | 'isDht'>

/** The first moment of a day of Asia/Shanghai. */
const beginOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`)

export function filterOf(query: Filters, principal: Principal): AuditFilter {
  const to = query.to === undefined ? Number.NaN : beginOf(query.to) + dayMs
  const from = query.from === undefined ? Number.NaN : beginOf(query.from)
  return {
    // A day that is none, such as the 31st of a short month, bounds nothing.
    from: Number.isNaN(from) ? null : new Date(from),
    to: Number.isNaN(to) ? null : new Date(to),
    actor: query.actor ?? null,
    action: query.action ?? null,
    kind: query.kind ?? null,
    subject: query.subject ?? null,
    member: query.member ?? null,
    apiKey: query.apiKey ?? null,
    keyword: query.keyword?.trim() || null,
    seesSealed: seesSealed(principal),
  }
}

export async function namesFor(db: Database, rows: readonly AuditRecord[]) {
  return namesOf(
    db,
    rows.flatMap(({ subjectKind: kind, subjectId: id }) => (kind && id ? [{ kind, id }] : [])),
  )
}

export async function presentEntries(db: Database, rows: readonly AuditRecord[]) {
  const names = await namesFor(db, rows)
  return rows.map((row) => presentEntry(row, names))
}

/** The newest entries that fit, as a file; the export is audited too. */
export async function exportEntries(
  { db, clock }: Context,
  call: { principal: Principal; origin: Origin },
  body: Body<typeof staff.exportAudit>,
): Promise<{ name: string; text: string; isCut: boolean }> {
  const now = clock.now()
  const { rows, total } = await auditPage(db, filterOf(body, call.principal), { offset: 0, limit: exportMax })
  const names = await namesFor(db, rows)
  const lines = rows.map((row) => presentLine(row, names))
  const detail = { lines: lines.length, ...body }
  await db
    .transaction()
    .execute((tx) => addAudit(tx, { action: 'audit-exported', actor: actorOf(call), detail }, new Date(now)))
  const stamp = shanghaiTime(now).replaceAll(/[-: ]/g, '').slice(0, 12)
  return { name: `audit-${stamp}.csv`, text: csvFile([auditHead, ...lines]), isCut: total > exportMax }
}
