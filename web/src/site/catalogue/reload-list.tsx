import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as textStyles from '../../ui/text.module.css'
import { pagedWorks, type WorkQuery } from './calls.ts'
import * as styles from './list-tools.module.css'

/** Loads a list of works again, from its first page (docs/requirements.md, site 8). */
export function ReloadList({ list }: { list: WorkQuery }) {
  const client = useQueryClient()
  const paged = pagedWorks(list)
  const { isLoading } = useInfiniteQuery(paged)
  const reload = () => {
    window.scrollTo({ top: 0 })
    void client.resetQueries({ queryKey: paged.queryKey, exact: true })
  }
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small} ${styles.reload}`}
      aria-label="刷新"
      onClick={reload}
    >
      <Icon of={icons.refreshCw} size={16} spin={isLoading} />
      <span className={textStyles.wide}>刷新</span>
    </button>
  )
}
