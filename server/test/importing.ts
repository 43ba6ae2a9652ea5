import { imports } from '@yehang/contract'
import { importHandlers } from '../src/domains/imports/admin/jobs.ts'
import { aRecord } from '../src/domains/imports/testdata/works.ts'
import type { Context } from '../src/platform/context.ts'
import { startRunner } from '../src/platform/jobs/runner.ts'
import { call } from './client.ts'
import { callAs } from './kept.ts'
import { makeMember, type TestMember } from './member.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'
import { soon } from './soon.ts'

/** Does the jobs of imports as a worker would. */
export function startImportWorker(context: Context) {
  return startRunner(context, importHandlers(context), {
    timing: { look: 50, patience: 5000, answer: 5000 },
  })
}

export type Importer = ReturnType<typeof importerAs>

/** Calls of the import page as a member of staff makes them. */
export function importerAs({ headers }: Pick<TestMember, 'headers'>, url: string) {
  const look = async (importId: string) =>
    (await call(url, imports.getImport, { params: { importId }, headers })).answer.data
  const post = {
    begin: (fileName: string, size: number) =>
      call(url, imports.beginImport, { body: { fileName, size }, headers }),
    send: (importId: string, offset: number, bytes: Buffer) =>
      call(url, imports.addImportChunk, { params: { importId }, query: { offset }, bytes, headers }),
    options: (body: object) => call(url, imports.setImportOptions, { body, headers }),
    fix: (body: object) => call(url, imports.fixImportLine, { body, headers }),
    write: (importId: string) => call(url, imports.writeImport, { body: { importId }, headers }),
    stop: (importId: string) => call(url, imports.stopImport, { body: { importId }, headers }),
    drop: (importId: string) => call(url, imports.dropImport, { body: { importId }, headers }),
    publish: (importId: string) => call(url, imports.publishImport, { body: { importId }, headers }),
    undo: (importId: string, reason = '传错了文件') =>
      call(url, imports.undoImport, { body: { importId, reason }, headers }),
  }
  return {
    ...post,
    look,
    sample: async (body: object) => (await call(url, imports.sampleImport, { body, headers })).answer.data,
    list: async () => (await call(url, imports.listImports, { headers })).answer,
    lines: async (importId: string, kind: 'wrong' | 'changed' | 'blocked' | 'added') =>
      (await call(url, imports.listImportLines, { params: { importId }, query: { kind }, headers })).answer
        .rows,
    works: async (importId: string, kind: 'added' | 'changed') =>
      (await call(url, imports.listImportedWorks, { params: { importId }, query: { kind }, headers })).answer
        .rows,
    wrong: async (importId: string) =>
      (await call(url, imports.exportWrongLines, { params: { importId }, headers })).answer.data,
    /** Once the job that runs is done. */
    settled: (importId: string) =>
      soon(async () => {
        const detail = await look(importId)
        if (['fetching', 'checking', 'writing', 'publishing', 'undoing'].includes(detail.state)) {
          throw new Error(`still ${detail.state}`)
        }
        return detail
      }),
    /** Uploads a file and waits for its dry run. */
    async file(fileName: string, content: string | Buffer) {
      const bytes = Buffer.from(content)
      const { importId } = (await post.begin(fileName, bytes.length)).answer.data
      await post.send(importId, 0, bytes)
      await this.settled(importId)
      return importId
    },
  }
}

export interface ImportSite extends TestServer {
  staff: Importer
  /** As the same editor, other calls of the back office. */
  ask: ReturnType<typeof callAs>
}

/** An empty site with an editor and a worker for imports. */
export async function startImportSite(
  options: Omit<TestServerOptions, 'template'> = {},
): Promise<ImportSite> {
  const server = await startTestServer({ ...options, template: 'empty' })
  const worker = startImportWorker(server.context)
  const editor = await makeMember(server.context, { roles: ['editor'] })
  return {
    ...server,
    staff: importerAs(editor, server.url),
    ask: callAs(editor, server.url),
    async close() {
      await worker.close()
      await server.close()
    },
  }
}

/** A file of these lines whose dry run is done, with no worker about any more. */
export async function checkedFile(
  context: Context,
  editor: Importer,
  lines: readonly object[],
): Promise<string> {
  const worker = startImportWorker(context)
  const importId = await editor.file('works.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
  await worker.close()
  return importId
}

/** Records of new works, numbered after the prefix. */
export const newWorks = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, place) =>
    aRecord({ channel: 'anime', number: `${prefix}-${place}`, magnets: [], imageSmall: [], imageBig: [] }),
  )
