import { useMutation, useQueryClient } from '@tanstack/react-query'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { saveText } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.tsx'

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

export function useCodeActions() {
  const queryClient = useQueryClient()
  const onSettled = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('GET /v2/staff/codes/'),
    })
  return {
    make: useMutation({
      mutationFn: (body: NewBatch) => post('POST /v2/staff/codes/make', { body }),
      onSuccess: (_, { count }) =>
        toast({ text: `记下了 ${count} 枚，等着导出`, detail: '码在导出时才产生' }),
      onSettled,
    }),
    exportFile: useMutation({
      mutationFn: (batchId: string) =>
        post('POST /v2/staff/codes/export', { body: { batchId } }, { timeoutMs: exportTimeoutMs }),
      onSuccess({ data }) {
        saveText(data)
        toast({ text: '已导出，请收好这个文件', detail: '明码不会再出现第二次' })
      },
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (body: { batchId: string; reason: string; tail: string }) =>
        post('POST /v2/staff/codes/revoke', { body }),
      onSuccess: ({ data }) => toast({ text: `已作废 ${data.revoked} 枚` }),
      onSettled,
    }),
    lookUp: useMutation({
      mutationFn: (code: string) =>
        post('POST /v2/staff/codes/look-up', { body: { code } }, { repeatSubmit: false }),
    }),
  }
}

export type CodeActions = ReturnType<typeof useCodeActions>
