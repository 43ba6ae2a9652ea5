import { useQueryClient } from '@tanstack/react-query'
import { key, useKeys } from '../ui/keys.ts'

/** `.` fetches all data of the page again. */
export function useRefreshKey(): void {
  const client = useQueryClient()
  useKeys([key('.', () => void client.refetchQueries({ type: 'active' }), '刷新')])
}
