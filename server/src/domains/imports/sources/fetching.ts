import { constants } from 'node:fs'
import { copyFile, mkdir, open, rm, truncate } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Failure, failureOf } from '@yehang/contract'
import { importMaxBytes } from '@yehang/contract/limits'
import { hourMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { importFile } from '../../../platform/files/folders.ts'
import type { RunningJob } from '../../../platform/jobs/runner.ts'
import { refuseFullDisk } from '../../playback/service/pieces.ts'
import { advanceBatch, type Batch, changeBatch, findBatch, lockBatch } from '../admin/queries/batches.ts'
import { Step } from '../admin/service/step.ts'
import { beginCheck } from '../admin/service/uploads.ts'
import { ImportError } from '../errors.ts'
import { fetchPages } from '../reading/maccms-pages.ts'
import { sayError } from '../words.ts'
import { goneOnMs } from './beginning.ts'
import { type NextFile, nextFile } from './files.ts'
import {
  changeSource,
  findSource,
  type ImportSource,
  lockSource,
  noteFetched,
  type ReadFile,
} from './queries.ts'
import { noteSourceFailure } from './schedule.ts'

/**
 * Fetches what a source has into the file of an import, which then goes the way of an uploaded one. Pages of a site are
 * appended as gzip members, and each append is noted with its page: a worker that takes over from a dead one cuts the
 * file to what was noted and goes on with the next page.
 */

const packed = promisify(gzip)
/** So much is gathered before it is written. */
const appendBytes = 2 * 1024 * 1024
const pagesAtOnce = 2
/** More works, at some tens on a page, than any such site has. */
const pagesMost = 100_000

export async function fetchImport(context: Context, batchId: string, job: RunningJob): Promise<void> {
  const { db, clock, log } = context
  const batch = await findBatch(db, batchId)
  if (batch?.state !== 'fetching') return
  const now = () => new Date(clock.now())
  const source = batch.source_id === null ? undefined : await findSource(db, batch.source_id)
  if (source?.batch_id !== batchId) {
    await advanceBatch(db, batchId, 'fetching', { state: 'dropped' }, now())
    return
  }
  const step = new Step(context, batchId, job)
  try {
    let file: ReadFile | null = null
    if (source.kind === 'maccms') await fetchSite(context, batch, source, step)
    else {
      const taken = await takeFile(context, batchId, source)
      if ('failure' in taken) {
        await fail(context, batchId, taken.failure)
        return
      }
      file = taken
    }
    if (job.signal.aborted) throw job.signal.reason
    await step.settled()
    if (step.isStopped) {
      await fail(context, batchId, failureOf('import_fetch_stopped'))
      return
    }
    await fetched(context, batchId, source, file)
  } catch (error) {
    if (job.signal.aborted || (!job.isLastTry && !(error instanceof ImportError))) throw error
    log.warn({ err: error, batchId }, 'a source could not be read')
    await fail(context, batchId, error instanceof ImportError ? error : failureOf('import_fetch_failed'))
  }
}

async function fail({ db, clock }: Context, batchId: string, failure: Failure): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const batch = await findBatch(tx, batchId)
    const source = batch?.source_id ? await lockSource(tx, batch.source_id) : undefined
    const held = await lockBatch(tx, batchId)
    if (held?.state !== 'fetching') return
    await changeBatch(tx, batchId, { state: 'failed', failure, stop_asked: false, ended_at: now }, now)
    if (source !== undefined) await noteSourceFailure(tx, source, failure, now)
  })
}

/** With nothing new nothing is left of the reading; else its dry run begins. */
async function fetched(
  context: Context,
  batchId: string,
  { id, kind }: ImportSource,
  file: ReadFile | null,
): Promise<void> {
  const { db, clock, config } = context
  const now = new Date(clock.now())
  const isEmpty = await db.transaction().execute(async (tx) => {
    const source = await lockSource(tx, id)
    const held = await lockBatch(tx, batchId)
    if (source === undefined || held?.state !== 'fetching') return true
    const isNothing = kind === 'maccms' && source.fetched_works === 0
    await changeSource(
      tx,
      id,
      {
        next_page: null,
        reads_all: false,
        failures: 0,
        failure: null,
        ...(isNothing && source.covered_at !== null && { covered_at: source.began_at }),
        // A folder may have more of them.
        ...(kind === 'folder' && { next_at: now }),
      },
      now,
    )
    await changeBatch(
      tx,
      batchId,
      { ...(isNothing && { state: 'dropped' }), bytes: source.fetched_bytes },
      now,
    )
    return isNothing
  })
  if (isEmpty) await rm(importFile(config.dataDir, batchId), { force: true })
  else await beginCheck(context, batchId, file && { sourceId: id, file })
}

