import { useQueryClient } from '@tanstack/react-query'
import { useKeys } from '../ui/keys.ts'

/** `.` asks for all of the page anew. */
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
