import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ObservedSite } from '../harness/running-site.ts'
import type { Ledger } from './ledger.ts'
import type { Count } from './register-order.ts'
import { type Judged, now } from './registers.ts'

/** Counts what was acknowledged, and what may never be half written. Each finding is a sentence; none is what is hoped for. */

type Queried = Pick<ObservedSite, 'sql'>

async function counts(
  site: Queried,
  statement: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await site.sql<{ key: string; count: number }>(statement, [keys])
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Each of them once. */
async function once(site: Queried, what: string, statement: string, keys: readonly string[]) {
  const found = await counts(site, statement, keys)
  return keys.flatMap((key) => {
    const count = found.get(key) ?? 0
    return count === 1 ? [] : [`${what} ${key}: there ${count} times`]
  })
}

const members = 'select user_name as key, count(*)::int from member where user_name = any($1) group by 1'
const folders = 'select name as key, count(*)::int from folder where name = any($1) group by 1'
const texts = 'select text as key, count(*)::int from message_entry where text = any($1) group by 1'
const reports = 'select statement as key, count(*)::int from report_case where statement = any($1) group by 1'
const works = 'select number as key, count(*)::int from work where number = any($1) group by 1'
const granted =
  "select order_id::text as key, count(*)::int from entitlement where kind = 'order' and order_id = any($1::bigint[]) group by 1"
const redeemed =
  "select member_id::text as key, count(*)::int from entitlement where kind = 'code' and member_id = any($1::bigint[]) group by 1"

/**
 * Judges the calls of likes and collects with the rows that are there: those of a copy of the database, where `moment` says
 * of when, else those of now.
 */
export async function countRegisters(
  site: Queried,
  { likes, collects }: Ledger,
  moment?: Omit<Count, 'value'>,
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const said of [likes, collects]) {
    const begun = now()
    const rows = await site.sql<{ key: string; count: number }>(
      `select member_id || ' ' || work_id as key, count(*)::int from ${said.table} group by member_id, work_id`,
    )
    const counted = moment ?? { begun, ended: now() }
    judged.push(said.count(new Map(rows.map(({ key, count }) => [key, count])), counted, !moment))
  }
  return judged
}

/**
 * Acknowledged writes exist exactly once, and what members take back again is as some order of their calls leaves it. While load is running the ledger lags behind: a code may
 * have been redeemed whose answer was lost, and whose request is being repeated.
 */
export async function countAcknowledged(site: Queried, said: Ledger, isAtRest = false): Promise<string[]> {
  const codes = new Map(said.redeemed)
  const foundCodes = await counts(site, redeemed, [...codes.keys()])
  const wrongCodes = [...codes].flatMap(([member, count]) => {
    const found = foundCodes.get(member) ?? 0
    const isRight = isAtRest ? found === count : found >= count
    return isRight ? [] : [`member ${member} redeemed ${count} codes, the ledger has ${found}`]
  })
  const tried = await counts(site, folders, [...said.triedFolders])
  return [
    ...(await once(site, 'account', members, [...said.registered])),
    ...(await once(site, 'folder', folders, [...said.folders])),
    ...[...tried].filter(([, count]) => count > 1).map(([name]) => `folder ${name}: made more than once`),
    ...(await once(site, 'text', texts, [...said.texts])),
    ...(await once(site, 'report', reports, [...said.reports])),
    ...(await once(site, 'work', works, [...said.imported])),
    ...(await once(site, 'grant of order', granted, [...said.paid])),
    ...wrongCodes,
    ...(await countRegisters(site, said)).flatMap(({ unexplained }) => unexplained),
  ]
}

