import type { AnswerTo } from '../../../api/client.ts'
import type { StateKind } from '../../ui/state.tsx'

export type Batch = AnswerTo<'GET /v2/staff/codes/batches'>['rows'][number]
export type BatchPlan = AnswerTo<'GET /v2/staff/codes/batches'>['data']['plans'][number]
export type CodeLookup = AnswerTo<'POST /v2/staff/codes/look-up'>['data']
export type RedemptionAttempt = AnswerTo<'GET /v2/staff/codes/redemptions'>['rows'][number]

export const batchStates: Record<Batch['state'], { kind: StateKind; word: string }> = {
  made: { kind: 'wait', word: '未导出' },
  live: { kind: 'ok', word: '已导出' },
  ended: { kind: 'hidden', word: '已过期' },
  revoked: { kind: 'hidden', word: '已作废' },
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
