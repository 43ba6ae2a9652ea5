import type { AnswerTo } from '../../../api/client.ts'
import { usePost } from '../../ui/calls.ts'
import type { ShownState, StateKind } from '../../ui/marks.tsx'
import { saveText } from '../../ui/save-file.ts'

export const pageSize = 20

/** Thousands of codes take their time. */
const exportTimeoutMs = 30_000

const changes = '/v2/staff/codes/'

export function useCodeActions() {
  return {
    make: usePost('POST /v2/staff/codes/make', {
      done: (_, { count }) => ({ text: `记下了 ${count} 枚，等着导出`, detail: '码在导出时才产生' }),
      changes,
    }),
    exportFile: usePost('POST /v2/staff/codes/export', {
      how: { timeoutMs: exportTimeoutMs },
      done({ data }) {
        saveText(data)
        return { text: '已导出，请收好这个文件', detail: '明码不会再出现第二次' }
      },
      changes,
    }),
    revoke: usePost('POST /v2/staff/codes/revoke', {
      done: ({ data }) => `已作废 ${data.revoked} 枚`,
      changes,
    }),
    lookUp: usePost('POST /v2/staff/codes/look-up', { how: { repeatSubmit: false } }),
  }
}

export type CodeActions = ReturnType<typeof useCodeActions>

export type Batch = AnswerTo<'GET /v2/staff/codes/batches'>['rows'][number]
export type BatchPlan = AnswerTo<'GET /v2/staff/codes/batches'>['data']['plans'][number]
export type CodeLookup = AnswerTo<'POST /v2/staff/codes/look-up'>['data']
export type RedemptionAttempt = AnswerTo<'GET /v2/staff/codes/redemptions'>['rows'][number]

export const batchStates: Record<Batch['state'], ShownState> = {
  made: ['wait', '未导出'],
  live: ['ok', '已导出'],
  ended: ['hidden', '已过期'],
  revoked: ['hidden', '已作废'],
}

export const attemptStates: Record<RedemptionAttempt['kind'], StateKind> = {
  ok: 'ok',
  bad: 'bad',
  ended: 'hidden',
  unknown: 'wait',
}

export const codeStates: Record<CodeLookup['state'], StateKind> = {
  none: 'wait',
  mistyped: 'wait',
  usable: 'ok',
  used: 'hidden',
  revoked: 'hidden',
  ended: 'hidden',
}
