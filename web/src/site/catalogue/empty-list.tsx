import { paths } from '../../paths.ts'
import * as styles from '../../ui/button.module.css'
import { Empty } from '../../ui/empty.tsx'
import { usePreferences } from '../../ui/preferences.tsx'
import { listedBy, type WorkQuery } from './calls.ts'
import { listFilterNames } from './directories/list-filter-link.tsx'

interface NothingListedProps {
  list: WorkQuery
  title?: string
  /** Suggestions where the filter is not the reason. */
  text?: string
}

/** An empty list names its filter: without that there may be more works. */
export function EmptyList({
  list,
  title = '这里还没有作品',
  text = '过些时候再来看看。',
}: NothingListedProps) {
  const { listed } = usePreferences()
  const by = listedBy(list)
  const filtered = by !== '0'
  return (
    <Empty
      drawing="lens"
      title={title}
      text={filtered ? `当前只看“${listFilterNames.get(by)}”的作品。` : text}
    >
      {filtered ? (
        <button type="button" className={`${styles.button} ${styles.line}`} onClick={() => listed.set('0')}>
          显示全部作品
        </button>
      ) : (
        <a className={`${styles.button} ${styles.line}`} href={paths.home()}>
          回到首页
        </a>
      )}
    </Empty>
  )
}
