import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { foldersPerWork, pageSizes } from '@yehang/contract/limits'
import { useEffect, useState } from 'react'
import { post } from '../../../api/connection.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as dialogStyles from '../../../ui/dialog.module.css'
import { Sheet } from '../../../ui/dialog.tsx'
import * as fieldStyles from '../../../ui/forms/field.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { useObservable } from '../../../ui/preferences.tsx'
import { SectionFault } from '../../../ui/section-fault.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import { type Folder, foldersKey, foldersOfWork, ownFolders } from './calls.ts'
import * as styles from './collections.module.css'
import { type FlagChanges, sameFolders } from './flag-changes.ts'
import { FolderForm, type FolderValues } from './folder-form.tsx'
import { FolderLine, FolderSkeleton, NewFolderButton } from './folder-line.tsx'

interface FolderSheetProps {
  workId: string
  changes: FlagChanges
  open: boolean
  onClose: () => void
}

/** 收藏到: the folders that contain a work, at most five; a folder is made in place. */
export function FolderSheet({ workId, changes, open, onClose }: FolderSheetProps) {
  const client = useQueryClient()
  const { collection } = changes
  // Pending changes decide what the server will answer.
  const { pending: sent } = useObservable(collection.state)
  const own = useQuery({ ...foldersOfWork(workId), enabled: open && sent === null, staleTime: 0 })
  const folders = useInfiniteQuery({ ...ownFolders(pageSizes.folders), enabled: open })
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [creating, setCreating] = useState(false)
  /** Folders made here that are further down in the list than it is loaded. */
  const [made, setMade] = useState<readonly Folder[]>([])

  const known = sent === null && !own.isFetching ? own.data?.data : undefined
  useEffect(() => {
    if (known) collection.setServerValue(known)
  }, [collection, known])
  const selection = chosen ?? known
  const listed = folders.data?.pages.flatMap(({ rows }) => rows)
  const full = selection !== undefined && selection.length >= foldersPerWork

  const close = () => {
    setChosen(null)
    setCreating(false)
    setMade([])
    onClose()
  }
  const create = async (values: FolderValues) => {
    const { cateId, publicId } = await post('POST /v2/user/collect/cate/', {
      body: { ...values, dataId: workId },
    })
    setMade([{ ...values, cateId, publicId, dataId: workId, isDefault: false, count: 0 }, ...made])
    if (selection && !full) setChosen([...selection, cateId])
    setCreating(false)
    void client.invalidateQueries({ queryKey: [foldersKey] })
  }
  const finish = () => {
    close()
    if (!selection || (known && sameFolders(selection, known))) return
    collection.setWanted(selection)
    if (selection.length === 0) notify('已取消收藏')
  }
  const fault = own.isError && !own.isFetching ? own.error : folders.isLoadingError ? folders.error : null
  const isReady = selection !== undefined && listed !== undefined
  return (
    <Sheet
      open={open}
      onClose={close}
      title="收藏到"
      note={
        selection && (
          <span className={full ? `${styles.chosen} ${styles.full}` : styles.chosen} role="status">
            已选 {selection.length} / {foldersPerWork}
          </span>
        )
      }
    >
      {fault ? (
        <SectionFault
          message={fault.message}
          onRetry={() => {
            void own.refetch()
            void folders.refetch()
          }}
        />
      ) : isReady ? (
        <FolderChoice
          folders={[...made.filter(({ cateId }) => !listed.some((one) => one.cateId === cateId)), ...listed]}
          chosen={selection}
          full={full}
          onChange={setChosen}
        />
      ) : (
        <FolderSkeleton />
      )}
      {isReady && (folders.hasNextPage || folders.isFetchNextPageError) && (
        <LoadMore
          hasMore={folders.hasNextPage}
          loading={folders.isFetching}
          fault={folders.isFetchNextPageError ? (folders.error?.message ?? null) : null}
          onMore={() => void folders.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      {creating ? (
        <FolderForm
          heading={
            <h3>
              <Icon of={icons.folderPlus} />
              新建收藏夹
            </h3>
          }
          action={full ? '创建' : '创建并选中'}
          onSubmit={create}
          onCancel={() => setCreating(false)}
        />
      ) : (
        <>
          <NewFolderButton disabled={!isReady} onPress={() => setCreating(true)} />
          <div className={dialogStyles.foot}>
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.primary}`}
              disabled={!isReady}
              onClick={finish}
            >
              完成
            </button>
          </div>
        </>
      )}
    </Sheet>
  )
}

interface FolderChoiceProps {
  folders: readonly Folder[]
  chosen: readonly string[]
  full: boolean
  onChange: (chosen: readonly string[]) => void
}

export function FolderChoice({ folders, chosen, full, onChange }: FolderChoiceProps) {
  return (
    <ul>
      {folders.map((folder) => {
        const { cateId } = folder
        const on = chosen.includes(cateId)
        return (
          <li key={cateId}>
            <label className={styles.folder}>
              <FolderLine folder={folder} />
              <span className={fieldStyles.check}>
                <input
                  type="checkbox"
                  checked={on}
                  disabled={full && !on}
                  onChange={() => onChange(on ? chosen.filter((id) => id !== cateId) : [...chosen, cateId])}
                />
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
