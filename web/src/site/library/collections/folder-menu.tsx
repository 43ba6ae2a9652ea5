import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { paths } from '../../../paths.ts'
import { copyAndNotify } from '../../../ui/copy/copy-and-notify.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as styles from '../../../ui/panel.module.css'
import { notify } from '../../../ui/snackbar.tsx'
import { type Folder, foldersKey, publicFolderKey } from './calls.ts'
import { deleteFolder, emptyFolder, foldersChanged, invalidateLists } from './changes.ts'
import { Confirmation } from './confirmation.tsx'
import { FolderForm, type FolderValues } from './folder-form.tsx'

interface FolderMenuProps {
  folder: Folder
  onBack: () => void
  /** It is not there any more. */
  onDeleted: () => void
}

/** One folder: its name and visibility, its link, and the ways to remove or move what is in it. */
export function FolderMenu({ folder, onBack, onDeleted }: FolderMenuProps) {
  const client = useQueryClient()
  const { cateName, description, isPrivate, descriptionPublic, publicId } = folder
  const [asks, setAsks] = useState<'empty' | 'delete' | null>(null)
  const [copied, setCopied] = useState(false)
  const edit = async (values: FolderValues) => {
    await post('POST /v2/user/collect/cate/edit', { body: { ...values, cateId: folder.cateId } })
    invalidateLists(client, [foldersKey, publicFolderKey])
    onBack()
  }
  const copy = async () => setCopied(await copyAndNotify(location.origin + paths.folder(publicId ?? '')))
  return (
    <>
      <FolderForm
        start={{
          cateName,
          description,
          isPrivate: isPrivate ? 1 : 0,
          descriptionPublic: descriptionPublic ? 1 : 0,
        }}
        action="保存"
        onSubmit={edit}
        onCancel={onBack}
      />
      <div className={`${styles.panel} ${styles.menu}`}>
        {publicId !== null && (
          <button type="button" className={styles.row} onClick={() => void copy()}>
            <Icon of={copied ? icons.check : icons.link} />
            {copied ? '链接已复制' : '复制链接'}
          </button>
        )}
        <button
          type="button"
          className={`${styles.row} ${styles.danger}`}
          disabled={folder.count === 0}
          onClick={() => setAsks('empty')}
        >
          <Icon of={icons.x} />
          清空收藏夹
        </button>
        {!folder.isDefault && (
          <button
            type="button"
            className={`${styles.row} ${styles.danger}`}
            onClick={() => setAsks('delete')}
          >
            <Icon of={icons.trash} />
            删除收藏夹
          </button>
        )}
      </div>
      <Confirmation
        title={`清空“${folder.cateName}”？`}
        text={`里面的 ${folder.count} 部作品会被移出，只在这里的不再是收藏。`}
        action="清空"
        open={asks === 'empty'}
        onClose={() => setAsks(null)}
        act={async () => {
          await emptyFolder(folder)
          foldersChanged(client)
          notify('收藏夹已清空')
          onBack()
        }}
      />
      <Confirmation
        title={`删除“${folder.cateName}”？`}
        text="只在这个收藏夹里的作品不再是收藏，无法恢复。"
        action="删除"
        open={asks === 'delete'}
        onClose={() => setAsks(null)}
        act={async () => {
          await deleteFolder(folder)
          foldersChanged(client)
          notify('收藏夹已删除')
          onDeleted()
        }}
      />
    </>
  )
}