/** With what is new alone where the rest is in: `h` counts hours back from now. */
function addressOf({ address, covered_at, reads_all }: ImportSource, now: number): string {
  const url = new URL(address)
  if (covered_at !== null && !reads_all && !url.searchParams.has('h')) {
    url.searchParams.set('h', String(Math.ceil((now - covered_at.getTime()) / hourMs) + 1))
  }
  return url.href
}

/** A site may answer every page with works, and say that there are as many more as it likes. */
function refuseEndless(came: { pagecount: number; bytes: number; ms: number }): void {
  if (came.pagecount <= pagesMost && came.bytes <= importMaxBytes && came.ms <= goneOnMs) return
  const most = { pages: pagesMost, megabytes: importMaxBytes >> 20, hours: goneOnMs / hourMs }
  throw new ImportError(sayError('import_site_too_large', most))
}

async function fetchSite(context: Context, batch: Batch, source: ImportSource, step: Step): Promise<void> {
  const { db, clock, config } = context
  const file = importFile(config.dataDir, batch.id)
  await mkdir(path.dirname(file), { recursive: true })
  const began = (source.began_at ?? new Date(clock.now())).getTime()
  const target = await open(file, 'a', 0o600)
  try {
    await truncate(file, Number(source.fetched_bytes))
    let { fetched_works: works } = source
    let bytes = Number(source.fetched_bytes)
    let lines: string[] = []
    let gathered = 0
    let isWaitSaid = false
    const append = async (page: number, pages: number) => {
      await refuseFullDisk(context, gathered, 'file')
      const chunk = await packed(Buffer.from(lines.join('')), { level: 1 })
      bytes += chunk.length
      refuseEndless({ pagecount: pages, bytes, ms: clock.now() - began })
      await target.appendFile(chunk)
      await target.datasync()
      works += lines.length
      lines = []
      gathered = 0
      const noted = { next_page: page + 1, pages, fetched_bytes: String(bytes), fetched_works: works }
      const isOurs = await noteFetched(db, { id: source.id, batchId: batch.id }, noted, new Date(clock.now()))
      if (!isOurs) step.stop()
    }
    const address = addressOf(source, began)
    const pages = fetchPages(address, {
      from: source.next_page ?? 1,
      atOnce: pagesAtOnce,
      signal: step.signal,
      allow: config.download.allow,
      onWait: ({ place, seconds }) => {
        isWaitSaid = true
        const failure = failureOf('import_waits_for_page', { place, seconds })
        void changeBatch(db, batch.id, { failure }, new Date(clock.now())).catch(() => {})
      },
    })
    let last = { number: 0, pagecount: 0 }
    for await (const { number, items, pagecount } of pages) {
      if (isWaitSaid) await changeBatch(db, batch.id, { failure: null }, new Date(clock.now()))
      isWaitSaid = false
      for (const item of items) {
        const line = `${JSON.stringify(item)}\n`
        lines.push(line)
        gathered += line.length
      }
      last = { number, pagecount }
      step.note(pagecount > 0 ? number / pagecount : 0)
      refuseEndless({ pagecount, bytes, ms: clock.now() - began })
      if (gathered >= appendBytes) await append(number, pagecount)
    }
    if (lines.length > 0) await append(last.number, last.pagecount)
  } catch (error) {
    if (!step.isStopped) throw error
  } finally {
    await target.close()
  }
}

/** A copy of the file, as it is at one moment as far as can be told. */
async function takeFile(
  { db, clock, config }: Context,
  batchId: string,
  source: ImportSource,
): Promise<NextFile | { failure: Failure }> {
  const target = importFile(config.dataDir, batchId)
  const found = await nextFile(db, config.importSourceDir, source, clock.now())
  if ('failure' in found) return found
  if (found.name === null) throw new Error('the file is being written')
  await mkdir(path.dirname(target), { recursive: true })
  await copyFile(found.path, target, constants.COPYFILE_FICLONE)
  const now = new Date(clock.now())
  await noteFetched(db, { id: source.id, batchId }, { fetched_bytes: String(found.size) }, now)
  await changeBatch(db, batchId, { file_name: path.posix.basename(found.name) }, now)
  return found
}
