import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { pagedWorks, type WorkQuery } from './calls.ts'

/** Loads a list of works again, from its first page (docs/requirements.md, site 8). */
export function ReloadList({ list }: { list: WorkQuery }) {
  const client = useQueryClient()
  const filters = { queryKey: pagedWorks(list).queryKey, exact: true }
  const loading = useIsFetching({ ...filters, predicate: ({ state }) => state.data === undefined }) > 0
  const reload = () => {
    window.scrollTo({ top: 0 })
    void client.resetQueries(filters)
  }
  return (
    <button type="button" className="button line small reload" aria-label="刷新" onClick={reload}>
      <Icon of={icons.refreshCw} size={16} spin={loading} />
      <span className="wide">刷新</span>
    </button>
  )
}
