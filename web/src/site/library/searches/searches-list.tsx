import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as panelStyles from '../../../ui/panel.module.css'
import { notify } from '../../../ui/snackbar.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from '../library.module.css'
import { EntriesSkeleton } from '../lists-skeletons.tsx'
import { NameDialog } from './name-dialog.tsx'
import {
  deleteSearch,
  markSearchSeen,
  renameSearch,
  type SavedSearch,
  saveSearch,
  searchesCall,
} from './searches.ts'

/** Saved searches, each with the number of works that came in for it. */
export function SearchesList() {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(searchesCall)
  const [named, setNamed] = useState<SavedSearch | null>(null)
  if (!data && error && !isFetching) {
    return <Fault error={error} text="保存的搜索没有加载出来。" onRetry={() => void refetch()} />
  }
  if (!data) return <EntriesSkeleton />
  if (data.rows.length === 0) {
    return (
      <Empty
        drawing="lens"
        title="还没有保存的搜索"
        text="在组合筛选里选好条件，点“保存搜索”，以后一点就能打开，有新作品会提醒。"
      >
        <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.find()}>
          去筛选
        </a>
      </Empty>
    )
  }
  const remove = async ({ id, name, query }: SavedSearch) => {
    if (!(await deleteSearch(client, id))) return
    notify(`已删除“${name}”`, { label: '撤销', onPress: () => void saveSearch(client, name, query) })
  }
  return (
    <>
      <ul className={`${panelStyles.panel} ${styles.entries}`}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <a
              className={styles.entry}
              href={`${paths.find()}?${row.query}`}
              onClick={() => markSearchSeen(client, row)}
            >
              <b className={textStyles.clip1}>{row.name}</b>
              {row.newCount > 0 && (
                <span
                  className={`${badgeStyles.badge} ${badgeStyles.brand} ${badgeStyles.bold} ${badgeStyles.large} ${styles.new}`}
                >
                  {formatNumber(row.newCount)} 部新
                </span>
              )}
            </a>
            <button
              type="button"
              className={buttonStyles.icon}
              aria-label={`给“${row.name}”改名`}
              onClick={() => setNamed(row)}
            >
              <Icon of={icons.pencil} />
            </button>
            <button
              type="button"
              className={buttonStyles.icon}
              aria-label={`删除“${row.name}”`}
              onClick={() => void remove(row)}
            >
              <Icon of={icons.trash} />
            </button>
          </li>
        ))}
      </ul>
      {named && (
        <NameDialog
          title="改名"
          start={named.name}
          onClose={() => setNamed(null)}
          onName={(name) => renameSearch(client, named.id, name)}
        />
      )}
    </>
  )
}
