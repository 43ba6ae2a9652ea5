import { imports } from '@yehang/contract'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { csvFile } from '../../../platform/text/csv.ts'
import { imageUrl } from '../../catalogue/presenter.ts'
import { sealedAmong } from '../../catalogue/queries/sealed.ts'
import { seesSealed } from '../../catalogue/service/sealed.ts'
import { fieldName } from './field-names.ts'
import { presentDetail, presentLine, presentProblem, presentRow, presentSample } from './presenter.ts'
import { batchPage, findListed } from './queries/batches.ts'
import { importedPage } from './queries/changes.ts'
import { caseNumbers, countAlike, countProblems, findLine, linePage, wrongLines } from './queries/lines.ts'
import { keptLines } from './service/collecting.ts'
import { fixLine } from './service/fix.ts'
import { draftsOnly } from './service/publish.ts'
import {
  dropImport,
  requestPublish,
  requestStop,
  requestUndo,
  requestWrite,
  setOptions,
} from './service/requests.ts'
import { sampleImport } from './service/sample.ts'
import { importBytes } from './service/stored-uploads.ts'
import { endAbandonedCommands } from './service/tidying.ts'
import { addImportChunk, beginImport } from './service/uploads.ts'
import { wrongSheet } from './words.ts'

/** Imports from the browser. */
export function bindImports({ uncached, context }: Binder): void {
  const { db, clock, config } = context
  const host = config.site.imageHost ?? imagePath

  async function listed(importId: string) {
    const batch = await findListed(db, importId)
    if (batch === undefined) throw notFound()
    if (batch.origin !== 'command' || batch.state !== 'writing') return batch
    await endAbandonedCommands(context)
    return (await findListed(db, importId)) ?? batch
  }

  uncached(imports.beginImport, async (call) => ({
    data: await beginImport(context, call.body, actorOf(call)),
  }))

  uncached(imports.addImportChunk, async ({ params, query, bytes }) => ({
    data: await addImportChunk(context, params.importId, query.offset, bytes),
  }))

  uncached(imports.listImports, async ({ query }) => {
    const { rows, total } = await batchPage(db, sliceOf(query))
    return { rows: rows.map(presentRow), total }
  })

  uncached(imports.getImport, async ({ params: { importId } }) => {
    const batch = await listed(importId)
    const isUploading = batch.state === 'uploading' || batch.state === 'fetching'
    return {
      data: presentDetail(batch, {
        offset: isUploading ? await importBytes(config.dataDir, importId) : Number(batch.bytes),
        problems: batch.wrong > 0 ? await countProblems(db, importId) : {},
        draftsOnly: draftsOnly(context),
        now: clock.now(),
      }),
    }
  })

  uncached(imports.listImportLines, async ({ principal, params: { importId }, query }) => {
    await listed(importId)
    const { rows, total } = await linePage(db, importId, query.kind, sliceOf(query))
    const alike = query.kind === 'wrong' ? await countAlike(db, importId) : new Map<string, number>()
    const cases = await caseNumbers(
      db,
      rows.flatMap(({ blocked }) => blocked?.caseId ?? []),
    )
    const works = rows.flatMap(({ work_id }) => work_id ?? [])
    const unseen = seesSealed(principal) ? new Set<string>() : await sealedAmong(db, works)
    const shown = rows.map((row) =>
      row.work_id !== null && unseen.has(row.work_id) ? { ...row, work_id: null, differences: [] } : row,
    )
    return { rows: shown.map((row) => presentLine(row, alike, cases)), total }
  })

  uncached(imports.setImportOptions, async (call) => {
    await setOptions(context, call.body)
    return {}
  })

  uncached(imports.sampleImport, async ({ body: { importId, ...reading } }) => ({
    data: presentSample(await sampleImport(context, importId, reading), (picture) => imageUrl(host, picture)),
  }))

  uncached(imports.fixImportLine, async (call) => {
    const { importId, line } = call.body
    const done = await fixLine(context, call.body, actorOf(call))
    const row = await findLine(db, importId, line)
    if (row === undefined) throw notFound()
    return { data: { ...done, row: presentLine(row, await countAlike(db, importId)) } }
  })

  uncached(imports.exportWrongLines, async ({ params: { importId } }) => {
    const batch = await listed(importId)
    const lines = await wrongLines(db, importId, keptLines.wrong)
    const table = lines.flatMap(({ line, number, title, problems }) =>
      problems.map(({ field, value, ...problem }) => [
        String(line),
        number,
        title,
        fieldName(field),
        value,
        presentProblem(problem).msg ?? '',
      ]),
    )
    const name = wrongSheet.name(batch.file_name.replace(/(\.\w{1,8}){1,2}$/, ''))
    const text = csvFile([[...wrongSheet.head], ...table])
    return { data: { name, text, isCut: lines.length < batch.wrong } }
  })

  uncached(imports.writeImport, async (call) => {
    await requestWrite(context, call.body.importId, actorOf(call))
    return {}
  })

  uncached(imports.stopImport, async (call) => {
    await requestStop(context, call.body.importId, actorOf(call))
    return {}
  })

  uncached(imports.dropImport, async (call) => {
    await dropImport(context, call.body.importId, actorOf(call))
    return {}
  })

  uncached(imports.publishImport, async (call) => {
    await requestPublish(context, call.body.importId, actorOf(call))
    return {}
  })

  uncached(imports.undoImport, async (call) => {
    await requestUndo(context, call.body.importId, call.body.reason, actorOf(call))
    return {}
  })

  uncached(imports.listImportedWorks, async ({ principal, params: { importId }, query }) => {
    const batch = await listed(importId)
    const works = await importedPage(db, importId, query.kind, sliceOf(query), seesSealed(principal))
    return {
      rows: works.map(({ id, number, title, modId, listing }) => ({
        dataId: id,
        number,
        title,
        channel: modId,
        listing,
      })),
      total: query.kind === 'added' ? batch.written_added : batch.written_changed,
    }
  })
}
