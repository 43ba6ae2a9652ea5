import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import { formatTotal } from '../../../lib/numbers.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import { paths } from '../../../paths.ts'
import * as styles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { SectionFault } from '../../../ui/section-fault.tsx'
import { collectedWorks, type Folder, ownFolders } from './calls.ts'
import { uncollect } from './changes.ts'
import { FolderChips } from './folder-chips.tsx'
import { SavedList } from './saved-list.tsx'
import { FolderChipsSkeleton } from './saved-list-skeleton.tsx'

const manager = onDemand(() => import('./folder-manager.tsx'))

const empty = { title: texts.noFavourites, text: '在作品页点“收藏”，就会出现在这里。' }

interface FavouritesProps {
  /** The folder that is shown; null for all that is collected. */
  folder: string | null
}

/** The collected works of a member, by folders. */
export function Favourites({ folder }: FavouritesProps) {
  const client = useQueryClient()
  const folders = useInfiniteQuery(ownFolders(pageSizes.memberFolders))
  const all = useInfiniteQuery(collectedWorks(null))
  const own = useInfiniteQuery({ ...collectedWorks(folder), enabled: folder !== null })
  const [managing, setManaging] = useState(false)
  const listed = folders.data?.pages.flatMap(({ rows }) => rows)
  const current = listed?.find(({ cateId }) => cateId === folder)
  const query = folder === null ? all : own
  const isGone = folder !== null && own.error?.code === 404
  const total = all.data?.pages[0]
  return (
    <>
      {listed ? (
        <FolderChips
          folders={listed}
          current={folder}
          total={total && formatTotal(total.total, total.totalCapped)}
          hasMore={folders.hasNextPage}
          loading={folders.isFetching}
          onMore={() => void folders.fetchNextPage({ cancelRefetch: false })}
        />
      ) : folders.isError && !folders.isFetching ? (
        <SectionFault message={folders.error.message} onRetry={() => void folders.refetch()} />
      ) : (
        <FolderChipsSkeleton />
      )}
      {isGone ? (
        <Empty drawing="folder" title="没有这个收藏夹" text="它可能已经被删除。">
          <a className={`${styles.button} ${styles.primary}`} href={paths.user('favourites')} data-replace>
            查看全部收藏
          </a>
        </Empty>
      ) : (
        <SavedList
          key={folder}
          query={query}
          heading={headingOf(current, total && formatTotal(total.total, total.totalCapped))}
          actions={
            <button
              type="button"
              className={`${styles.button} ${styles.ghost} ${styles.small}`}
              onClick={() => setManaging(true)}
            >
              管理收藏夹
            </button>
          }
          empty={empty}
          remove={(workId) => uncollect(client, workId, folder)}
          folder={folder}
        />
      )}
      <Managing open={managing} onClose={() => setManaging(false)} folder={current ?? null} />
    </>
  )
}

type ManagingProps = Parameters<Awaited<ReturnType<typeof manager.load>>['FolderManager']>[0]

function Managing(props: ManagingProps) {
  const module = useOnDemand(manager, props.open, props.onClose)
  return module && <module.FolderManager {...props} />
}

function headingOf(folder: Folder | undefined, total: string | undefined): string {
  if (folder)
    return `${folder.isPrivate ? '私密' : '公开'}${folder.description && ` · ${folder.description}`}`
  return total === undefined ? '' : `共 ${total} 部`
}
