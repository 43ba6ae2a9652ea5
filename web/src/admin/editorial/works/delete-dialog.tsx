import { deletedDays } from '@yehang/contract/limits'
import * as boxStyles from '../../ui/boxes.module.css'
import { DangerConfirmation } from '../../ui/dialogs/danger-confirmation.tsx'
import { type AdminRow, useDeleting } from './calls.ts'

interface DeleteDialogProps {
  works: readonly Pick<AdminRow, 'id' | 'number'>[]
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes one work, or those that are selected. */
export function DeleteDialog({ works, onClose, onDeleted }: DeleteDialogProps) {
  const deleting = useDeleting()
  const [only] = works
  const isOne = only !== undefined && works.length === 1
  const confirm = async (reason: string) => {
    const done = await deleting.run({ ids: works.map(({ id }) => id), reason })
    if (done) onDeleted?.()
    return done
  }
  return (
    <DangerConfirmation
      open
      onClose={onClose}
      title={isOne ? `删除 ${only.number}` : `删除 ${works.length} 部`}
      reason={{ placeholder: '例如：重复' }}
      typed={isOne ? only.id.slice(-4) : String(works.length)}
      act="删除"
      busy={deleting.busy}
      onConfirm={confirm}
    >
      <ul className={boxStyles.points}>
        <li>立即不见：站上、搜索、链接、收藏、电视和应用里都没有</li>
        <li>{deletedDays} 天内可在「已删除」里恢复</li>
        <li>之后连同磁力、只有它用的图片、影片文件彻底清除，回不来；订单和审计留着</li>
        <li>案件没有了结的、已并入的不动；清除之后番号可以再导入，算新作品</li>
      </ul>
    </DangerConfirmation>
  )
}
