import { editorial } from '@yehang/contract'
import { bulkHandlers } from '../../src/domains/editorial/bulk/jobs.ts'
import { runBulkChange } from '../../src/domains/editorial/bulk/service/running.ts'
import type { Context } from '../../src/platform/context.ts'
import { startRunner } from '../../src/platform/jobs/runner.ts'
import { type CallOptions, call } from '../client.ts'
import type { TestMember } from '../member.ts'
import type { TestServer } from '../server.ts'

export const job = { signal: new AbortController().signal, isLastTry: false }

type Order = NonNullable<CallOptions['body']>

/** Bulk changes as a member of staff starts them; `run` does the job's work. */
export function bulkAs({ headers }: Pick<TestMember, 'headers'>, { context, url }: TestServer) {
  const ask = <T extends Parameters<typeof call>[1]>(endpoint: T, options: CallOptions = {}) =>
    call(url, endpoint, { ...options, headers: { ...headers, repeatSubmit: 'false' } })
  const run = (bulkId: string) => runBulkChange(context, bulkId, job)
  const look = async (bulkId: string) =>
    (await ask(editorial.getBulkChange, { params: { bulkId } })).answer.data
  const start = (body: Order) => ask(editorial.startBulkChange, { body })
  return {
    ask,
    run,
    look,
    start,
    preview: async (query: Record<string, string | number> = {}) =>
      (await ask(editorial.previewBulkChange, { query })).answer.data,
    refused: async (bulkId: string, of = 'change') =>
      (await ask(editorial.listBulkRefused, { params: { bulkId }, query: { of } })).answer,
    stop: (bulkId: string) => ask(editorial.stopBulkChange, { body: { bulkId } }),
    undo: (bulkId: string) => ask(editorial.undoBulkChange, { body: { bulkId } }),
    /** Starts a change, does it, and answers what came of it. */
    async change(body: Order) {
      const { bulkId } = (await start(body)).answer.data
      await run(bulkId)
      return look(bulkId)
    },
    async takeBack(bulkId: string) {
      await ask(editorial.undoBulkChange, { body: { bulkId } })
      await run(bulkId)
      return look(bulkId)
    },
  }
}

/** Bulk changes need a worker beside the site. */
export function startBulkWorker(context: Context) {
  return startRunner(context, bulkHandlers(context), {
    timing: { look: 50, patience: 5000, answer: 5000 },
  })
}
