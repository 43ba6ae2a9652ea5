import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { paths } from '../../../paths.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { useRouter } from '../../../ui/router.tsx'
import { SectionFault } from '../../../ui/section-fault.tsx'
import { type Folder, foldersKey, ownFolders } from './calls.ts'
import { invalidateLists } from './changes.ts'
import * as styles from './collections.module.css'
import { FolderForm, type FolderValues } from './folder-form.tsx'
import { FolderLine, FolderSkeleton, NewFolderButton } from './folder-line.tsx'
import { FolderMenu } from './folder-menu.tsx'

interface FolderManagerProps {
  open: boolean
  onClose: () => void
  /** The one that the page shows; opened first. */
  folder: Folder | null
}

/** What the sheet shows. */
type Step = 'list' | 'new' | Folder

/** Folders of one's own: make, rename, describe, show to others, empty, delete. */
export function FolderManager({ open, onClose, folder }: FolderManagerProps) {
  const client = useQueryClient()
  const router = useRouter()
  /** Null where the folder of the page decides. */
  const [chosen, setChosen] = useState<Step | null>(null)
  const step: Step = chosen ?? folder ?? 'list'
  const close = () => {
    setChosen(null)
    onClose()
  }
  const create = async (values: FolderValues) => {
    await post('POST /v2/user/collect/cate/', { body: values })
    invalidateLists(client, [foldersKey])
    setChosen('list')
  }
  const title = step === 'list' ? '管理收藏夹' : step === 'new' ? '新建收藏夹' : step.cateName
  return (
    <Sheet open={open} onClose={close} title={title}>
      {step === 'list' ? (
        <FolderList onChoose={setChosen} />
      ) : step === 'new' ? (
        <FolderForm action="创建" onSubmit={create} onCancel={() => setChosen('list')} />
      ) : (
        <FolderMenu
          key={step.cateId}
          folder={step}
          onBack={() => setChosen('list')}
          onDeleted={() => {
            close()
            if (step.cateId === folder?.cateId) {
              void router.navigate({ href: paths.user('favourites'), replace: true, resetScroll: false })
            }
          }}
        />
      )}
    </Sheet>
  )
}

function FolderList({ onChoose }: { onChoose: (step: Step) => void }) {
  const folders = useInfiniteQuery(ownFolders(pageSizes.memberFolders))
  if (!folders.data) {
    return folders.isError && !folders.isFetching ? (
      <SectionFault message={folders.error.message} onRetry={() => void folders.refetch()} />
    ) : (
      <FolderSkeleton />
    )
  }
  return (
    <>
      <ul>
        {folders.data.pages
          .flatMap(({ rows }) => rows)
          .map((folder) => (
            <li key={folder.cateId}>
              <button type="button" className={styles.folder} onClick={() => onChoose(folder)}>
                <FolderLine folder={folder} />
                <Icon of={icons.chevronRight} size={16} />
              </button>
            </li>
          ))}
      </ul>
      {(folders.hasNextPage || folders.isFetchNextPageError) && (
        <LoadMore
          hasMore={folders.hasNextPage}
          loading={folders.isFetching}
          fault={folders.isFetchNextPageError ? (folders.error?.message ?? null) : null}
          onMore={() => void folders.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      <NewFolderButton onPress={() => onChoose('new')} />
    </>
  )
}
