import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { useAction } from '../../ui/actions/use-action.ts'
import { saveText } from '../../ui/save-file.ts'

export const pageSize = 20

/** Thousands of codes take their time. */
const exportTimeoutMs = 30_000

export const batchList = (pageNum: number) =>
  callOptions('GET /v2/staff/codes/batches', { query: { pageNum, pageSize } })

export const redemptions = callOptions('GET /v2/staff/codes/redemptions', {})

export interface NewBatch {
  planId: string
  count: number
  lastDay?: string
  oncePerMember: boolean
  label: string
}

const changes = '/v2/staff/codes/'

export function useCodeActions() {
  return {
    make: useAction((body: NewBatch) => post('POST /v2/staff/codes/make', { body }), {
      done: (_, { count }) => ({ text: `记下了 ${count} 枚，等着导出`, detail: '码在导出时才产生' }),
      changes,
    }),
    exportFile: useAction(
      (batchId: string) =>
        post('POST /v2/staff/codes/export', { body: { batchId } }, { timeoutMs: exportTimeoutMs }),
      {
        done({ data }) {
          saveText(data)
          return { text: '已导出，请收好这个文件', detail: '明码不会再出现第二次' }
        },
        changes,
      },
    ),
    revoke: useAction(
      (body: { batchId: string; reason: string; tail: string }) =>
        post('POST /v2/staff/codes/revoke', { body }),
      { done: ({ data }) => `已作废 ${data.revoked} 枚`, changes },
    ),
    lookUp: useAction((code: string) =>
      post('POST /v2/staff/codes/look-up', { body: { code } }, { repeatSubmit: false }),
    ),
  }
}

export type CodeActions = ReturnType<typeof useCodeActions>
