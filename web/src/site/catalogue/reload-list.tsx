import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as textStyles from '../../ui/text.module.css'
import { pagedWorks, type WorkQuery } from './calls.ts'
import * as styles from './list-tools.module.css'

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
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small} ${styles.reload}`}
      aria-label="刷新"
      onClick={reload}
    >
      <Icon of={icons.refreshCw} size={16} spin={loading} />
      <span className={textStyles.wide}>刷新</span>
    </button>
  )
}
