import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { post } from '../../api/connection.ts'
import { announceFault } from '../ui/announce-fault.ts'
import { importKey, linesKey, listKey } from './calls.ts'

type Change =
  | 'POST /v2/staff/import/write'
  | 'POST /v2/staff/import/stop'
  | 'POST /v2/staff/import/drop'
  | 'POST /v2/staff/import/publish'

/** Invalidates the queries of imports. */
export function useImportRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all(
      [importKey, linesKey, listKey].map((key) => client.invalidateQueries({ queryKey: [key] })),
    )
  }, [client])
}

/** Does one thing at a time, and shows what came of it. */
export function useImportChange() {
  const refresh = useImportRefresh()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      announceFault(error)
      return false
    } finally {
      // Also after a refusal: the page may show an old state.
      await refresh().catch(() => {})
      setBusy(false)
    }
  }
  return { busy, run }
}

export const postChange = (key: Change, importId: string) => post(key, { body: { importId } })
