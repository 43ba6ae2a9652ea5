import { useQueryClient } from '@tanstack/react-query'
import { useKeys } from '../ui/keys.ts'

/** `.` fetches all data of the page again. */
export function useRefreshKey(): void {
  const client = useQueryClient()
  useKeys([
    {
      code: 'Period',
      label: '.',
      name: '刷新',
      run: () => void client.refetchQueries({ type: 'active' }),
    },
  ])
}
