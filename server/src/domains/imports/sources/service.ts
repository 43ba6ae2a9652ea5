import type { Body, imports } from '@yehang/contract'
import { importSourcesMax } from '@yehang/contract/limits'
import { onlyChanged } from '../../../platform/audit/conflicts.ts'
import { type AuditEntry, addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { checkAddress } from '../../../platform/download/address.ts'
import { SourceError } from '../../../platform/files/source-error.ts'
import { AppError, notFound, wrongField } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { changeBatch, lockBatch } from '../admin/queries/batches.ts'
import { beginReading } from './beginning.ts'
import { faultOfFiles } from './files.ts'
import {
  addSource,
  changeSource,
  countSources,
  detachBatches,
  forgetFiles,
  type ImportSource,
  lockSource,
  removeSource,
} from './queries.ts'
import { nextTime } from './schedule.ts'

/** What staff do with sources. */

type Site = Pick<Context, 'db' | 'clock' | 'config'>
type Order = Body<typeof imports.saveImportSource>

const about = (id: string, actor: Actor): Pick<AuditEntry, 'actor' | 'subject'> => ({
  actor,
  subject: { kind: 'import-source', id },
})

/** Refuses an address that cannot be read from, before anything is asked of it. */
async function checkPlace({ config }: Site, { kind, address }: Pick<Order, 'kind' | 'address'>) {
  if (kind === 'maccms') {
    try {
      checkAddress(address, config.download.allow)
      return
    } catch (error) {
      if (error instanceof SourceError) throw wrongField('address', 'import_source_address', {})
      throw error
    }
  }
  const fault = await faultOfFiles(config.importSourceDir, { id: '0', kind, address })
  if (fault?.reason === 'import_dir_unset') throw wrongField('address', 'import_dir_unset', {})
  if (fault !== null) throw wrongField('address', 'import_dir_unreadable', { path: address })
}

const saidOf = ({ name, kind, address, every_minutes, writes, max_works }: Omit<Saved, 'created_by'>) => ({
  ...{ name, kind, address, everyMinutes: every_minutes, writes, maxWorks: max_works },
})

type Saved = Parameters<typeof addSource>[1]

/** Adds or changes one, and answers its id. One of another address or kind is read from its beginning, and by staff first. */
export async function saveSource(site: Site, order: Order, actor: Actor): Promise<string> {
  const { sourceId, everyMinutes, maxWorks, name, kind, writes } = order
  const typed = order.address.trim()
  const address = kind === 'maccms' ? typed : typed.replace(/\/$/, '')
  await checkPlace(site, { kind, address })
  const now = new Date(site.clock.now())
  const wanted = { name, kind, address, writes, every_minutes: everyMinutes, max_works: maxWorks }
  return site.db.transaction().execute(async (tx) => {
    if (sourceId === undefined) {
      if ((await countSources(tx)) >= importSourcesMax) {
        throw new AppError('import_sources_full', { max: importSourcesMax })
      }
      const id = await addSource(tx, { ...wanted, created_by: actor.id }, now)
      await addAudit(tx, { action: 'add-import-source', ...about(id, actor), after: saidOf(wanted) }, now)
      return id
    }
    const source = await lockExisting(tx, sourceId)
    const isOther = source.kind !== kind || source.address !== address
    const anew = isOther && {
      ...{ confirmed_at: null, covered_at: null, reads_all: true, batch_id: null },
      ...{ next_page: null, pages: null, fetched_bytes: '0', fetched_works: 0 },
    }
    if (isOther) await endReading(tx, source, now)
    const next_at = nextTime({ every_minutes: everyMinutes }, source.began_at ?? now)
    await changeSource(tx, sourceId, { ...wanted, ...anew, next_at }, now)
    if (isOther) await forgetFiles(tx, sourceId)
    const change = onlyChanged(saidOf(source), saidOf(wanted))
    await addAudit(tx, { action: 'edit-import-source', ...about(sourceId, actor), ...change }, now)
    return sourceId
  })
}

/** Lets go what is being fetched, and the imports that wait for staff go on without their source. */
async function endReading(tx: DatabaseTransaction, { id, batch_id }: ImportSource, now: Date): Promise<void> {
  const batch = batch_id === null ? undefined : await lockBatch(tx, batch_id)
  if (batch?.state === 'fetching') await changeBatch(tx, batch.id, { state: 'dropped' }, now)
  await detachBatches(tx, id)
}

async function lockExisting(tx: DatabaseTransaction, id: string): Promise<ImportSource> {
  const source = await lockSource(tx, id)
  if (source === undefined) throw notFound()
  return source
}

/** Reads it at once, also where it is paused. */
export async function readNow(
  context: Context,
  { sourceId, all }: Body<typeof imports.readImportSource>,
  actor: Actor,
): Promise<void> {
  const { db, clock } = context
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    await lockExisting(tx, sourceId)
    if (all) {
      await changeSource(tx, sourceId, { reads_all: true, next_page: null }, now)
      await forgetFiles(tx, sourceId)
    }
    await addAudit(tx, { action: 'read-import-source', ...about(sourceId, actor), detail: { all } }, now)
  })
  if ((await beginReading(context, sourceId, { isAsked: true })) === 'waits')
    throw new AppError('import_source_under_way')
}

export async function pauseSource(
  { db, clock }: Site,
  { sourceId, isPaused }: Body<typeof imports.pauseImportSource>,
  actor: Actor,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const source = await lockExisting(tx, sourceId)
    if (source.paused === isPaused) return
    await changeSource(
      tx,
      sourceId,
      { paused: isPaused, failures: 0, ...(!isPaused && { next_at: now }) },
      now,
    )
    const action = isPaused ? 'pause-import-source' : 'resume-import-source'
    await addAudit(tx, { action, ...about(sourceId, actor) }, now)
  })
}

/** Its imports stay; one that is being fetched is let go. */
export async function removeSourceOf({ db, clock }: Site, id: string, actor: Actor): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const source = await lockExisting(tx, id)
    await endReading(tx, source, now)
    await removeSource(tx, id)
    const before = saidOf(source)
    await addAudit(tx, { action: 'remove-import-source', ...about(id, actor), before }, now)
  })
}
