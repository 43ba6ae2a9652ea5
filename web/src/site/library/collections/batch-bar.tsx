import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { foldersPerWork, pageSizes } from '@yehang/contract/limits'
import { useState } from 'react'
import * as buttonStyles from '../../../ui/button.module.css'
import * as dialogStyles from '../../../ui/dialog.module.css'
import { Sheet } from '../../../ui/dialog.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { SectionFault } from '../../../ui/section-fault.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { announceFault } from '../../members/session/announce-fault.ts'
import { ownFolders } from './calls.ts'
import { changeCollected } from './changes.ts'
import * as styles from './collections.module.css'
import { FolderSkeleton } from './folder-line.tsx'
import { FolderChoice } from './folder-sheet.tsx'

interface BatchBarProps {
  /** The folder that is shown; null for all that is collected. */
  folder: string | null
  /** The works that have come. */
  works: readonly { id: string }[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

type Target = 'move' | 'copy'

/** The actions on the selected works, at the lower edge. */
export function BatchBar({ folder, works, selected, onSelect }: BatchBarProps) {
  const client = useQueryClient()
  const [target, setTarget] = useState<Target | null>(null)
  const [sending, setSending] = useState(false)
  const dataIds = works.map(({ id }) => id).filter((id) => selected.has(id))
  const all = dataIds.length > 0 && dataIds.length === works.length
  const change = async (message: string, batch: Omit<Parameters<typeof changeCollected>[1], 'dataIds'>) => {
    if (sending) return
    setSending(true)
    try {
      const undo = await changeCollected(client, { dataIds, ...batch })
      onSelect(new Set())
      notify(`${message} ${dataIds.length} 部`, {
        label: '撤销',
        onPress: () => void undo().catch(announceFault),
      })
    } catch (error) {
      announceFault(error)
    } finally {
      setSending(false)
    }
  }
  const place = (cateIds: readonly string[]) => {
    const isMove = target === 'move'
    setTarget(null)
    void change(isMove ? '已移动' : '已加入', {
      status: 0,
      cateIds: [...cateIds],
      ...(isMove && { fromId: folder }),
    })
  }
  const disabled = dataIds.length === 0 || sending
  return (
    <section className={styles.batch} aria-label="批量操作">
      <div>
        <span role="status">已选 {dataIds.length} 部</span>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small} ${styles.end}`}
          onClick={() => onSelect(new Set(all ? [] : works.map(({ id }) => id)))}
        >
          {all ? '全不选' : '全选已加载'}
        </button>
      </div>
      <div>
        {folder !== null && (
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.small}`}
            disabled={disabled}
            onClick={() => setTarget('move')}
          >
            移动到
          </button>
        )}
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.small}`}
          disabled={disabled}
          onClick={() => setTarget('copy')}
        >
          加入收藏夹
        </button>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.small} ${buttonStyles.danger}`}
          disabled={disabled}
          onClick={() => void change(folder ? '已移出' : '已取消收藏', { status: 9, fromId: folder })}
        >
          {folder ? '移出' : '取消收藏'}
        </button>
      </div>
      <FolderTarget
        key={target}
        title={target === 'move' ? '移动到' : '加入收藏夹'}
        open={target !== null}
        without={folder}
        onClose={() => setTarget(null)}
        onChosen={place}
      />
    </section>
  )
}

interface FolderTargetProps {
  title: string
  open: boolean
  /** Not offered: the works are in that folder. */
  without: string | null
  onClose: () => void
  onChosen: (folders: readonly string[]) => void
}

/** Folders to put the works into, at most five. */
function FolderTarget({ title, open, without, onClose, onChosen }: FolderTargetProps) {
  const folders = useInfiniteQuery({ ...ownFolders(pageSizes.memberFolders), enabled: open })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const listed = folders.data?.pages.flatMap(({ rows }) => rows).filter(({ cateId }) => cateId !== without)
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {listed ? (
        <FolderChoice
          folders={listed}
          chosen={chosen}
          full={chosen.length >= foldersPerWork}
          onChange={setChosen}
        />
      ) : folders.isError && !folders.isFetching ? (
        <SectionFault message={folders.error.message} onRetry={() => void folders.refetch()} />
      ) : (
        <FolderSkeleton />
      )}
      {listed?.every(({ isDefault }) => isDefault) && (
        <p className={textStyles.muted}>没有别的收藏夹，先用“管理收藏夹”新建一个。</p>
      )}
      {(folders.hasNextPage || folders.isFetchNextPageError) && (
        <LoadMore
          hasMore={folders.hasNextPage}
          loading={folders.isFetching}
          fault={folders.isFetchNextPageError ? (folders.error?.message ?? null) : null}
          onMore={() => void folders.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      <div className={dialogStyles.foot}>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.primary}`}
          disabled={chosen.length === 0}
          onClick={() => onChosen(chosen)}
        >
          完成
        </button>
      </div>
    </Sheet>
  )
}