/** Statements that answer what must not be. */
const invariants: Record<string, string> = {
  'counters of likes that are not the rows': `
    select coalesce(s.work_id, l.work_id) from work_stat s
    full join (select work_id, count(*)::int as rows from work_like group by 1) l using (work_id)
    where coalesce(s.own_likes, 0) <> coalesce(l.rows, 0)`,
  'counters of collects that are not the rows': `
    select coalesce(s.work_id, c.work_id) from work_stat s
    full join (select work_id, count(*)::int as rows from collected_work group by 1) c using (work_id)
    where coalesce(s.own_collects, 0) <> coalesce(c.rows, 0)`,
  'collected works in no folder': `
    select c.work_id from collected_work c where not exists (
      select from folder_work f where f.member_id = c.member_id and f.work_id = c.work_id)`,
  'granted orders without one entry of the ledger': `
    select o.id from orders o where o.granted_at is not null and 1 <> (
      select count(*) from entitlement e where e.kind = 'order' and e.order_id = o.id)`,
  'entries of the ledger whose order was not granted': `
    select e.id from entitlement e join orders o on o.id = e.order_id where e.kind = 'order' and o.granted_at is null`,
  'redeemed codes without one entry of the ledger': `
    select c.batch_id from activation_code c where c.redeemed_by is not null and 1 <> (
      select count(*) from entitlement e where e.code_hash = c.hash and e.member_id = c.redeemed_by)`,
  'levels that are not the sum of what was given': `
    select e.member_id from entitlement e left join member_level l using (member_id, level_id)
    group by e.member_id, e.level_id, l.until having l.until is distinct from max(e.until)`,
  'messages without an entry': `
    select m.id from message m where not exists (select from message_entry e where e.message_id = m.id)`,
  'cases without an event': `
    select c.id from report_case c where not exists (select from case_event e where e.case_id = c.id)`,
  'members with two default folders': `
    select member_id from folder where is_default group by 1 having count(*) > 1`,
  'jobs that a dead worker holds': `
    select id from graphile_worker._private_jobs where locked_at < now() - interval '60 seconds'`,
}

export async function countHalves(site: Queried): Promise<string[]> {
  const found: string[] = []
  for (const [what, statement] of Object.entries(invariants)) {
    const rows = await site.sql<Record<string, unknown>>(statement)
    if (rows.length > 0)
      found.push(`${what}: ${rows.length}, ${JSON.stringify(Object.values(rows[0] ?? {}))} …`)
  }
  return found
}

/** Orders that the channel was paid for, against those that were granted. */
export async function countMoney(site: ObservedSite): Promise<{ paid: number; findings: string[] }> {
  const book = JSON.parse(readFileSync(path.join(site.dataDir, 'gateway.json'), 'utf8')) as {
    trades: { state: string; outTradeNo: string }[]
  }
  const paid = book.trades.filter(({ state }) => state === 'paid').map(({ outTradeNo }) => outTradeNo)
  const rows = await site.sql<{ id: string }>(
    "select o.id::text from orders o join member m on m.id = o.member_id where o.granted_at is not null and m.user_name like 'writer\\_%'",
  )
  const grantedIds = new Set(rows.map(({ id }) => id))
  const findings = [
    ...paid.filter((id) => !grantedIds.has(id)).map((id) => `order ${id} was paid and not granted`),
    ...[...grantedIds].filter((id) => !paid.includes(id)).map((id) => `order ${id} was granted and not paid`),
  ]
  return { paid: paid.length, findings }
}

const filesBelow = (folder: string) =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))

/** Files without a row, and rows whose file is missing. Call it only while nothing is writing. */
export async function listOrphans(
  site: ObservedSite,
  said: Ledger,
): Promise<{ orphans: string[]; missing: string[] }> {
  const { dataDir } = site
  const column = async (statement: string) =>
    (await site.sql<{ name: string }>(statement)).map(({ name }) => name)
  const orphans: string[] = []
  const missing: string[] = []
  const compare = (folder: string, known: readonly string[], needed: readonly string[] = known) => {
    const files = filesBelow(path.join(dataDir, folder))
    orphans.push(...files.filter((file) => !known.includes(file)).map((file) => `${folder}/${file}`))
    missing.push(...needed.filter((file) => !files.includes(file)).map((file) => `${folder}/${file}`))
  }
  const pictures = await column(
    "select substr(p, 6) as name from picture, unnest(array[small, cover, big]) p where p like 'desk/%' group by 1",
  )
  compare('images/desk', pictures)
  compare('media/uploads', await column('select id::text as name from upload'), [])
  const videos = await column("select id::text as name from video where source_kind = 'upload'")
  compare(
    'media/incoming',
    videos,
    said.uploads.map(({ videoId }) => videoId),
  )
  compare('imports', await column("select id::text as name from import_batch where state <> 'dropped'"), [])
  compare('evidence', await column('select file as name from rights_evidence'))
  for (const { videoId, hash } of said.uploads) {
    const file = path.join(dataDir, 'media/incoming', videoId)
    if (missing.includes(`media/incoming/${videoId}`)) continue
    const is = createHash('sha256').update(readFileSync(file)).digest('hex')
    if (is !== hash) missing.push(`${file} is not what was sent`)
  }
  const rows = await site.sql<{ key: string }>('select small as key from picture')
  const known = new Set(rows.map(({ key }) => key))
  missing.push(...said.pictures.filter((key) => !known.has(key)).map((key) => `row of ${key}`))
  return { orphans, missing }
}
